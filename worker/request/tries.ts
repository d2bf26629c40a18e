import { Fault } from '#shared/errors.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { Limit } from '#worker/stubs/limits.ts';

/** Something whose tries are counted, and how many it may have. */
export interface CountedSubject {
  readonly subject: string;
  readonly limit: Limit;
}

/**
 * Counts a try for each subject, in their order, before it costs anything. Throws `rate_limited` with the seconds to
 * wait at the first that has had enough; those after it are not touched, so that anyone who is stopped locks nobody out.
 */
export async function countTry(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  for (const { subject, limit } of subjects) {
    const waitMs = await ctx.store.limits.take(subject, limit, ctx.now);
    if (waitMs > 0) {
      throw new Fault('rate_limited', [], { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } });
    }
  }
}

/** Takes a counted try back: it succeeded. */
export async function forgiveTry(ctx: Ctx, subjects: readonly CountedSubject[]): Promise<void> {
  await Promise.all(subjects.map(({ subject }) => ctx.store.limits.giveBack(subject, ctx.now)));
}
