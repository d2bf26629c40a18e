import { Hono } from 'hono';
import {
  chosenSegmentsSchema,
  forgotPasswordSchema,
  profileChangeSchema,
  registerSchema,
  resetPasswordSchema,
} from '#shared/customer/contract.ts';
import { forgotPassword, register, resetPassword } from '#worker/acts/accounts.ts';
import { changeProfile, customerAnswer } from '#worker/acts/profile.ts';
import { body } from '#worker/request/body.ts';
import { CAPTCHA_HEADER, requirePerson } from '#worker/request/captcha.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** A customer's own data (spec 2 section 7, spec 3 section 7). */
export const customer = new Hono<AppEnv>();

customer.post('/customer', async (c) => {
  const ctx = c.get('ctx');
  const registration = await body(c.req.raw, registerSchema);
  await requirePerson(ctx, 'register', c.req.header(CAPTCHA_HEADER) ?? '');
  const { customerId } = await register(ctx, registration);
  return c.json({ customer: await customerAnswer(ctx, customerId) }, 201);
});

customer.get('/customer', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  return c.json({ customer: await customerAnswer(ctx, customerId) });
});

/** Both spellings, because the specification ends it with a slash. */
customer.on('PATCH', ['/customer/', '/customer'], async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  await changeProfile(ctx, customerId, await body(c.req.raw, profileChangeSchema));
  return c.json({ customer: await customerAnswer(ctx, customerId) });
});

customer.put('/customer/segments', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  await changeProfile(ctx, customerId, await body(c.req.raw, chosenSegmentsSchema));
  return c.json({ customer: await customerAnswer(ctx, customerId) });
});

customer.post('/customer/forgot-password', async (c) => {
  const { email } = await body(c.req.raw, forgotPasswordSchema);
  await requirePerson(c.get('ctx'), 'forgot_password', c.req.header(CAPTCHA_HEADER) ?? '');
  await forgotPassword(c.get('ctx'), email);
  return c.json({ success: true });
});

customer.post('/customer/forgot-password/reset', async (c) => {
  await resetPassword(c, await body(c.req.raw, resetPasswordSchema));
  return c.json({ success: true });
});
