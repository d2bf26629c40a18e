import { charged, chargeOf, recordPayment } from '#worker/acts/charge.ts';
import { countLateDecline } from '#worker/acts/declines.ts';
import type { DeskOrder } from '#worker/acts/orders.ts';
import type { ChargeState } from '#worker/ports/payments/port.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Charges an order that is reserved at its desk. */
export async function payOrder(ctx: Ctx, order: DeskOrder, returnUrl: string): Promise<DeskOrder> {
  const charge = chargeOf(order.document, order.payment, returnUrl);
  return recordPayment(ctx, order, await charged(ctx.ports.payments, charge), ctx.store.desk);
}

/** Records what a shopper's challenge or visit to another page led to; a refusal there is a declined payment, too. */
async function recordLate(ctx: Ctx, order: DeskOrder, state: ChargeState): Promise<DeskOrder> {
  const after = await recordPayment(ctx, order, state, ctx.store.desk);
  await countLateDecline(ctx, order, after);
  return after;
}

/** Asks the provider about an order that waits for its shopper, who may have decided by now. */
export async function followUp(ctx: Ctx, order: DeskOrder): Promise<DeskOrder> {
  if (order.status !== 'payment_pending' || !order.payment.action) return order;
  const found = await ctx.ports.payments.find(order.orderId);
  return found.state === 'none' || found.state === 'unknown' ? order : recordLate(ctx, order, found);
}

/** Passes on what the shopper brings back from a challenge or another page. */
export async function submitDetails(
  ctx: Ctx,
  order: DeskOrder,
  details: Readonly<Record<string, unknown>>,
): Promise<DeskOrder> {
  const { payments } = ctx.ports;
  if (order.status !== 'payment_pending' || !payments.details) return followUp(ctx, order);
  return recordLate(ctx, order, await payments.details(order.orderId, details));
}
