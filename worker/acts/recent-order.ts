import { isGivenUp } from '#shared/order/given-up.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type OrderCopy, ownersOf } from './orders.ts';

/** For how long a shopper who comes back without the address of an order is shown it, milliseconds. */
const RECENT_MS = HOUR_MS;

/**
 * The newest order of this visitor on this site, if it is not an hour old and not refused: the page on which its end was to be
 * shown may have been lost, for example while the shopper was at a bank's app (spec 2 section 7). Undefined for none.
 */
export async function recentOrder(ctx: Ctx): Promise<OrderCopy | undefined> {
  const [owner] = ownersOf(ctx);
  if (owner === undefined) return undefined;
  const { orders } = await ctx.store.orders.ofOwner(owner, 1, 1);
  return orders.find(({ document: { site }, createdMs }) => site === ctx.site.code && createdMs > ctx.now - RECENT_MS);
}

/**
 * The newest order of this visitor on this site whose payment was refused, if it is not an hour old and the shopper did not cancel
 * it: the page that was to say why may have been lost like that of a placed one. Undefined for none.
 */
export async function refusedOrder(ctx: Ctx): Promise<OrderCopy | undefined> {
  const [owner] = ownersOf(ctx);
  const refused = owner === undefined ? undefined : await ctx.store.orders.lastRefused(owner);
  if (!refused || isGivenUp(refused)) return undefined;
  const { document, createdMs } = refused;
  return document.site === ctx.site.code && createdMs > ctx.now - RECENT_MS ? refused : undefined;
}
