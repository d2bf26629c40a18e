import { DurableObject } from 'cloudflare:workers';

/** The most attempts in a number of milliseconds. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Counts attempts of one subject exactly (design, section 7), such as an email address used to log in, or a network. A
 * window opens with the first attempt; when it closes, the object deletes everything.
 */
export class Limiter extends DurableObject {
  /** Counts an attempt. Returns 0 if it is allowed, otherwise the milliseconds until the window closes. */
  async take({ most, windowMs }: Limit, nowMs: number): Promise<number> {
    const { count, endsMs, sinceMs } = await this.#window(nowMs);
    if (count >= most) return endsMs - nowMs;
    const isFirst = count === 0;
    const closesMs = isFirst ? nowMs + windowMs : endsMs;
    // Requests do not arrive in the order in which they began.
    const beganMs = isFirst ? nowMs : Math.min(sinceMs, nowMs);
    await this.ctx.storage.put({ count: count + 1, endsMs: closesMs, sinceMs: beganMs });
    if (isFirst) await this.ctx.storage.setAlarm(closesMs);
    return 0;
  }

  /** Returns what `take` would, without counting an attempt. */
  async waitOf({ most }: Limit, nowMs: number): Promise<number> {
    const { count, endsMs } = await this.#window(nowMs);
    return count >= most ? endsMs - nowMs : 0;
  }

  /**
   * Uncounts an attempt of `nowMs` that turned out not to be limited. One that was counted in a window that has closed
   * takes nothing from the next window.
   */
  async giveBack(nowMs: number): Promise<void> {
    const { count, sinceMs } = await this.#window(nowMs);
    if (count > 0 && nowMs >= sinceMs) await this.ctx.storage.put('count', count - 1);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** The open window: its attempts, when it closes, and the earliest attempt that it has counted. */
  async #window(nowMs: number): Promise<{ readonly count: number; readonly endsMs: number; readonly sinceMs: number }> {
    const stored = await this.ctx.storage.get<number>(['count', 'endsMs', 'sinceMs']);
    const endsMs = stored.get('endsMs') ?? 0;
    if (endsMs <= nowMs) return { count: 0, endsMs: 0, sinceMs: 0 };
    // A window that an earlier release has opened counts for all attempts.
    return { count: stored.get('count') ?? 0, endsMs, sinceMs: stored.get('sinceMs') ?? 0 };
  }
}
