import type { Context } from 'hono';
import type { Customer } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import type { AppEnv, Ctx, CustomerSession } from '#worker/request/context.ts';
import { beginSession } from '#worker/request/session.ts';
import { countTry } from '#worker/request/tries.ts';
import {
  MAILS_OF_ADDRESS,
  MAILS_OF_NETWORK,
  ofNetwork,
  RESETS,
  requireGoodPassword,
  tell,
  USED_LINK,
  wake,
} from './accounts.ts';
import { authenticate } from './log-in.ts';
import { logOut } from './log-out.ts';
import { profileOf } from './profile.ts';
import { cancelAll } from './subscriptions.ts';

/** Addresses that one customer asks for. */
const CHANGES_OF_CUSTOMER = { most: 5, windowMs: 3_600_000 };

const wrong = (field: string, message: string) => new Fault('validation_error', [{ field, message }]);

/**
 * The account of a session whose password was typed once more, under the limits of a login. Throws `rate_limited`, and
 * `validation_error` of the password where it is not the right one.
 */
async function confirmed(ctx: Ctx, { customerId }: CustomerSession, password: string): Promise<Customer> {
  const { email } = await profileOf(ctx, customerId);
  try {
    return await authenticate(ctx, { email, password });
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_credentials')
      throw wrong('password', 'This password is incorrect');
    throw error;
  }
}

/**
 * Gives a customer who knows his password a new one. Everyone else who is logged in to the account has to log in again; this
 * browser gets a new session. Throws `rate_limited` and `validation_error`.
 */
export async function changePassword(
  c: Context<AppEnv>,
  session: CustomerSession,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<void> {
  const ctx = c.get('ctx');
  const customer = await confirmed(ctx, session, password);
  requireGoodPassword(newPassword, customer, 'newPassword');
  const { customerId } = customer;
  await ctx.store.customers.changePassword(customerId, newPassword);
  await ctx.store.sessions.endAll(customerId);
  await beginSession(c, customer);
  await tell(ctx, 'password.changed', customerId);
  ctx.log.info('password_changed', { customerId });
}

/**
 * Sends a link to an address that a customer who knows his password wants to have, and a notice to the one that he has. The
 * answer is the same whether or not another account has it. Throws `rate_limited` and `validation_error`.
 */
export async function askForEmail(
  ctx: Ctx,
  session: CustomerSession,
  { password, email }: { readonly password: string; readonly email: string },
): Promise<void> {
  const { customerId, email: current } = await confirmed(ctx, session, password);
  if (email === current) throw wrong('email', 'This is already your email address');
  await countTry(ctx, [
    ofNetwork(ctx, 'email', MAILS_OF_NETWORK),
    { subject: `email:customer:${customerId}`, limit: CHANGES_OF_CUSTOMER },
    { subject: `email:address:${email}`, limit: MAILS_OF_ADDRESS },
  ]);
  await ctx.store.emailChanges.ask(customerId, email, ctx.now);
  await tell(ctx, 'email.asked', customerId);
  await tell(ctx, 'email.notice', customerId);
  ctx.log.info('email_asked', { customerId });
}

/**
 * Gives the customer of a link the address to which it was sent. He stays logged in; the browser that brought the link
 * gets a new session. Throws `rate_limited`, and `validation_error` of the token for a link that is no longer good.
 */
export async function confirmEmail(c: Context<AppEnv>, token: string): Promise<string> {
  const ctx = c.get('ctx');
  await countTry(ctx, [ofNetwork(ctx, 'confirm-email', RESETS)]);
  const changed = await ctx.store.emailChanges.confirm(token, ctx.now);
  if (!changed) throw wrong('token', USED_LINK);
  const { customerId, email } = changed;
  if (ctx.session.kind === 'customer' && ctx.session.customerId === customerId)
    await beginSession(c, await profileOf(ctx, customerId));
  ctx.log.info('email_changed', { customerId });
  return email;
}

/**
 * Deletes the account of a customer who knows his password, with all that is kept of him but what
 * `worker/store/account/personal-tables.ts` names, and logs him out everywhere. Throws `rate_limited`, `validation_error`, and
 * `upstream_unavailable` where the payment provider does not forget his cards: then nothing is deleted.
 */
export async function deleteAccount(c: Context<AppEnv>, session: CustomerSession, password: string): Promise<void> {
  const ctx = c.get('ctx');
  const { store, ports, config, site, origin, now } = ctx;
  const { customerId, email, firstname } = await confirmed(ctx, session, password);
  const cards = await store.paymentBooks.stored.ofCustomer(customerId, config.payments.provider);
  for (const { id } of cards) {
    const forgotten = await ports.payments.forget?.(customerId, id);
    if (forgotten === 'unknown') throw new Fault('upstream_unavailable');
  }
  // Nobody who has left is charged again.
  await cancelAll(ctx, customerId);
  const told = store.accountEvents.draft('account.deleted', customerId, { site, origin }, now, { email, firstname });
  await store.personalData.erase({ customerId, email }, told.write);
  wake(ctx, told.eventId);
  await logOut(c);
  ctx.log.info('account_deleted', { customerId });
}
