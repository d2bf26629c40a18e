import type { Context } from 'hono';
import type { StoredItem } from '#shared/list/contract.ts';
import type { Caps } from '#shared/list/merge-lists.ts';
import { priceItem } from '#shared/list/price-item.ts';
import { mostUnits } from '#shared/list/quantity-limit.ts';
import { itemKey } from '#shared/list/same-item.ts';
import { SITES } from '#shared/site/sites.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { onSite } from './on-site.ts';
import { momentOf } from './shopper.ts';

/** Returns the limits in the catalogue for items on a site, without those that no longer have a price there. */
async function capsOf(ctx: Ctx, items: readonly StoredItem[]): Promise<Caps> {
  const [offers, moment] = await Promise.all([
    ctx.store.offers.byIds(items.map((item) => item.productId)),
    momentOf(ctx),
  ]);
  return new Map(
    items.flatMap((item) => {
      const offer = offers.get(item.productId);
      const priced = priceItem(offer?.options, item, moment);
      if (!offer || !priced.ok) return [];
      const most = mostUnits(offer.options, priced.price.configured.quantity.max);
      return [[itemKey(item), { name: offer.options.name, most }] as const];
    }),
  );
}

/**
 * Merges the guest lists of this request's visitor, on all sites, into those of the customer who logged in (spec 2
 * section 4). May run at any time and any number of times (`worker/objects/handover.ts` says why).
 */
export async function mergeGuestLists(c: Context<AppEnv>, customerId: number): Promise<void> {
  const ctx = c.get('ctx');
  const { visitorId } = ctx.session;
  if (visitorId === null) return;
  for (const { mergeId, lists } of await ctx.store.merges.handOver(visitorId, customerId)) {
    const capped = await Promise.all(
      lists.map(async ({ site, list }) => {
        const there = await onSite(c, SITES[site]);
        return { site, list, caps: await capsOf(there, list.items) };
      }),
    );
    await ctx.store.merges.takeOver(customerId, { mergeId, lists: capped }, ctx.now);
    await ctx.store.merges.forget(visitorId, mergeId);
  }
}
