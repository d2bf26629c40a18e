import type { Context } from 'hono';
import type { z } from 'zod';
import type { Customer, loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { begun } from '#worker/log/begun.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { rememberDevice } from '#worker/request/device.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { beginSession } from '#worker/request/session.ts';
import { mailPasswordLink } from './accounts.ts';
import { claimBins } from './bins.ts';
import { mergeGuestLists } from './merge-guest-lists.ts';
import { forgivePassword, mailWayIn, passwordTries, tryPassword } from './password-tries.ts';
import { tellQuantities } from './shopper.ts';
import { countOwn } from './tracking.ts';

/** Throws why a password was not checked. The owner of an account that is attacked gets a way in. */
async function pause(ctx: Ctx, email: string, error: unknown): Promise<never> {
  if (error instanceof Fault && error.code === 'rate_limited') {
    ctx.log.info('login_paused', { reason: 'too many wrong passwords' });
    await mailWayIn(ctx, email, (to) => mailPasswordLink(ctx, to));
  }
  throw error;
}

/**
 * Returns the customer with an email address and a password. Attempts are counted before a password is hashed
 * (`passwordTries`). Throws `rate_limited`, and `invalid_credentials` for every other reason to refuse.
 */
export async function authenticate(ctx: Ctx, credentials: z.infer<typeof loginSchema>): Promise<Customer> {
  const { email, password } = credentials;
  const tries = await passwordTries(ctx, 'customer', email);
  const customer = await tryPassword(ctx, tries, ctx.store.customers.door(email, isLocalHost(ctx)), password).catch(
    (error: unknown) => pause(ctx, email, error),
  );
  if (!customer) {
    ctx.log.info('login_failed');
    throw new Fault('invalid_credentials');
  }
  // After the answer: even if it fails, nobody has to wait until there are ten of them.
  ctx.later(softly(ctx, 'try_not_forgiven', undefined, () => forgivePassword(ctx, tries)));
  return customer;
}

/**
 * Begins a session of the customer with an email address and a password, and tells the browser the counts of the carts.
 * The session is always a new one, and what was chosen as a guest is merged into the customer's lists. If merging fails,
 * it is repeated when the session is renewed. `read`: what the answer shows of the customer, read at the same time where
 * no guest's lists come first. Throws what `authenticate` throws.
 */
export async function enter<Result>(
  c: Context<AppEnv>,
  credentials: z.infer<typeof loginSchema>,
  read: (customer: Customer) => Promise<Result>,
): Promise<Result> {
  const ctx = c.get('ctx');
  const customer = await authenticate(ctx, credentials);
  const { customerId } = customer;
  const quantities = () => ctx.store.lists({ kind: 'account', id: customerId }).cartQuantities();
  const show = () => Promise.all([read(customer), quantities()]);
  // A shopper who was no guest before has nothing to bring along.
  const ahead = ctx.session.visitorId === null ? begun(show()) : undefined;
  await beginSession(c, customer);
  await rememberDevice(ctx, 'customer', customer.email);
  if (!ahead) await bringAlong(c, customer);
  const [result, counted] = await (ahead ?? show());
  tellQuantities(c, counted);
  ctx.log.info('login', { customerId });
  // With the new session, by which staff are marked.
  countOwn(c.get('ctx'), [{ type: 'user', name: 'login', value: { loggedIn: true, groupId: customer.groupId } }]);
  return result;
}

/** Makes the customer's what the guest had. */
async function bringAlong(c: Context<AppEnv>, { customerId, email }: Customer): Promise<void> {
  const ctx = c.get('ctx');
  await Promise.all([
    softly(ctx, 'merge_failed', undefined, () => mergeGuestLists(c, customerId)),
    softly(ctx, 'bins_not_claimed', undefined, () => claimBins(ctx, customerId, email)),
  ]);
}

/** Logs a customer in. Throws what `authenticate` throws. */
export async function logIn(c: Context<AppEnv>, credentials: z.infer<typeof loginSchema>): Promise<void> {
  await enter(c, credentials, async () => undefined);
}
