import { DAY_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { AsideLists } from '#worker/objects/aside-lists.ts';
import type { Handover } from '#worker/objects/handover.ts';
import { type Answer, type ListCaller, ListsObject } from '#worker/objects/lists-object.ts';
import { newId, ShopperShelf } from '#worker/objects/shopper-shelf.ts';
import { firstKeptDay } from '#worker/store/account/visitor-id.ts';

/** Values deleted at a time, because the object cannot answer meanwhile. */
const STEP = 1000;
/**
 * Most visitors whose lists are in memory, the most recent ones: a shopper who is filling a cart returns within a
 * minute.
 */
const IN_MEMORY = 200;

/**
 * The lists of many visitors. A separate object for each visitor would have to be created at the first click, which is
 * the slowest operation of the platform; these objects are already running. A visitor's values are stored under a
 * secret key (`seatOf`). Each call reads and writes only those values, without waiting in between, so an answer means
 * that everything is written, and two tabs never overwrite each other's changes.
 */
export class Guests extends ListsObject {
  readonly #clock: Clock;
  readonly #shelves = new Map<string, ShopperShelf>();

  constructor(state: DurableObjectState, env: Bindings, clock: Clock = systemClock) {
    super(state, env);
    this.#clock = clock;
    void state.blockConcurrencyWhile(async () => {
      if ((await state.storage.getAlarm()) === null) await state.storage.setAlarm(this.#clock() + DAY_MS);
    });
  }

  /** Runs an operation on the lists of the visitor who calls. */
  protected override during<Result>(by: ListCaller, work: (shelf: ShopperShelf) => Result): Answer<Result> {
    if (by.kind !== 'visitor') throw new Error('only visitors have lists in the object of visitors');
    return { isValid: true, result: this.#with(by.key, work) };
  }

  /**
   * Sets a visitor's lists aside for the customer who has logged in, and returns everything that is set aside for that
   * customer, including earlier handovers that were never confirmed (`handover.ts`).
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

  /** Deletes lists that the customer's object has taken over. */
  forget(visitor: string, mergeId: string): void {
    this.#aside(visitor).forget(mergeId);
  }

  /** Deletes, once a day, the lists of visitors whose ids have expired. */
  override async alarm(): Promise<void> {
    const { kv } = this.ctx.storage;
    const ended = [...kv.list({ end: firstKeptDay(this.#clock()), limit: STEP })];
    for (const [key] of ended) kv.delete(key);
    this.#shelves.clear();
    await this.ctx.storage.setAlarm(this.#clock() + (ended.length < STEP ? DAY_MS : 0));
  }

  /**
   * Runs work on a visitor's lists. If it fails, the lists in memory may differ from the stored ones, so they are read
   * again.
   */
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
