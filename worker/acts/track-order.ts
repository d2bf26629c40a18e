import { emailSchema } from '#shared/form/email-schema.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';
import { orderIdOf } from './numbers.ts';
import type { OrderCopy } from './orders.ts';

/**
 * Pairs that one network may try, its attempts on one order, and those of all networks together: far more than one
 * stranger makes, since the owner must find the order meanwhile.
 */
const WINDOW_MS = 15 * MINUTE_MS;
const OF_NETWORK = { most: 20, windowMs: WINDOW_MS };
const OF_ORDER = { most: 10, windowMs: WINDOW_MS };
const OF_ORDER_BY_ALL = { most: 200, windowMs: WINDOW_MS };

/**
 * Returns an order by its id or number and the email address that it was placed with; the answer is the same for every
 * wrong pair. Attempts are counted by network, by order
 * and network, and by order. Throws `rate_limited`.
 */
export async function orderByAddress(
  ctx: Ctx,
  asked: { readonly email: string; readonly orderId: string },
  network: string | undefined,
): Promise<OrderCopy | undefined> {
  const orderId = await orderIdOf(ctx, asked.orderId);
  const email = emailSchema.safeParse(asked.email);
  await countTry(ctx, [
    { subject: `track:network:${networkOf(network)}`, limit: OF_NETWORK },
    { subject: `track:order:${orderId ?? 'none'}:network:${networkOf(network)}`, limit: OF_ORDER },
    ...(orderId === undefined ? [] : [{ subject: `track:order:${orderId}`, limit: OF_ORDER_BY_ALL }]),
  ]);
  const order = orderId === undefined ? undefined : await ctx.store.orders.byId(orderId);
  return order && email.success && order.document.email === email.data ? order : undefined;
}
