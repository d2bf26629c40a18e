import { Fault } from '#shared/errors.ts';
import type { Offer } from '#shared/product/offer.ts';
import type { Ctx } from '#worker/request/context.ts';

/** A product that has a page on this site. Throws `product_not_found`. */
export async function offerWithPage(ctx: Ctx, productId: number): Promise<Offer> {
  const offer = (await ctx.store.offers.byIds([productId])).get(productId);
  if (!offer?.hasPage) throw new Fault('product_not_found');
  return offer;
}
