import type { BlockPage } from './block.ts';

/** The product that a block names, else that of the page; undefined if it is not sold on this site. */
export async function productOf({ ctx, product }: BlockPage, sku: string | undefined) {
  const wanted = sku ?? product?.sku;
  const found = wanted === undefined ? undefined : await ctx.store.products.bySku(wanted);
  return found?.product;
}
