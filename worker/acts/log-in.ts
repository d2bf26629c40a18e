import type { Context } from 'hono';
import type { z } from 'zod';
import type { Customer, loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { rememberDevice } from '#worker/request/device.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { beginSession } from '#worker/request/session.ts';
import { countTry, forgiveTry } from '#worker/request/tries.ts';
import { mailPasswordLink } from './accounts.ts';
import { claimBins } from './bins.ts';
import { mergeGuestLists } from './merge-guest-lists.ts';
import { mailWayIn, orForgiven, passwordTries } from './password-tries.ts';
import { tellCartQuantities } from './shopper.ts';

/**
 * Returns the customer with an email address and a password. Attempts are counted before a password is hashed
 * (`passwordTries`). Throws `rate_limited`, and `invalid_credentials` for every other reason to refuse.
 */
export async function authenticate(ctx: Ctx, credentials: z.infer<typeof loginSchema>): Promise<Customer> {
  const { email } = credentials;
  const counted = await passwordTries(ctx, 'customer', email);
  try {
    await countTry(ctx, counted);
  } catch (error) {
    ctx.log.info('login_paused', { reason: 'too many wrong passwords' });
    await mailWayIn(ctx, email, (to) => mailPasswordLink(ctx, to));
    throw error;
  }
  const customer = await orForgiven(ctx, counted, ctx.store.customers.authenticate(credentials, isLocalHost(ctx)));
  if (!customer) {
    ctx.log.info('login_failed');
    throw new Fault('invalid_credentials');
  }
  // After the answer: even if it fails, nobody has to wait until there are ten of them.
  ctx.later(softly(ctx, 'try_not_forgiven', undefined, () => forgiveTry(ctx, counted)));
  return customer;
}

/**
 * Begins a session of the customer with an email address and a password. The session is always a new one, and what was
 * chosen as a guest is merged into the customer's lists. If merging fails, it is repeated when the session is renewed.
 * The cart's count in the browser is that of the guest until `tellCartQuantities`. Throws what `authenticate` throws.
 */
export async function enter(c: Context<AppEnv>, credentials: z.infer<typeof loginSchema>): Promise<Customer> {
  const ctx = c.get('ctx');
  const customer = await authenticate(ctx, credentials);
  const { customerId, email } = customer;
  await beginSession(c, customer);
  await rememberDevice(ctx, 'customer', email);
  await Promise.all([
    softly(ctx, 'merge_failed', undefined, () => mergeGuestLists(c, customerId)),
    softly(ctx, 'bins_not_claimed', undefined, () => claimBins(ctx, customerId, email)),
  ]);
  ctx.log.info('login', { customerId });
  return customer;
}

/** Logs a customer in, with the cart's count. Throws what `authenticate` throws. */
export async function logIn(c: Context<AppEnv>, credentials: z.infer<typeof loginSchema>): Promise<void> {
  await enter(c, credentials);
  await tellCartQuantities(c);
}
