import type { Context } from 'hono';
import { type DeskOrder, ownsOrder } from '#worker/acts/orders.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { followUp, submitDetails } from './pay-order.ts';
import { putListAway } from './place-order.ts';
import { challengePage, reviewPage } from './return-url.ts';

/** Whether an order waits for a challenge that only its provider's script can show. */
function needsScript({ status, payment }: DeskOrder): boolean {
  return status === 'payment_pending' && payment.action?.payload?.provider === 'spreedly';
}

/**
 * `GET /svc_checkout/order/{orderId}/return`: passes on what the shopper brings back, and redirects to the checkout or
 * to the page of the bank's challenge.
 */
export async function takeBack(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const orderId = c.req.param('orderId') ?? '';
  const redirectResult = c.req.query('redirectResult');
  // If anything fails here, the checkout asks about the order again, and the provider reports it on its own.
  const page = await softly(ctx, 'payment_return_failed', reviewPage, async () => {
    const order = await ctx.store.desk.order(orderId);
    if (!order || !ownsOrder(ctx, order.owner)) return reviewPage;
    const current = redirectResult ? await submitDetails(ctx, order, { redirectResult }) : await followUp(ctx, order);
    await putListAway(ctx, current);
    return needsScript(current) ? challengePage : reviewPage;
  });
  return c.redirect(page(ctx, encodeURIComponent(orderId)), 303);
}
