import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '#worker/bindings.ts';
import { AsideLists } from '#worker/objects/aside-lists.ts';
import type { Handover } from '#worker/objects/handover.ts';
import { type ListVerb, newId, ShopperShelf } from '#worker/objects/shopper-shelf.ts';
import { firstKeptDay } from '#worker/store/account/visitor-id.ts';

const DAY_MS = 86_400_000;
/** Values that are deleted in one go: an object answers nobody meanwhile. */
const STEP = 1000;
/** Visitors whose lists are in memory, those who came last: who fills a cart comes again within a minute. */
const IN_MEMORY = 200;

/**
 * The lists of many visitors. An object for each would be made at someone's first click, which is the dearest moment
 * that the platform has; these are awake already. A visitor's values are under his key (`seatOf`), which nobody
 * else knows, and each call reads and writes those alone, without waiting in between: what is answered has been written,
 * and two tabs never lose each other's writes.
 */
export class Guests extends DurableObject<Bindings> {
  readonly #shelves = new Map<string, ShopperShelf>();

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    void state.blockConcurrencyWhile(async () => {
      if ((await state.storage.getAlarm()) === null) await state.storage.setAlarm(Date.now() + DAY_MS);
    });
  }

  /** Does what is asked of a visitor's lists. */
  ask<Verb extends ListVerb>(
    visitor: string,
    verb: Verb,
    ...args: Parameters<ShopperShelf[Verb]>
  ): ReturnType<ShopperShelf[Verb]> {
    return this.#with(visitor, (shelf) => shelf.do(verb, ...args));
  }

  /**
   * Puts a visitor's lists aside for the customer that he turns out to be, and hands out all that is put aside for that
   * customer: also what was handed out before and never confirmed (`handover.ts`).
   */
  handOver(visitor: string, customerId: number): Handover[] {
    const aside = this.#aside(visitor);
    return this.#with(visitor, (shelf) => {
      if (!shelf.isEmpty) {
        this.ctx.storage.transactionSync(() => {
          aside.put(customerId, { mergeId: newId(), lists: shelf.all() });
          shelf.release();
        });
      }
      return aside.of(customerId);
    });
  }

  /** Forgets lists that their customer's object has taken. */
  forget(visitor: string, mergeId: string): void {
    this.#aside(visitor).forget(mergeId);
  }

  /** Forgets, once a day, visitors whose ids have ended. */
  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage;
    const ended = [...kv.list({ end: firstKeptDay(Date.now()), limit: STEP })];
    for (const [key] of ended) kv.delete(key);
    this.#shelves.clear();
    await this.ctx.storage.setAlarm(Date.now() + (ended.length < STEP ? DAY_MS : 0));
  }

  /** Works with a visitor's lists. What fails may leave them in memory otherwise than they are stored: they are read again. */
  #with<Result>(visitor: string, work: (shelf: ShopperShelf) => Result): Result {
    const shelf = this.#shelves.get(visitor) ?? new ShopperShelf(this.ctx.storage, prefixOf(visitor));
    this.#shelves.delete(visitor);
    const result = work(shelf);
    this.#shelves.set(visitor, shelf);
    if (this.#shelves.size > IN_MEMORY) this.#shelves.delete(this.#shelves.keys().next().value ?? '');
    return result;
  }

  #aside(visitor: string): AsideLists {
    return new AsideLists(this.ctx.storage.kv, prefixOf(visitor));
  }
}

function prefixOf(visitor: string): string {
  return `${visitor}:`;
}
