import { Hono } from 'hono';
import { forgotPasswordSchema, registerSchema, resetPasswordSchema } from '#shared/customer/contract.ts';
import { forgotPassword, register, resetPassword } from '#worker/request/accounts.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

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
