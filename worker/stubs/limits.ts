import type { Env } from '#worker/env.ts';
import type { Limit } from '#worker/objects/limiter.ts';

export type { Limit };

/** What networks may do at a rate (`[[ratelimits]]` of `wrangler.toml`). */
export type Rate = 'CHANGES' | 'PICTURES' | 'QUOTES' | 'REPORTS' | 'SEARCHES';

/** How long a request waits for a rate to be counted, in milliseconds. */
const COUNT_LIMIT_MS = 250;

/** Exact counters of attempts, with one object for each subject. */
export class LimitStore {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** Counts an attempt of a subject. Returns 0 if it is allowed, otherwise the milliseconds to wait. */
  async take(subject: string, limit: Limit, nowMs: number): Promise<number> {
    return await this.#limiter(subject).take(limit, nowMs);
  }

  /** Returns the milliseconds that an attempt would have to wait, without counting one. */
  async waitOf(subject: string, limit: Limit, nowMs: number): Promise<number> {
    return await this.#limiter(subject).waitOf(limit, nowMs);
  }

  /**
   * Counts a request of a subject and returns whether it is within a rate. The count is approximate, for each location,
   * and costs nothing. Throws if the platform does not count in time.
   */
  async isWithin(rate: Rate, subject: string): Promise<boolean> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`${rate} are not counted`)), COUNT_LIMIT_MS);
    try {
      const { success } = await Promise.race([this.#env[rate].limit({ key: subject }), late]);
      return success;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Uncounts an attempt that was counted at `nowMs`. */
  async giveBack(subject: string, nowMs: number): Promise<void> {
    await this.#limiter(subject).giveBack(nowMs);
  }

  #limiter(subject: string) {
    return this.#env.LIMITER.get(this.#env.LIMITER.idFromName(subject));
  }
}
