import type { Context, MiddlewareHandler } from 'hono';
import { browserName } from '#shared/customer/browser-name.ts';
import type { Customer } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx, CustomerSession, Session } from '#worker/request/context.ts';
import { cookieName, dropCookie, type Place, setCookie } from '#worker/request/cookies.ts';
import { readSession, signSession } from '#worker/request/session-token.ts';
import { visitorIdOf } from '#worker/request/visitor-id.ts';

/**
 * How long a token is accepted without asking the customer's object, milliseconds; it is renewed before or after that.
 */
const TOKEN_LIFE_MS = 15 * MINUTE_MS;

/**
 * The sender of a request, determined only by cookies: nothing is read from storage. A forged session does not count.
 */
export async function sessionOf(
  cookies: ReadonlyMap<string, string>,
  at: Place,
  secret: string,
  nowMs: number,
): Promise<Session> {
  const visitorId = visitorIdOf(cookies, at, nowMs);
  const claim = await readSession(cookies.get(cookieName('session', at)), secret);
  if (!claim) return { kind: 'guest', groupId: 0, visitorId };
  if (claim.expiresMs > nowMs) return { kind: 'customer', ...claim, visitorId };
  return { kind: 'expired', groupId: 0, customerId: claim.customerId, sessionId: claim.sessionId, visitorId };
}

/** Gives the browser a fresh token of a valid session. Returns the renewed session. */
async function giveSession(ctx: Ctx, customer: Customer, sessionId: string): Promise<CustomerSession> {
  const { customerId, groupId } = customer;
  const expiresMs = Math.floor((ctx.now + TOKEN_LIFE_MS) / 1000) * 1000;
  const claim = { customerId, sessionId, groupId, expiresMs };
  setCookie(ctx, 'session', await signSession(claim, ctx.config.sessionSecret));
  return { kind: 'customer', ...claim, visitorId: ctx.session.visitorId };
}

/** Begins a new session of a customer in this browser, and ends the one that the browser had. */
export async function beginSession(c: Context<AppEnv>, customer: Customer): Promise<void> {
  const ctx = c.get('ctx');
  const { session: before, store, now } = ctx;
  const [sessionId] = await Promise.all([
    store.sessions.begin(customer.customerId, browserName(c.req.header('user-agent') ?? ''), now),
    before.kind === 'guest' ? undefined : store.sessions.end(before.customerId, before.sessionId),
  ]);
  c.set('ctx', { ...ctx, session: await giveSession(ctx, customer, sessionId) });
}

/** Deletes the session cookie. Returns the remaining guest session. */
export function dropSession(ctx: Ctx): Session {
  dropCookie(ctx, 'session');
  return { kind: 'guest', groupId: 0, visitorId: ctx.session.visitorId };
}

/**
 * Renews a valid session, even if its token has expired, with the account's current group. The cookie of an ended
 * session is deleted.
 */
export async function renewSession(ctx: Ctx): Promise<Session> {
  const { session } = ctx;
  if (session.kind === 'guest') return session;
  const { customerId, sessionId } = session;
  const [isValid, customer] = await Promise.all([
    ctx.store.sessions.renew(customerId, sessionId, ctx.now),
    ctx.store.customers.byId(customerId),
  ]);
  return isValid && customer ? giveSession(ctx, customer, sessionId) : dropSession(ctx);
}

/** The customer of a call that requires one. Throws `login_required`, or `TOKEN_EXPIRED` if the session has ended. */
export async function requireCustomer(ctx: Ctx): Promise<CustomerSession> {
  const { session, now } = ctx;
  if (session.kind === 'guest') throw new Fault('login_required');
  const isValid =
    session.kind === 'customer' && (await ctx.store.sessions.isValid(session.customerId, session.sessionId, now));
  if (!isValid) throw new Fault('TOKEN_EXPIRED');
  return session;
}

/**
 * For pages that everyone sees the same way. No script there can renew an expired token and ask again, so it is renewed
 * here. If it cannot be verified, the shopper counts as a guest for this request.
 */
export const standingSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ctx = c.get('ctx');
  if (ctx.session.kind === 'expired') {
    const guest: Session = { kind: 'guest', groupId: 0, visitorId: ctx.session.visitorId };
    const session = await softly(ctx, 'session_not_renewed', guest, () => renewSession(ctx));
    c.set('ctx', { ...ctx, session });
  }
  await next();
};

/**
 * For pages and forms that show or change personal data: the session must be valid. If it cannot be verified, the page
 * is unavailable, because sending a customer to the log-in page would look like the end of the session.
 */
export const standingOwner: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ctx = c.get('ctx');
  if (ctx.session.kind !== 'guest') c.set('ctx', { ...ctx, session: await renewSession(ctx) });
  await next();
};
