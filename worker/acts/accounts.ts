import type { Context } from 'hono';
import type { Customer, Registration } from '#shared/customer/contract.ts';
import { type PasswordOwner, passwordProblem } from '#shared/customer/password-rules.ts';
import { Fault } from '#shared/errors.ts';
import { listIds } from '#shared/newsletter/lists.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { dropSession } from '#worker/request/session.ts';
import { type CountedSubject, countTry } from '#worker/request/tries.ts';
import type { AccountEventType } from '#worker/store/events.ts';
import { isKnownPassword } from './known-passwords.ts';

const HOUR_MS = 3_600_000;
/** Accounts that one network opens, and tries of it: a gym or a school shares one. */
const REGISTRATIONS = { most: 30, windowMs: HOUR_MS };
/** Mails that one address gets, no matter who asks for them, and requests of one network. */
export const MAILS_OF_ADDRESS = { most: 3, windowMs: HOUR_MS };
export const MAILS_OF_NETWORK = { most: 30, windowMs: HOUR_MS };
/** Links that one network tries: each costs a hash where it is a good one. */
export const RESETS = { most: 30, windowMs: HOUR_MS };

/** A link of a mail that chooses no password any more. */
export const USED_LINK = 'This link has been used or has expired. Please request a new one';

/** A network whose tries of something are counted. */
export function ofNetwork(ctx: Ctx, what: string, limit: CountedSubject['limit']): CountedSubject {
  return { subject: `${what}:network:${networkOf(ctx.visitor.address)}`, limit };
}

/** Throws `validation_error`, of the field it was typed into, for a password that may not be chosen. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const message = passwordProblem(password, owner, isKnownPassword);
  if (message !== undefined) throw new Fault('validation_error', [{ field, message }]);
}

/** Notes what happened to an account, and wakes the worker that sends the mail behind the answer. */
export async function tell(ctx: Ctx, type: AccountEventType, customerId: number): Promise<void> {
  // The store's own address, whatever host a request names: a link in a mail must never lead elsewhere.
  const { store, site, origin, now } = ctx;
  wake(ctx, await store.accountEvents.add(type, customerId, { site, origin }, now));
}

/** Wakes the worker that sends the mail of something that is noted, behind the answer. */
export function wake({ store, later, log }: Ctx, eventId: string): void {
  later(store.accountEvents.wake(eventId).catch((error: unknown) => log.warn('mail_not_woken', { eventId, error })));
}

/**
 * Opens an account (public contract, section 4). Throws `validation_error`, `rate_limited` and `customer_exists`; that
 * there is an account is said because who registers has to be told, so the tries are counted.
 */
export async function register(ctx: Ctx, registration: Registration): Promise<Customer> {
  await countTry(ctx, [ofNetwork(ctx, 'register', REGISTRATIONS)]);
  requireGoodPassword(registration.password, registration);
  const ids = listIds(ctx.site, registration.newsletters ?? []);
  if (!ids) throw new Fault('validation_error', [{ field: 'newsletters', message: 'This list does not exist' }]);
  const customer = await ctx.store.customers.register(registration, ctx.now);
  if (!customer) throw new Fault('customer_exists');
  const { customerId, email } = customer;
  if (ids.length > 0) await ctx.store.newsletters.subscribe(email, ids, String(customerId), ctx.now);
  await tell(ctx, 'account.opened', customerId);
  ctx.log.info('registered', { customerId });
  return customer;
}

/**
 * Sends the mail with which a new password is chosen, if there is such an account. The answer is the same at once, anyone who
 * asks: what is looked up is looked up behind it. Throws `rate_limited`.
 */
export async function forgotPassword(ctx: Ctx, email: string): Promise<void> {
  await countTry(ctx, [
    ofNetwork(ctx, 'forgot', MAILS_OF_NETWORK),
    { subject: `forgot:address:${email}`, limit: MAILS_OF_ADDRESS },
  ]);
  const work = async () => {
    const customer = await ctx.store.customers.byEmail(email);
    if (customer) await tell(ctx, 'password.forgotten', customer.customerId);
  };
  ctx.later(work().catch((error: unknown) => ctx.log.error('forgot_password_failed', { error })));
}

/**
 * Gives the customer of a link a new password. All his sessions end, this browser's as well: anyone who chose it logs in with
 * it. Throws `rate_limited` and `validation_error`, of the token for a link that is no longer good.
 */
export async function resetPassword(
  c: Context<AppEnv>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const ctx = c.get('ctx');
  const used = new Fault('validation_error', [{ field: 'token', message: USED_LINK }]);
  await countTry(ctx, [ofNetwork(ctx, 'reset', RESETS)]);
  const owner = await ctx.store.customers.byPasswordLink(token, ctx.now);
  if (!owner) throw used;
  requireGoodPassword(password, owner);
  const customer = await ctx.store.customers.resetPassword(token, password, ctx.now);
  if (!customer) throw used;
  await ctx.store.sessions.endAll(customer.customerId);
  await tell(ctx, 'password.changed', customer.customerId);
  if (ctx.session.kind !== 'guest') c.set('ctx', { ...ctx, session: dropSession(ctx) });
  ctx.log.info('password_reset', { customerId: customer.customerId });
}
