import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Fault } from '#shared/errors.ts';
import { isLocalName } from '#shared/route/local-name.ts';
import { CALL_PURPOSES, PURPOSE_WORDS } from '#shared/staff/token-purposes.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx, TokenBearer } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { isStaffHost } from '#worker/request/staff.ts';
import { countTry, forgiveTry } from '#worker/request/tries.ts';
import type { StaffToken } from '#worker/store/staff/staff-tokens.ts';

/** Wrong tokens of one network. Each holds 128 random bits, so the limit bounds what guessing costs the store. */
const WRONG_TOKENS = { most: 100, windowMs: 15 * MINUTE_MS };
/** What a token does in bulk is in the log once in this time, in milliseconds. */
const BULK_MS = HOUR_MS;

/** The bearer of the secret `STAFF_TOKEN`, which has all purposes and does not expire. */
const BOOTSTRAP: TokenBearer = { name: 'staff token', actor: 'staff' };

/** Why a token opens nothing, as the log names it, and what its bearer is told. */
const REFUSALS = {
  missing: 'This call needs a staff token: Authorization: Bearer …',
  host: 'Staff tokens work only on the hosts of ADMIN_HOSTS, for example --to https://admin.example.com',
  unknown: 'This staff token is unknown',
  expired: 'This staff token has expired. An admin can make a new one at /staff/members',
  revoked: 'This staff token has been revoked. An admin can make a new one at /staff/members',
  purpose: 'This staff token was made for other purposes',
} as const;

function refusal(ctx: Ctx, reason: keyof typeof REFUSALS, more = ''): Fault {
  ctx.log.info('staff_token_refused', { reason });
  return new Fault('forbidden', [{ field: 'authorization', message: REFUSALS[reason] + more }]);
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Whether a token is the secret `STAFF_TOKEN`, if one is configured. Compares in constant time. */
async function isBootstrap(given: string, { config: { staffToken } }: Ctx): Promise<boolean> {
  return staffToken !== undefined && timingSafeEqual(await digest(given), await digest(staffToken));
}

/** The call that a request reaches, as the router knows it: `POST /svc_staff/import`. */
function callOf(c: Context<AppEnv>): string {
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path.startsWith('/svc_staff/'));
  return route ? `${route.method} ${route.path}` : '';
}

/** The token that an admin made. Throws `forbidden` for one that is unknown or over. */
async function validToken(ctx: Ctx, given: string): Promise<StaffToken> {
  const token = await ctx.store.staffTokens.bySecret(given);
  if (!token) throw refusal(ctx, 'unknown');
  if (token.revokedMs !== null) throw refusal(ctx, 'revoked');
  if (token.endsMs <= ctx.now) throw refusal(ctx, 'expired');
  return token;
}

/** The bearer of a valid token. Throws `forbidden` for a call that the token was not made for. */
function bearerFor(ctx: Ctx, token: StaffToken, call: string): TokenBearer {
  const needed = CALL_PURPOSES[call] ?? [];
  if (!token.purposes.some((purpose) => needed.includes(purpose))) {
    throw refusal(ctx, 'purpose', ` (needed: ${needed.map((each) => PURPOSE_WORDS[each]).join(', or ')})`);
  }
  ctx.later(softly(ctx, 'token_use_not_noted', undefined, () => ctx.store.staffTokens.noteUse(token, ctx.now)));
  const name = `token ${token.name}`;
  return { name, actor: name };
}

/**
 * Finds who sends a request with a token. On the store's own machine `STAFF_TOKEN` costs no try, so that wrong tokens
 * cannot keep its owner out; everything else is counted before it is looked at. Throws `forbidden` and `rate_limited`.
 */
async function bearerOf(ctx: Ctx, request: Request, call: string): Promise<TokenBearer> {
  const isHere = isLocalName(ctx.url.hostname);
  if (!isHere && !isStaffHost(ctx)) throw refusal(ctx, 'host');
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given === undefined) throw refusal(ctx, 'missing');
  if (isHere && (await isBootstrap(given, ctx))) return BOOTSTRAP;
  const tries = [{ subject: `staff-token:network:${networkOf(ctx.visitor.address)}`, limit: WRONG_TOKENS }];
  try {
    await countTry(ctx, tries);
  } catch (error) {
    if (error instanceof Fault) ctx.log.warn('staff_token_paused', { reason: 'too many wrong tokens' });
    throw error;
  }
  const token = (await isBootstrap(given, ctx)) ? undefined : await validToken(ctx, given);
  await forgiveTry(ctx, tries);
  return token ? bearerFor(ctx, token, call) : BOOTSTRAP;
}

/**
 * Admits only bearers of a token for the call, on admin hosts and on the store's own machine. What a call changed is
 * written to the staff log with the token's name once it has succeeded.
 */
export const tokenOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ctx = c.get('ctx');
  const call = callOf(c);
  const bearer = await bearerOf(ctx, c.req.raw, call);
  c.set('ctx', { ...ctx, bearer });
  await next();
  const deed = c.get('deed');
  if (!deed || c.error) return;
  const { action, subject, isBulk, counts, changes } = deed;
  const { staffLog } = ctx.store;
  if (isBulk) await staffLog.addOnce(bearer.name, action, subject, ctx.now, BULK_MS, counts);
  else await staffLog.add(bearer.name, action, subject, ctx.now, changes);
};

/** The bearer of the token, at an address that `tokenOnly` guards. Throws `forbidden` for anyone else. */
export function bearer({ bearer: found }: Ctx): TokenBearer {
  if (!found) throw new Fault('forbidden');
  return found;
}
