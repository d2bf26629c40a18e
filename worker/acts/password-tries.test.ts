import { expect, it } from 'vitest';
import { Fault } from '#shared/errors.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { CountedSubject } from '#worker/request/tries.ts';
import { LimitStore } from '#worker/stubs/limits.ts';
import { env } from '#worker/testing/store.ts';
import { forgivePassword, type PasswordTries, tryPassword } from './password-tries.ts';

const NOW = Date.now();
const limits = new LimitStore(env);
const ctx = { now: NOW, store: { limits }, log: { warn: () => undefined } } as unknown as Ctx;
const counted = (subject: string, most: number): CountedSubject => ({ subject, limit: { most, windowMs: 60_000 } });

/** The counts of a try, each with a limit of three. */
function triesOf(name: string): PasswordTries & { readonly account: CountedSubject } {
  return {
    own: [counted(`tp:network:${name}`, 3), counted(`tp:within:${name}`, 3)],
    account: counted(`tp:account:${name}`, 3),
  };
}

async function take(subject: CountedSubject, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await limits.take(subject.subject, subject.limit, NOW);
}

/** How often each subject has counted: network, account within it, account. */
async function countsOf({ own, account }: PasswordTries): Promise<readonly number[]> {
  return Promise.all([...own, ...(account ? [account] : [])].map(({ subject }) => countOf(subject)));
}

async function countOf(subject: string): Promise<number> {
  for (let count = 0; ; count++) {
    if ((await limits.waitOf(subject, { most: count + 1, windowMs: 60_000 }, NOW)) === 0) return count;
  }
}

/** The door of an account, which notes what was typed. */
function door(opens: string) {
  const typed: string[] = [];
  const open = async (password: string) => {
    typed.push(password);
    if (password === 'breaks') throw new Fault('upstream_unavailable');
    return password === opens ? 'the account' : undefined;
  };
  return { typed, open };
}

const codeOf = async (trying: Promise<unknown>) => trying.catch((error: Fault) => error.code);

it.each([
  ['right', 'the account'],
  ['wrong', undefined],
])('a %s password counts once for each, until it is forgiven', async (password, outcome) => {
  const tries = triesOf(`one-${password}`);
  expect(await tryPassword(ctx, tries, Promise.resolve(door('right').open), password)).toBe(outcome);
  expect(await countsOf(tries)).toEqual([1, 1, 1]);
  await forgivePassword(ctx, tries);
  expect(await countsOf(tries)).toEqual([0, 0, 0]);
});

it.each<[string, readonly number[], readonly number[]]>([
  ['the network', [3, 0, 0], [3, 0, 0]],
  ['the account within the network', [0, 3, 0], [1, 3, 0]],
  ['both of them', [3, 3, 0], [3, 3, 0]],
  ['the account', [0, 0, 3], [1, 1, 3]],
])('if %s refuses, nothing is hashed, and what comes after it counts nothing', async (name, before, after) => {
  const tries = triesOf(name);
  const [network = 0, within = 0, account = 0] = before;
  await Promise.all([
    take(tries.own[0] as CountedSubject, network),
    take(tries.own[1] as CountedSubject, within),
    take(tries.account, account),
  ]);
  const { typed, open } = door('right');
  expect(await codeOf(tryPassword(ctx, tries, Promise.resolve(open), 'right'))).toBe('rate_limited');
  expect([typed, await countsOf(tries)]).toEqual([[], after]);
});

it('if the account’s count is used up between the look at it and the hash, nothing is told', async () => {
  const tries = triesOf('race');
  const { typed, open } = door('right');
  const { promise, resolve } = Promise.withResolvers<typeof open>();
  const trying = codeOf(tryPassword(ctx, tries, promise, 'right'));
  while ((await countOf('tp:within:race')) === 0);
  await take(tries.account, 3);
  resolve(open);
  expect(await trying).toBe('rate_limited');
  expect([typed, await countsOf(tries)]).toEqual([['right'], [1, 1, 3]]);
});

it('of many at once, as many are told an outcome as are allowed', async () => {
  const all = Array.from({ length: 20 }, (_, index) => ({
    ...triesOf(`many-${index}`),
    account: triesOf('many').account,
  }));
  const outcomes = await Promise.all(
    all.map((tries) => codeOf(tryPassword(ctx, tries, Promise.resolve(door('right').open), 'wrong'))),
  );
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(17);
});

it.each([
  ['read', async () => Promise.reject(new Fault('upstream_unavailable')), 'right'],
  ['hashed', async () => door('right').open, 'breaks'],
])('a password that could not be %s stays uncounted', async (name, find, password) => {
  const tries = triesOf(`outage-${name}`);
  expect(await codeOf(tryPassword(ctx, tries, find(), password))).toBe('upstream_unavailable');
  expect(await countsOf(tries)).toEqual([0, 0, 0]);
});
