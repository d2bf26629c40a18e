import { DurableObject } from 'cloudflare:workers';

/** So many tries in so many milliseconds. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Counts tries of one subject exactly (design, section 7): an address that someone logs in with, a network that tries
 * come from. A window opens with its first try; when it closes the object forgets everything.
 */
export class Limiter extends DurableObject {
  /** Counts a try. Answers 0 where it is allowed, else the milliseconds until the window closes. */
  async take({ most, windowMs }: Limit, nowMs: number): Promise<number> {
    const { count, endsMs } = await this.#window(nowMs);
    if (count >= most) return endsMs - nowMs;
    const closesMs = count === 0 ? nowMs + windowMs : endsMs;
    await this.ctx.storage.put({ count: count + 1, endsMs: closesMs });
    if (count === 0) await this.ctx.storage.setAlarm(closesMs);
    return 0;
  }

  /** Takes a counted try back: it was none of those that are limited. */
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
