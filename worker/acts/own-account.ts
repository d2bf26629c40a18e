import type { Context } from 'hono';
import type { Customer } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
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
} from './accounts.ts';
import { authenticate } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endSentElsewhere } from './newsletters.ts';
import { profileOf } from './profile.ts';
import { cancelAll } from './subscriptions.ts';
import { wake } from './wake.ts';

/** Changes of email address that one customer may request. */
const CHANGES_OF_CUSTOMER = { most: 5, windowMs: HOUR_MS };

const wrong = (field: string, message: string) => new Fault('validation_error', [{ field, message }]);

/**
 * Returns the customer of a session whose password was typed again, with the limits of a login. Throws `rate_limited`,
 * and `validation_error` for the password if it is wrong.
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
 * Sets a new password for a customer who knows the old one. All other sessions of the account end; this browser gets a
 * new one. Throws `rate_limited` and `validation_error`.
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
 * Sends a link to the new email address of a customer who knows the password, and a notice to the old address. The
 * answer is the same whether or not another account has the address. Throws `rate_limited` and `validation_error`.
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
 * Changes a customer's email address to the one that the link was sent to. The customer remains logged in, and the
 * browser that opened the link gets a new session. Throws `rate_limited`, and `validation_error` for the token if the
 * link is no longer valid.
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
 * Deletes the account of a customer who knows the password, with all personal data except what
 * `worker/store/account/personal-tables.ts` lists, and logs the customer out everywhere. Throws `rate_limited`,
 * `validation_error`, and `upstream_unavailable` if the payment provider does not delete the saved cards; in that case
 * nothing is deleted.
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
  // A customer who has left must not be charged again.
  await cancelAll(ctx, customerId);
  await endSentElsewhere(ctx, email);
  const told = store.accountEvents.draft('account.deleted', customerId, { site, origin }, now, { email, firstname });
  await store.personalData.erase({ customerId, email }, told.write);
  wake(ctx, told.eventId);
  await logOut(c);
  ctx.log.info('account_deleted', { customerId });
}
