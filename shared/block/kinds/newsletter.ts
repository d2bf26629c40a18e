import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { titleProp } from '#shared/block/pieces.ts';

/** The newsletter form. */
export const newsletterKind = blockKind({
  name: 'newsletter',
  summary: 'The form for newsletters, as in the footer.',
  props: z.object({
    title: titleProp,
    text: z.string().max(2000).default('').describe('A text above the form; empty for none.'),
  }),
  example: { props: { title: 'Newsletter', text: 'Deals, new gear and training tips. One email a week, no filler.' } },
});
