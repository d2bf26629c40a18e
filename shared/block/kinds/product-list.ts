import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { linkProp, titleProp } from '#shared/block/pieces.ts';
import { productSource } from '#shared/block/product-source.ts';

/** Products in rows. */
export const productListKind = blockKind({
  name: 'product-list',
  summary: 'Products in full rows. A product that an earlier block of the page shows is not shown again.',
  props: z.object({
    title: titleProp,
    badge: z.enum(['hot', 'hundo']).optional().describe('A large badge above the title.'),
    ...productSource,
    link: linkProp,
    lazy: z
      .boolean()
      .default(false)
      .describe('Draw it when the visitor comes near. The products are in the page all the same.'),
  }),
  example: {
    props: { title: 'Barbells', category: 'barbells', limit: 4, link: { label: 'All barbells', href: '/barbells' } },
  },
});
