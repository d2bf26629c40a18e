import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { detailsSchema, historySchema, orderQuerySchema } from '#shared/order/calls.ts';
import { promotionStatusSchema } from '#shared/promo/contract.ts';
import { fiveForFiveStatus } from '#shared/promo/five-for-five.ts';
import { orderAtDesk } from '#worker/acts/numbers.ts';
import { type DeskOrder, ownsOrder } from '#worker/acts/orders.ts';
import { body, query } from '#worker/request/body.ts';
import { refuseCardNumbers } from '#worker/request/card-numbers.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireCustomer, standingOwner } from '#worker/request/session.ts';
import { wireWholeOrder } from './answer-order.ts';
import { cancelOrder } from './give-up.ts';
import { followUp, submitDetails } from './pay-order.ts';
import { placeOrder, putListAway } from './place-order.ts';
import { hearProvider } from './provider-webhook.ts';
import { takeBack } from './return-page.ts';

/** Checkout (spec 2 section 7). */
export const checkout = new Hono<AppEnv>();

checkout.post('/order', placeOrder);

/** An order of the shopper, by its id or number. Throws `order_not_found`, also for another shopper's order. */
async function ownOrder(ctx: Ctx, orderId: string, storeId = ctx.site.storeId): Promise<DeskOrder> {
  const order = storeId === ctx.site.storeId ? await orderAtDesk(ctx, orderId) : undefined;
  if (!order || order.document.storeId !== storeId || !ownsOrder(ctx, order.owner)) throw new Fault('order_not_found');
  return order;
}

checkout.get('/order/:orderId', async (c) => {
  const ctx = c.get('ctx');
  const { storeId, redirectResult } = query(c.req.query(), orderQuerySchema);
  const order = await ownOrder(ctx, c.req.param('orderId'), storeId);
  const current = redirectResult ? await submitDetails(ctx, order, { redirectResult }) : await followUp(ctx, order);
  if (current !== order) await putListAway(ctx, current);
  return c.json(wireWholeOrder(current));
});

checkout.post('/order/:orderId/details', async (c) => {
  const ctx = c.get('ctx');
  const order = await ownOrder(ctx, c.req.param('orderId'));
  const { details } = await body(c.req.raw, detailsSchema);
  refuseCardNumbers(details, 'details');
  const current = await submitDetails(ctx, order, details);
  await putListAway(ctx, current);
  return c.json(wireWholeOrder(current));
});

checkout.post('/order/:orderId/cancel', async (c) =>
  cancelOrder(c, await ownOrder(c.get('ctx'), c.req.param('orderId'))),
);

checkout.get('/order/:orderId/return', standingOwner, takeBack);

checkout.post('/payments/webhook/:provider', hearProvider);

checkout.get('/order', async (c) => {
  const ctx = c.get('ctx');
  const { page, limit } = query(c.req.query(), historySchema);
  const { customerId } = await requireCustomer(ctx);
  const { orders, count } = await ctx.store.orders.ofOwner(`customer:${customerId}`, page, limit);
  return c.json({ orders: orders.map(wireWholeOrder), count });
});

checkout.post('/promotion/status', async (c) => {
  const ctx = c.get('ctx');
  const { email } = await body(c.req.raw, promotionStatusSchema);
  const isOn = ctx.flags.fiveforfive_enabled;
  const used = isOn ? await ctx.store.promotions.used('five-for-five', email) : 0;
  return c.json(fiveForFiveStatus(isOn, used));
});
