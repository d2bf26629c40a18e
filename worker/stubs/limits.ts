import type { Env } from '#worker/env.ts';
import type { Limit } from '#worker/objects/limiter.ts';

export type { Limit };

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

  async giveBack(subject: string, nowMs: number): Promise<void> {
    await this.#limiter(subject).giveBack(nowMs);
  }

  #limiter(subject: string) {
    return this.#env.LIMITER.get(this.#env.LIMITER.idFromName(subject));
  }
}
