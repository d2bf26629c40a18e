import { Hono } from 'hono';
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { promotionStatusSchema } from '#shared/promo/contract.ts';
import { fiveForFiveStatus } from '#shared/promo/five-for-five.ts';
import { body, query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { ownsOrder } from '#worker/request/orders.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { wireWholeOrder } from './answer-order.ts';
import { followUp } from './pay-order.ts';
import { placeOrder, putListAway } from './place-order.ts';

/** Checkout (spec 2 section 7). */
export const checkout = new Hono<AppEnv>();

checkout.post('/order', placeOrder);

checkout.get('/order/:orderId', async (c) => {
  const { ctx } = c.var;
  const storeId = Number(c.req.query('storeId') ?? ctx.site.storeId);
  const order = storeId === ctx.site.storeId ? await ctx.store.desk.order(c.req.param('orderId')) : undefined;
  if (!order || order.document.storeId !== storeId || !ownsOrder(ctx, order.owner)) throw new Fault('order_not_found');
  const current = await followUp(ctx, order);
  if (current !== order) await putListAway(ctx, current);
  return c.json(wireWholeOrder(current));
});

const historySchema = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

checkout.get('/order', async (c) => {
  const { ctx } = c.var;
  const { page, limit } = query(c.req.query(), historySchema);
  const { customerId } = await requireCustomer(ctx);
  const { orders, count } = await ctx.store.orders.ofOwner(`customer:${customerId}`, page, limit);
  return c.json({ orders: orders.map(wireWholeOrder), count });
});

checkout.post('/promotion/status', async (c) => {
  const { ctx } = c.var;
  const { email } = await body(c.req.raw, promotionStatusSchema);
  const isOn = ctx.flags.fiveforfive_enabled;
  const used = isOn ? await ctx.store.promotions.used('five-for-five', email) : 0;
  return c.json(fiveForFiveStatus(isOn, used));
});
