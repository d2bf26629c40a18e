import type { Context } from 'hono';
import type { Customer, Registration } from '#shared/customer/contract.ts';
import { type PasswordOwner, passwordProblem } from '#shared/customer/password-rules.ts';
import { Fault } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { rememberDevice } from '#worker/request/device.ts';
import { networkOf } from '#worker/request/network.ts';
import { dropSession } from '#worker/request/session.ts';
import { type CountedSubject, countTry } from '#worker/request/tries.ts';
import type { AccountEventType } from '#worker/store/events.ts';
import { isKnownPassword } from './known-passwords.ts';
import { addNewsletters, consentNow, idsOfLists } from './newsletters.ts';
import { countOwn } from './tracking.ts';
import { wake } from './wake.ts';

/** Accounts that one network may open, counting attempts; a gym or a school shares a network. */
const REGISTRATIONS = { most: 30, windowMs: HOUR_MS };
/** Emails that one address receives, no matter who asks for them, and requests of one network. */
export const MAILS_OF_ADDRESS = { most: 3, windowMs: HOUR_MS };
export const MAILS_OF_NETWORK = { most: 30, windowMs: HOUR_MS };
/** Links that one network may try, because a valid one costs a hash. */
export const RESETS = { most: 30, windowMs: HOUR_MS };

/** Message for a password link that is no longer valid. */
export const USED_LINK = 'This link has been used or has expired. Please request a new one';

/** Returns the key for counting the attempts of a network. */
export function ofNetwork(ctx: Ctx, what: string, limit: CountedSubject['limit']): CountedSubject {
  return { subject: `${what}:network:${networkOf(ctx.visitor.address)}`, limit };
}

/** Throws `validation_error`, with the field it was typed into, for a password that is not allowed. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const message = passwordProblem(password, owner, isKnownPassword);
  if (message !== undefined) throw new Fault('validation_error', [{ field, message }]);
}

/** Records what happened to an account, and wakes the worker that sends the email after the response. */
export async function tell(ctx: Ctx, type: AccountEventType, customerId: number): Promise<void> {
  // The origin counts only on this machine: links of emails lead to the configured address.
  const { store, site, origin, now } = ctx;
  wake(ctx, await store.accountEvents.add(type, customerId, { site, origin }, now));
}

/**
 * Opens an account (public contract, section 4). Throws `validation_error`, `rate_limited` and `customer_exists`. A
 * customer who registers has to be told that the account exists, so attempts are counted.
 */
export async function register(ctx: Ctx, registration: Registration): Promise<Customer> {
  await countTry(ctx, [ofNetwork(ctx, 'register', REGISTRATIONS)]);
  requireGoodPassword(registration.password, registration);
  const listIds = idsOfLists(ctx.site, registration.newsletters ?? [], 'newsletters');
  const customer = await ctx.store.customers.register(registration, ctx.now);
  if (!customer) throw new Fault('customer_exists');
  const { customerId, email } = customer;
  if (listIds.length > 0) {
    const consent = consentNow(ctx, listIds, { text: 'Create account' });
    await addNewsletters(ctx, { email, listIds, userId: String(customerId), consent }, true);
  }
  await tell(ctx, 'account.opened', customerId);
  ctx.log.info('registered', { customerId });
  countOwn(ctx, [{ type: 'user', name: 'register', value: { loggedIn: true, groupId: customer.groupId } }]);
  return customer;
}

/**
 * Sends the email for choosing a new password, if there is such an account. The answer is immediate and always the
 * same, because the account is looked up after it. Throws `rate_limited`.
 */
export async function forgotPassword(ctx: Ctx, email: string): Promise<void> {
  await countTry(ctx, [
    ofNetwork(ctx, 'forgot', MAILS_OF_NETWORK),
    { subject: `forgot:address:${email}`, limit: MAILS_OF_ADDRESS },
  ]);
  mailPasswordLink(ctx, email);
}

/** Sends the email for choosing a new password after the answer, if there is such an account. */
export function mailPasswordLink(ctx: Ctx, email: string): void {
  const work = async () => {
    const customer = await ctx.store.customers.byEmail(email);
    if (customer) await tell(ctx, 'password.forgotten', customer.customerId);
  };
  ctx.later(work().catch((error: unknown) => ctx.log.error('forgot_password_failed', { error })));
}

/**
 * Sets a new password for the customer of a link. All sessions of the customer end, including this browser's, so the
 * customer logs in with the new password. Throws `rate_limited`, and `validation_error` for the token if the link is no
 * longer valid.
 */
export async function resetPassword(c: Context<AppEnv>, chosen: NewPassword): Promise<void> {
  const ctx = c.get('ctx');
  try {
    await setPassword(c, ctx, chosen);
  } catch (error) {
    // Tracked as a failure (spec 3 section 8); its code names nobody.
    const reason = error instanceof Fault ? error.code : 'unknown_error';
    countOwn(ctx, [{ type: 'user', name: 'resetFailed', value: { reason } }]);
    throw error;
  }
}

/** A new password, and the token of the link that allows to choose it. */
interface NewPassword {
  readonly token: string;
  readonly password: string;
}

async function setPassword(c: Context<AppEnv>, ctx: Ctx, { token, password }: NewPassword): Promise<void> {
  const used = new Fault('validation_error', [{ field: 'token', message: USED_LINK }]);
  await countTry(ctx, [ofNetwork(ctx, 'reset', RESETS)]);
  const owner = await ctx.store.customers.byPasswordLink(token, ctx.now);
  if (!owner) throw used;
  requireGoodPassword(password, owner);
  const customer = await ctx.store.customers.resetPassword(token, password, ctx.now);
  if (!customer) throw used;
  await ctx.store.sessions.endAll(customer.customerId);
  await tell(ctx, 'password.changed', customer.customerId);
  // Who receives the owner's mail is the owner, and must get in even while someone tries passwords.
  await rememberDevice(ctx, 'customer', customer.email);
  if (ctx.session.kind !== 'guest') c.set('ctx', { ...ctx, session: dropSession(ctx) });
  ctx.log.info('password_reset', { customerId: customer.customerId });
}
