import type { Env } from '#worker/env.ts';
import type { Limit } from '#worker/objects/limiter.ts';

export type { Limit };

/** Exact counters of tries, one object for each subject. */
export class LimitStore {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** Counts a try of a subject. Answers 0 where it is allowed, else the milliseconds to wait. */
  async take(subject: string, limit: Limit, nowMs: number): Promise<number> {
    return await this.#limiter(subject).take(limit, nowMs);
  }

  async giveBack(subject: string, nowMs: number): Promise<void> {
    await this.#limiter(subject).giveBack(nowMs);
  }

  #limiter(subject: string) {
    return this.#env.LIMITER.get(this.#env.LIMITER.idFromName(subject));
  }
}
