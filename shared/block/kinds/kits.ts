import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { linkProp, skuProp, titleProp } from '#shared/block/pieces.ts';

/** Ways to begin, each with a set of goods and what it costs together. */
export const kitsKind = blockKind({
  name: 'kits',
  summary:
    'Ways to begin, side by side: for whom, the set that fits, and what it costs together, from the catalog. A set that the site does not sell is left out.',
  props: z.object({
    title: titleProp,
    link: linkProp,
    items: z
      .array(
        z.object({
          eyebrow: z.string().min(1).max(60).describe('For whom: “For a garage”.'),
          title: z.string().min(1).max(80),
          text: z.string().max(300),
          sku: skuProp.describe('A bundle, or anything else that has a price.'),
        }),
      )
      .min(2)
      .max(4),
  }),
  example: {
    props: {
      title: 'Start here',
      items: [
        {
          eyebrow: 'For a garage',
          title: 'One bay, ten years',
          text: 'A rack, a bench, a bar and honest plates in one delivery.',
          sku: 'NB-HOMEGYM',
        },
        {
          eyebrow: 'For a first platform',
          title: 'Learn to snatch',
          text: 'A bar with bearings, 140 kg of bumpers and collars.',
          sku: 'NB-PLATFORM-STARTER',
        },
      ],
    },
  },
});
