import type { Context } from 'hono';
import { type AppEnv, softly } from '#worker/request/context.ts';
import { ownsOrder } from '#worker/request/orders.ts';
import { followUp, submitDetails } from './pay-order.ts';
import { putListAway } from './place-order.ts';
import { reviewPage } from './return-url.ts';

/** `GET /svc_checkout/order/{orderId}/return`: hands on what the shopper brings back and leads him to the checkout. */
export async function takeBack(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const orderId = c.req.param('orderId') ?? '';
  const redirectResult = c.req.query('redirectResult');
  // Whatever goes wrong here, the checkout asks about the order again, and the provider reports it by itself.
  await softly(ctx, 'payment_return_failed', undefined, async () => {
    const order = await ctx.store.desk.order(orderId);
    if (!order || !ownsOrder(ctx, order.owner)) return;
    const current = redirectResult ? await submitDetails(ctx, order, { redirectResult }) : await followUp(ctx, order);
    await putListAway(ctx, current);
  });
  return c.redirect(reviewPage(ctx, encodeURIComponent(orderId)), 303);
}
