import { isGivenUp } from '#shared/order/given-up.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type DeskOrder, type OrderCopy, ownersOf } from './orders.ts';

/** For how long a shopper who comes back without the address of an order is shown it, milliseconds. */
const RECENT_MS = HOUR_MS;
/** How old an order is at most of which there is no copy yet, milliseconds: its id was made before it was sent. */
const UNCOPIED_MS = 10 * MINUTE_MS;

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
 * The order that this visitor has just placed, as its desk knows it: the copy that other pages read follows a little later.
 * Undefined for none.
 */
export async function justPlaced(ctx: Ctx): Promise<DeskOrder | undefined> {
  const [owner] = ownersOf(ctx);
  return owner === undefined ? undefined : ctx.store.desk.orderOfOwner(owner, ctx.now - UNCOPIED_MS);
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
