import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { skuProp } from '#shared/block/pieces.ts';

/** A product on another page. */
export const productPageKind = blockKind({
  name: 'product-page',
  summary:
    'A product with its picture, price and a button, for a page that tells its story. Left out where it is not sold.',
  props: z.object({
    sku: skuProp,
    text: z.string().default('').describe('Words instead of the line of facts.'),
    button: z.string().min(1).max(40).default('View product'),
  }),
  valueProp: 'sku',
  example: { props: { sku: 'NB-MULTI' } },
});
