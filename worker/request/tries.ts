import { Fault } from '#shared/errors.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { Limit } from '#worker/stubs/limits.ts';

/** A subject whose attempts are counted, and its limit. */
export interface CountedSubject {
  readonly subject: string;
  readonly limit: Limit;
}

/**
 * Counts an attempt for each subject, in order, before it costs anything. Throws `rate_limited` with the seconds to
 * wait for the first subject over its limit. Later subjects are not counted, so that a blocked attacker cannot lock out
 * others.
 */
export async function countTry(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  for (const { subject, limit } of subjects) {
    const waitMs = await ctx.store.limits.take(subject, limit, ctx.now);
    if (waitMs > 0) {
      throw new Fault('rate_limited', [], { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
  }
}

/** Removes a counted attempt after it succeeded. */
export async function forgiveTry(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  await Promise.all(subjects.map(({ subject }) => ctx.store.limits.giveBack(subject, ctx.now)));
}
