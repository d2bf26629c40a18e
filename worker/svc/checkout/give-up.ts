import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { isGivenUp } from '#shared/order/given-up.ts';
import { recordPayment } from '#worker/acts/charge.ts';
import type { DeskOrder } from '#worker/acts/orders.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { putListAway } from './place-order.ts';

/** How long giving up waits for a charge that is being asked for at this moment, milliseconds. */
const CHARGING_MS = 3_000;

/** An order whose payment waits for its shopper, or whose charge has just been asked for, as it is once that is known. */
async function current({ store }: Ctx, order: DeskOrder): Promise<DeskOrder> {
  return (await store.desk.settled(order.orderId, CHARGING_MS)) ?? order;
}

/**
 * Gives a pending order up: its charge is cancelled at the provider first, then its goods are free and its list can be
 * ordered again. Answers the order as it is then, which may be placed: money that was taken meanwhile is not forgotten.
 * Throws `upstream_unavailable` where the provider is not responding; the order desk keeps trying.
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
      // A charge that was on its way when it was cancelled is asked about once more.
      const recheckMs = order.payment.action ? null : ctx.config.orderGraceMs;
      return (await ctx.store.desk.giveUp(orderId, recheckMs, ctx.now)) ?? order;
    }
    default:
      await ctx.store.desk.hurry(orderId, ctx.now);
      throw new Fault('upstream_unavailable');
  }
}

/** `POST /svc_checkout/order/{orderId}/cancel` (public contract, section 6). The same again answers the same. */
export async function cancelOrder(c: Context<AppEnv>, order: DeskOrder): Promise<Response> {
  const ctx = c.get('ctx');
  const before = order.status === 'payment_pending' ? await current(ctx, order) : order;
  const after = before.status === 'payment_pending' ? await giveUp(ctx, before) : before;
  const { orderId, status } = after;
  if (status === 'payment_error' || isGivenUp(after)) return c.json({ orderId, status: 'cancelled' });
  await putListAway(ctx, after);
  throw new Fault('order_already_published', [{ field: 'orderId', message: orderId }]);
}
