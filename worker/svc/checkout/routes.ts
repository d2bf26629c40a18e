import { Hono } from 'hono';
import { promotionStatusSchema } from '#shared/promo/contract.ts';
import { fiveForFiveStatus } from '#shared/promo/five-for-five.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Checkout (spec 2 section 7). */
export const checkout = new Hono<AppEnv>();

checkout.post('/promotion/status', async (c) => {
  const { ctx } = c.var;
  const { email } = await body(c.req.raw, promotionStatusSchema);
  const isOn = ctx.flags.fiveforfive_enabled;
  const used = isOn ? await ctx.store.promotions.used('five-for-five', email) : 0;
  return c.json(fiveForFiveStatus(isOn, used));
});
