import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { hrefProp } from '#shared/block/pieces.ts';

/** A row of short promises. */
export const perksKind = blockKind({
  name: 'perks',
  summary: 'A row of up to four promises, each with an icon.',
  props: z.object({
    items: z
      .array(
        z.object({
          icon: z.enum(['truck', 'box', 'shield', 'flag']),
          title: z.string(),
          text: z.string(),
          href: hrefProp.optional().describe('Where the promise is explained.'),
        }),
      )
      .max(4),
  }),
  example: {
    props: {
      items: [
        { icon: 'truck', title: 'Three ship free', text: 'Any three marked items' },
        { icon: 'shield', title: 'Warranty for life', text: 'On racks, rigs and bars', href: '/warranty' },
      ],
    },
  },
});
