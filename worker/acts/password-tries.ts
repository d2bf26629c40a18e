import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { softly } from '#worker/log/softly.ts';
import { captchaOf } from '#worker/request/captcha.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type AccountKind, knownDevice } from '#worker/request/device.ts';
import { networkOf } from '#worker/request/network.ts';
import { type CountedSubject, forgiveTry } from '#worker/request/tries.ts';
import type { Limit } from '#worker/stubs/limits.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong passwords of one network, whatever accounts it tries. */
const OF_NETWORK = { customer: { most: 100, windowMs: WINDOW_MS }, staff: { most: 30, windowMs: WINDOW_MS } } as const;
/** Wrong passwords for one account, from one network or from a device that the account knows. */
const OF_ACCOUNT = { customer: { most: 10, windowMs: WINDOW_MS }, staff: { most: 5, windowMs: WINDOW_MS } } as const;
/** Wrong passwords for one account from all unknown devices of all networks; ten times as many by proven persons. */
const OF_EVERYONE = { customer: { most: 30, windowMs: WINDOW_MS }, staff: { most: 15, windowMs: WINDOW_MS } } as const;
/** Emails with a link to an account that is being attacked. */
const MAILS = { most: 1, windowMs: HOUR_MS };
const WORDS = { customer: 'login', staff: 'staff' } as const;

/** Where a captcha is set up, every login of a customer needs one, which is what an attack costs then. */
function ofEveryone(ctx: Ctx, kind: AccountKind): Limit {
  const { most, windowMs } = OF_EVERYONE[kind];
  return { most: kind === 'customer' && captchaOf(ctx) ? 10 * most : most, windowMs };
}

/**
 * What a try of a password counts for. A device that logged in to the account before has a count of its own and no
 * other, so that nobody else can use up its owner's tries. All others are counted by network, by account and network,
 * and, last, by account alone.
 */
export async function passwordTries(ctx: Ctx, kind: AccountKind, email: string): Promise<readonly CountedSubject[]> {
  const word = WORDS[kind];
  const device = await knownDevice(ctx, kind, email);
  if (device !== undefined) return [{ subject: `${word}:device:${device}:${email}`, limit: OF_ACCOUNT[kind] }];
  const network = networkOf(ctx.visitor.address);
  return [
    { subject: `${word}:network:${network}`, limit: OF_NETWORK[kind] },
    { subject: `${word}:address:${email}:network:${network}`, limit: OF_ACCOUNT[kind] },
    { subject: `${word}:address:${email}`, limit: ofEveryone(ctx, kind) },
  ];
}

/**
 * Waits for the check of a password, and takes the try back if it could not be checked: an outage must not lock anyone
 * out.
 */
export async function orForgiven<Result>(
  ctx: Ctx,
  counted: readonly CountedSubject[],
  checking: Promise<Result>,
): Promise<Result> {
  try {
    return await checking;
  } catch (error) {
    await softly(ctx, 'try_not_forgiven', undefined, () => forgiveTry(ctx, counted));
    throw error;
  }
}

/**
 * Sends the owner of an account that is being attacked a link, at most once an hour: with it the owner chooses a new
 * password and is known on that device, whatever the attacker does. Whether there is such an account is found out after
 * the answer.
 */
export async function mailWayIn(ctx: Ctx, email: string, send: (email: string) => void): Promise<void> {
  const { limits } = ctx.store;
  if ((await limits.waitOf(`login:address:${email}`, ofEveryone(ctx, 'customer'), ctx.now)) === 0) return;
  if ((await limits.take(`login:mail:${email}`, MAILS, ctx.now)) > 0) return;
  ctx.log.warn('login_attacked', { reason: 'too many wrong passwords for one account from unknown devices' });
  send(email);
}
