import { Hono } from 'hono';
import { forgotPasswordSchema, registerSchema, resetPasswordSchema } from '#shared/customer/contract.ts';
import { defaultFirst, wireCreditCard } from '#shared/order/stored-method.ts';
import { forgotPassword, register, resetPassword } from '#worker/request/accounts.ts';
import { body } from '#worker/request/body.ts';
import { refuseCardNumbers } from '#worker/request/card-numbers.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** A customer's own data (spec 2 section 7, spec 3 section 7). */
export const customer = new Hono<AppEnv>();

customer.post('/customer', async (c) => {
  const opened = await register(c.var.ctx, await body(c.req.raw, registerSchema));
  return c.json({ customer: opened }, 201);
});

customer.post('/customer/forgot-password', async (c) => {
  const { email } = await body(c.req.raw, forgotPasswordSchema);
  await forgotPassword(c.var.ctx, email);
  return c.json({ success: true });
});

customer.post('/customer/forgot-password/reset', async (c) => {
  await resetPassword(c, await body(c.req.raw, resetPasswordSchema));
  return c.json({ success: true });
});

customer.get('/customer/credit-cards', async (c) => {
  const { ctx } = c.var;
  refuseCardNumbers(c.req.query());
  const { customerId } = await requireCustomer(ctx);
  const { store, config, now } = ctx;
  const stored = await store.paymentBooks.stored.ofCustomer(customerId, config.payments.provider);
  const cards = defaultFirst(stored).filter(({ adyenType }) => adyenType === 'scheme');
  return c.json({ credit_cards: cards.map((card) => wireCreditCard(card, now)) });
});
