import { Fault } from '#shared/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { begun } from '#worker/log/begun.ts';
import { softly } from '#worker/log/softly.ts';
import { captchaOf } from '#worker/request/captcha.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type AccountKind, knownDevice } from '#worker/request/device.ts';
import { networkOf } from '#worker/request/network.ts';
import { type CountedSubject, checkStanding, countOne, countTogether, forgiveTry } from '#worker/request/tries.ts';
import type { Door } from '#worker/store/account/password.ts';
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

/** What a try of a password counts for. */
export interface PasswordTries {
  /** Of the device or the network that tries, and of the account within it. */
  readonly own: readonly CountedSubject[];
  /** Of the account, from all networks; counts only what the others let through. */
  readonly account: CountedSubject | undefined;
}

/**
 * What a try of a password counts for. A device that logged in to the account before has a count of its own and no
 * other, so that nobody else can use up its owner's tries. All others are counted by network, by account and network,
 * and, last, by account alone.
 */
export async function passwordTries(ctx: Ctx, kind: AccountKind, email: string): Promise<PasswordTries> {
  const word = WORDS[kind];
  const device = await knownDevice(ctx, kind, email);
  if (device !== undefined) {
    const own = [{ subject: `${word}:device:${device}:${email}`, limit: OF_ACCOUNT[kind] }];
    return { own, account: undefined };
  }
  const network = networkOf(ctx.visitor.address);
  return {
    own: [
      { subject: `${word}:network:${network}`, limit: OF_NETWORK[kind] },
      { subject: `${word}:address:${email}:network:${network}`, limit: OF_ACCOUNT[kind] },
    ],
    account: { subject: `${word}:address:${email}`, limit: ofEveryone(ctx, kind) },
  };
}

const allOf = ({ own, account }: PasswordTries): readonly CountedSubject[] => (account ? [...own, account] : own);

/** Uncounts a try of the right password. */
export function forgivePassword(ctx: Ctx, tries: PasswordTries): Promise<void> {
  return forgiveTry(ctx, allOf(tries));
}

const isRefusal = (error: unknown): boolean => error instanceof Fault && error.code === 'rate_limited';

/** Waits for something. If it fails, the try is taken back: an outage must not lock anyone out. */
async function orForgiven<Result>(
  ctx: Ctx,
  counted: readonly CountedSubject[],
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isRefusal(error)) await softly(ctx, 'try_not_forgiven', undefined, () => forgiveTry(ctx, counted));
    throw error;
  }
}

/**
 * Counts a try of a password and checks it: the account that it opens, or undefined. What is far away is asked for in
 * two steps: the counts of the network, whether the account may be tried at all, and the account; then its count, and
 * the hash. A hash is made only if everything allowed it a moment before, and its outcome is told only if the account's
 * own count, which many may try to raise at once, allows it as well. That count is not raised by a try that the network's
 * counts refuse, not even for a moment, or an attacker who is already stopped could lock its owner out.
 *
 * Throws `rate_limited`. If anything fails, nothing stays counted.
 */
export async function tryPassword<Account>(
  ctx: Ctx,
  tries: PasswordTries,
  finding: Promise<Door<Account>>,
  password: string,
): Promise<Account | undefined> {
  const { own, account } = tries;
  const found = begun(finding);
  const mayTry = begun(account ? checkStanding(ctx, account) : Promise.resolve());
  await countTogether(ctx, own);
  const [open] = await orForgiven(ctx, own, Promise.all([found, mayTry]));
  const opening = begun(open(password));
  if (account) await orForgiven(ctx, own, countOne(ctx, account));
  return await orForgiven(ctx, allOf(tries), opening);
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
