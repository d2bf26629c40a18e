import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { skuProp, titleProp } from '#shared/block/pieces.ts';

/** The table of facts of a product. */
export const gearSpecsKind = blockKind({
  name: 'gear-specs',
  summary: 'The table of a product’s facts. On a product page it defaults to that product.',
  props: z.object({ sku: skuProp.optional(), title: titleProp }),
  valueProp: 'sku',
  example: { props: { sku: 'NB-MULTI', title: 'Gear specs' } },
});
