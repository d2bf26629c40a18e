import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { hrefProp, linkProp, pictureProp } from '#shared/block/pieces.ts';

/** Departments as picture tiles. */
export const categoryTilesKind = blockKind({
  name: 'category-tiles',
  summary: 'Tiles with a picture and a name, each a link to a department.',
  props: z.object({
    title: z.string(),
    link: linkProp,
    items: z.array(z.object({ label: z.string().min(1), href: hrefProp, image: pictureProp })).max(12),
  }),
  example: {
    props: {
      title: 'Shop by department',
      link: { label: 'All departments', href: '/brands' },
      items: [
        { label: 'Barbells', href: '/barbells', image: 'northbar/barbell-20kg-steel.webp' },
        { label: 'Bumper plates', href: '/bumper-plates', image: 'northbar/bumper-set-kg.webp' },
      ],
    },
  },
});
