import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { pictureProp, skuProp, titleProp } from '#shared/block/pieces.ts';

/** What customers say. */
export const quotesKind = blockKind({
  name: 'quotes',
  summary: 'Customer quotes, three to a row.',
  props: z.object({
    title: titleProp,
    items: z
      .array(
        z.object({
          text: z.string().min(1),
          name: z.string().min(1),
          place: z.string().default(''),
          rating: z.int().min(1).max(5).optional(),
          image: pictureProp.optional(),
          sku: skuProp.optional().describe('The product it is about, shown with all its ratings.'),
        }),
      )
      .min(1)
      .max(9),
  }),
  example: {
    props: {
      title: 'From garages everywhere',
      items: [
        {
          text: 'Four years outdoors under a tarp, and the knurl still bites.',
          name: 'Dana W.',
          place: 'Duluth, Minnesota',
          rating: 5,
        },
      ],
    },
  },
});
