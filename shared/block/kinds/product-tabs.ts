import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { skuProp } from '#shared/block/pieces.ts';

/** The facts of a product on another page. */
export const productTabsKind = blockKind({
  name: 'product-tabs',
  summary: 'Description, specs and contents of a product as tabs. On a product page it defaults to that product.',
  props: z.object({ sku: skuProp.optional() }),
  valueProp: 'sku',
  example: { props: { sku: 'NB-MULTI' } },
});
