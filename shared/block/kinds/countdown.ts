import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { linkProp } from '#shared/block/pieces.ts';

/** Time that is left. */
export const countdownKind = blockKind({
  name: 'countdown',
  summary: 'The time until a moment, counted down in the browser; other words, or nothing, once it has passed.',
  props: z.object({
    label: z.string().min(1).describe('Words before the time, such as “Sale ends in”.'),
    until: z.iso.datetime({ offset: true, error: 'must be a time with an offset, such as 2026-11-27T09:00:00-05:00' }),
    over: z.string().default('').describe('Words once it has passed; empty hides the block.'),
    link: linkProp,
  }),
  example: {
    props: { label: 'Winter sale ends in', until: '2030-12-31T23:59:59-05:00', over: 'The winter sale has ended.' },
  },
});
