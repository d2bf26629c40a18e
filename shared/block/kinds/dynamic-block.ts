import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { picks } from '#shared/block/pieces.ts';

/** A named block of content. */
export const dynamicBlockKind = blockKind({
  name: 'dynamic-block',
  summary: 'A named block that several pages share: its blocks, then its HTML.',
  props: z.object({
    block: z.string().min(1).max(200).regex(/^\S+$/, 'must be an identifier without spaces').meta(picks('block')),
  }),
  valueProp: 'block',
  example: { props: { block: 'returns-summary' } },
});
