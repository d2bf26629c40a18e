import { Fault } from '#shared/errors.ts';
import type { Minor } from '#shared/money/money.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Subscription, SubscriptionAction } from '#shared/subscription/contract.ts';
import type { Ctx } from '#worker/request/context.ts';
import { SUBSCRIPTIONS_OF_PAGE, type SubscriptionCopy } from '#worker/store/order/subscriptions.ts';
import type { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { recordPayment } from './charge.ts';
import { ownersOf } from './orders.ts';

/** What pages and services see of subscriptions. */
export type { SubscriptionCopy };
export { SUBSCRIPTIONS_OF_PAGE };

/** Who acts on a subscription, for its notes. */
export interface Actor {
  readonly by: 'customer' | 'staff';
  readonly name: string;
}

/** The subscriptions of the customer and of this device, as their desks have them, the newest first. */
export async function ownSubscriptions(ctx: Ctx): Promise<readonly Subscription[]> {
  const copies = await ctx.store.subscriptions.ofOwners(ownersOf(ctx));
  const known = await Promise.all(
    copies.map(({ pool, subscriptionId }) => ctx.store.deskOf(pool).subscription(subscriptionId)),
  );
  return known.flatMap((each) => each?.subscription ?? []);
}

/** A charge of a subscription as its owner sees it. Minor units. */
export interface SubscriptionCharge {
  readonly orderId: string;
  readonly amount: Minor;
  readonly atMs: number;
  readonly isPaid: boolean;
}

/** Charges that are shown of a subscription. */
const MOST_CHARGES = 12;

/** The newest charges of a subscription, those that were refused among them. */
export async function chargesOf(
  ctx: Pick<Ctx, 'store'>,
  { subscriptionId, site }: Pick<Subscription, 'site' | 'subscriptionId'>,
): Promise<readonly SubscriptionCharge[]> {
  const desk = ctx.store.deskOf(SITES[site].pool);
  const known = (await desk.subscription(subscriptionId))?.charges ?? [];
  const newest = known.slice(-MOST_CHARGES).reverse();
  const orders = await Promise.all(newest.map(({ order_id }) => desk.order(order_id)));
  return orders.flatMap((order): SubscriptionCharge[] => {
    if (!order || order.status === 'payment_pending') return [];
    const { orderId, payment, createdMs, status } = order;
    return [{ orderId, amount: payment.amount, atMs: createdMs, isPaid: status !== 'payment_error' }];
  });
}

/** The subscriptions that an order began, as their desk has them. */
export async function subscriptionsOfOrder(
  { store }: Pick<Ctx, 'store'>,
  orderId: string,
): Promise<readonly Subscription[]> {
  const copies = await store.subscriptions.ofOrder(orderId);
  const known = await Promise.all(
    copies.map(({ pool, subscriptionId }) => store.deskOf(pool).subscription(subscriptionId)),
  );
  return known.flatMap((each) => each?.subscription ?? []);
}

/** One of them. Throws `not_found`, for someone else's as well. */
export async function ownSubscription(ctx: Ctx, subscriptionId: string): Promise<SubscriptionCopy> {
  const copy = await ctx.store.subscriptions.byId(subscriptionId);
  if (!copy || !ownersOf(ctx).includes(copy.owner)) throw new Fault('not_found');
  return copy;
}

/**
 * A charge that is on its way is cancelled at the provider before anything is changed. One that went through has paid its
 * period; one of which nobody can tell is sent back by the desk when it turns up.
 */
async function endCharge(ctx: Ctx, desk: OrderDeskStore, orderId: string): Promise<void> {
  const order = await desk.order(orderId);
  if (order?.status !== 'payment_pending') return;
  const found = await ctx.ports.payments.cancel(orderId);
  if (found.state === 'approved') await recordPayment(ctx, order, found, desk);
  else if (found.state === 'unknown') await desk.hurry(orderId, ctx.now);
  else await desk.giveUp(orderId, ctx.config.orderGraceMs, ctx.now);
}

/** Pauses, cancels or resumes a subscription. Throws `validation_error` where it is not in a state for that. */
export async function actOnSubscription(
  ctx: Ctx,
  { pool, subscriptionId }: Pick<SubscriptionCopy, 'pool' | 'subscriptionId'>,
  action: SubscriptionAction,
  { by, name }: Actor,
): Promise<Subscription> {
  const desk = ctx.store.deskOf(pool);
  const pending = (await desk.subscription(subscriptionId))?.subscription.pendingOrderId;
  if (pending && action !== 'resume') await endCharge(ctx, desk, pending);
  const after = await desk.actOnSubscription(subscriptionId, action, by, { actor: name, nowMs: ctx.now });
  if (after) return after;
  const state = (await desk.subscription(subscriptionId))?.subscription.state ?? 'gone';
  throw new Fault('validation_error', [
    { field: 'action', message: `a subscription that is ${state} cannot ${action}` },
  ]);
}

/** Cancels whatever a customer is still charged for. */
export async function cancelAll(ctx: Ctx, customerId: number): Promise<void> {
  const copies = await ctx.store.subscriptions.ofOwners([`customer:${customerId}`]);
  for (const copy of copies) {
    const current = (await ctx.store.deskOf(copy.pool).subscription(copy.subscriptionId))?.subscription;
    if (!current || current.state === 'cancelled') continue;
    await actOnSubscription(ctx, copy, 'cancel', { by: 'customer', name: `customer ${customerId}` });
  }
}
