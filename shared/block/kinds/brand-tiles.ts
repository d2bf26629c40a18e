import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { hrefProp, linkProp, pictureProp, titleProp } from '#shared/block/pieces.ts';

/** Brands as tiles. */
export const brandTilesKind = blockKind({
  name: 'brand-tiles',
  summary: 'Brands as tiles, with their mark or their name.',
  props: z.object({
    title: titleProp,
    link: linkProp,
    items: z
      .array(z.object({ name: z.string().min(1), href: hrefProp, image: pictureProp.optional() }))
      .min(1)
      .max(24),
  }),
  example: {
    props: {
      title: 'Brands',
      link: { label: 'All brands', href: '/brands' },
      items: [
        { name: 'Northbar', href: '/brands' },
        { name: 'Concept 2', href: '/conditioning' },
      ],
    },
  },
});
