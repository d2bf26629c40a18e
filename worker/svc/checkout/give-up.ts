import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { isGivenUp } from '#shared/order/given-up.ts';
import { recordPayment } from '#worker/acts/charge.ts';
import type { DeskOrder } from '#worker/acts/orders.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { putListAway } from './place-order.ts';

/** How long canceling waits for a charge that is being sent at that moment, milliseconds. */
const CHARGING_MS = 3_000;

/**
 * An order whose payment waits for its shopper or whose charge was just sent, in its state once the result is known.
 */
async function current({ store }: Ctx, order: DeskOrder): Promise<DeskOrder> {
  return (await store.desk.settled(order.orderId, CHARGING_MS)) ?? order;
}

/**
 * Cancels a pending order. First its charge is canceled at the provider; then its goods are released and its list can
 * be ordered again. Returns the resulting order, which may be placed if money was taken meanwhile. Throws
 * `upstream_unavailable` if the provider is not responding; the order desk keeps trying.
 */
async function giveUp(ctx: Ctx, order: DeskOrder): Promise<DeskOrder> {
  const { orderId } = order;
  const found = await ctx.ports.payments.cancel(orderId);
  switch (found.state) {
    case 'approved':
      return recordPayment(ctx, order, found, ctx.store.desk);
    case 'cancelled':
    case 'declined':
    case 'none': {
      // A charge that was in transit when it was canceled is checked once more.
      const recheckMs = order.payment.action ? null : ctx.config.orderGraceMs;
      return (await ctx.store.desk.giveUp(orderId, recheckMs, ctx.now)) ?? order;
    }
    default:
      await ctx.store.desk.hurry(orderId, ctx.now);
      throw new Fault('upstream_unavailable');
  }
}

/** `POST /svc_checkout/order/{orderId}/cancel` (public contract, section 6). Repeating it returns the same answer. */
export async function cancelOrder(c: Context<AppEnv>, order: DeskOrder): Promise<Response> {
  const ctx = c.get('ctx');
  const before = order.status === 'payment_pending' ? await current(ctx, order) : order;
  const after = before.status === 'payment_pending' ? await giveUp(ctx, before) : before;
  const { orderId, status } = after;
  if (status === 'payment_error' || isGivenUp(after)) return c.json({ orderId, status: 'cancelled' });
  await putListAway(ctx, after);
  throw new Fault('order_already_published', [{ field: 'orderId', message: orderId }]);
}
