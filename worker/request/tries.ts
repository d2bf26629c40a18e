import { Fault } from '#shared/errors.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { Limit } from '#worker/stubs/limits.ts';

/** A subject whose attempts are counted, and its limit. */
export interface CountedSubject {
  readonly subject: string;
  readonly limit: Limit;
}

/** Throws `rate_limited` with the seconds to wait if a subject is over its limit. `take` counts the attempt otherwise. */
async function ask(ctx: Ctx, how: 'take' | 'waitOf', { subject, limit }: CountedSubject): Promise<void> {
  const waitMs = await ctx.store.limits[how](subject, limit, ctx.now);
  if (waitMs > 0) {
    throw new Fault('rate_limited', [], { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
  }
}

/** Counts an attempt for one subject. Throws `rate_limited` with the seconds to wait; then nothing was counted. */
export function countOne(ctx: Ctx, subject: CountedSubject): Promise<void> {
  return ask(ctx, 'take', subject);
}

/** Throws like `countOne` if an attempt for a subject would be refused now, and counts none. */
export function checkStanding(ctx: Ctx, subject: CountedSubject): Promise<void> {
  return ask(ctx, 'waitOf', subject);
}

/**
 * Counts an attempt for each subject, in order, before it costs anything. Throws `rate_limited` with the seconds to
 * wait for the first subject over its limit. Later subjects are not counted, so that a blocked attacker cannot lock out
 * others.
 */
export async function countTry(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  for (const subject of subjects) await countOne(ctx, subject);
}

/**
 * Like `countTry`, but asks for all subjects at the same time, and takes back what it counted for those after the first
 * one that refuses. Until then they have counted it: so only for subjects that nobody else is known by, such as a
 * network and an account within that network. Throws what the first one throws.
 */
export async function countTogether(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  const outcomes = await Promise.allSettled(subjects.map((subject) => countOne(ctx, subject)));
  const stop = outcomes.findIndex(({ status }) => status === 'rejected');
  const refusal = outcomes[stop];
  if (refusal?.status !== 'rejected') return;
  const counted = subjects.filter((_, index) => index > stop && outcomes[index]?.status === 'fulfilled');
  await softly(ctx, 'try_not_forgiven', undefined, () => forgiveTry(ctx, counted));
  throw refusal.reason;
}

/** Removes a counted attempt after it succeeded. */
export async function forgiveTry(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  await Promise.all(subjects.map(({ subject }) => ctx.store.limits.giveBack(subject, ctx.now)));
}
