import { Fault } from '#shared/errors.ts';
import type { Minor } from '#shared/money/money.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Subscription, SubscriptionAction } from '#shared/subscription/contract.ts';
import type { Ctx } from '#worker/request/context.ts';
import { SUBSCRIPTIONS_OF_PAGE, type SubscriptionCopy } from '#worker/store/order/subscriptions.ts';
import type { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { recordPayment } from './charge.ts';
import { ownersOf } from './orders.ts';

/** Types of subscriptions for pages and services. */
export type { SubscriptionCopy };
export { SUBSCRIPTIONS_OF_PAGE };

/** The person who changes a subscription, for its notes. */
export interface Actor {
  readonly by: 'customer' | 'staff';
  readonly name: string;
}

/** Returns the subscriptions of the customer and of this device from their desks, newest first. */
export async function ownSubscriptions(ctx: Ctx): Promise<readonly Subscription[]> {
  const copies = await ctx.store.subscriptions.ofOwners(ownersOf(ctx));
  const known = await Promise.all(
    copies.map(({ pool, subscriptionId }) => ctx.store.deskOf(pool).subscription(subscriptionId)),
  );
  return known.flatMap((each) => each?.subscription ?? []);
}

/** A charge of a subscription, as shown to its owner. Minor units. */
export interface SubscriptionCharge {
  readonly orderId: string;
  readonly amount: Minor;
  readonly atMs: number;
  readonly isPaid: boolean;
}

/** Most charges shown of a subscription. */
const MOST_CHARGES = 12;

/** Returns the newest charges of a subscription, including refused ones. */
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

/** Returns the subscriptions that an order started, from their desk. */
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

/** Returns one of the shopper's subscriptions. Throws `not_found`, also for a subscription of someone else. */
export async function ownSubscription(ctx: Ctx, subscriptionId: string): Promise<SubscriptionCopy> {
  const copy = await ctx.store.subscriptions.byId(subscriptionId);
  if (!copy || !ownersOf(ctx).includes(copy.owner)) throw new Fault('not_found');
  return copy;
}

/**
 * Cancels a charge in progress at the provider before anything is changed. If the charge went through, its period is
 * paid; if its state is unknown, the desk refunds it should it turn up later.
 */
async function endCharge(ctx: Ctx, desk: OrderDeskStore, orderId: string): Promise<void> {
  const order = await desk.order(orderId);
  if (order?.status !== 'payment_pending') return;
  const found = await ctx.ports.payments.cancel(orderId);
  if (found.state === 'approved') await recordPayment(ctx, order, found, desk);
  else if (found.state === 'unknown') await desk.hurry(orderId, ctx.now);
  else await desk.giveUp(orderId, ctx.config.orderGraceMs, ctx.now);
}

/** Pauses, cancels or resumes a subscription. Throws `validation_error` if its state does not allow that. */
export async function actOnSubscription(
  ctx: Ctx,
  { pool, subscriptionId }: Pick<SubscriptionCopy, 'pool' | 'subscriptionId'>,
  action: SubscriptionAction,
  { by, name }: Actor,
): Promise<Subscription> {
  const desk = ctx.store.deskOf(pool);
  const pending = (await desk.subscription(subscriptionId))?.subscription.pendingOrderId;
  if (pending && action !== 'resume') await endCharge(ctx, desk, pending);
  const after = await desk.actOnSubscription(subscriptionId, action, by, {
    actor: name,
    nowMs: ctx.now,
    ...(by === 'staff' ? { deed: `subscription ${action}` } : {}),
  });
  if (after) return after;
  const state = (await desk.subscription(subscriptionId))?.subscription.state ?? 'gone';
  throw new Fault('validation_error', [
    { field: 'action', message: `a subscription that is ${state} cannot ${action}` },
  ]);
}

/** Cancels all active subscriptions of a customer. */
export async function cancelAll(ctx: Ctx, customerId: number): Promise<void> {
  const copies = await ctx.store.subscriptions.ofOwners([`customer:${customerId}`]);
  for (const copy of copies) {
    const current = (await ctx.store.deskOf(copy.pool).subscription(copy.subscriptionId))?.subscription;
    if (!current || current.state === 'cancelled') continue;
    await actOnSubscription(ctx, copy, 'cancel', { by: 'customer', name: `customer ${customerId}` });
  }
}
