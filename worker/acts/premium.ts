import { isPremiumShirt, NO_HOLDER, type PremiumStanding } from '#shared/list/quantity-limit.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Returns what this shopper may buy of the premium shirt; queried only if one of the SKUs is the shirt. */
export async function premiumStanding({ session, store }: Ctx, skus: Iterable<string>): Promise<PremiumStanding> {
  if (session.kind !== 'customer' || ![...skus].some(isPremiumShirt)) return NO_HOLDER;
  return store.earlierPurchases.shirts(session.customerId);
}
