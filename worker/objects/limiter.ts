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
    const { count, endsMs } = await this.#window(nowMs);
    if (count >= most) return endsMs - nowMs;
    const closesMs = count === 0 ? nowMs + windowMs : endsMs;
    await this.ctx.storage.put({ count: count + 1, endsMs: closesMs });
    if (count === 0) await this.ctx.storage.setAlarm(closesMs);
    return 0;
  }

  /** Returns what `take` would, without counting an attempt. */
  async waitOf({ most }: Limit, nowMs: number): Promise<number> {
    const { count, endsMs } = await this.#window(nowMs);
    return count >= most ? endsMs - nowMs : 0;
  }

  /** Uncounts an attempt that turned out not to be limited. */
  async giveBack(nowMs: number): Promise<void> {
    const { count } = await this.#window(nowMs);
    if (count > 0) await this.ctx.storage.put('count', count - 1);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  async #window(nowMs: number): Promise<{ readonly count: number; readonly endsMs: number }> {
    const stored = await this.ctx.storage.get<number>(['count', 'endsMs']);
    const endsMs = stored.get('endsMs') ?? 0;
    return endsMs > nowMs ? { count: stored.get('count') ?? 0, endsMs } : { count: 0, endsMs: 0 };
  }
}
