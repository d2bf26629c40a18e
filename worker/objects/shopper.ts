import { mergeLists } from '#shared/list/merge-lists.ts';
import type { Bindings } from '#worker/bindings.ts';
import { objectBindings } from '#worker/bounds/object-bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import type { CappedHandover } from '#worker/objects/handover.ts';
import type { SitedList } from '#worker/objects/kept-lists.ts';
import { type Answer, type ListCaller, ListsObject } from '#worker/objects/lists-object.ts';
import { ShopperCopies } from '#worker/objects/shopper-copies.ts';
import { type DeviceSession, ShopperSessions } from '#worker/objects/shopper-sessions.ts';
import { ShopperShelf } from '#worker/objects/shopper-shelf.ts';
import { TakenHandovers } from '#worker/objects/taken-handovers.ts';

/**
 * The lists of one customer on all sites, and the customer's sessions. Each customer has one object, so that two tabs
 * never lose each other's writes (design, section 7). Every answered change has been written. Visitors are in
 * `guests.ts`.
 */
export class Shopper extends ListsObject {
  readonly #shelf: ShopperShelf;
  readonly #sessions: ShopperSessions;
  readonly #taken: TakenHandovers;
  readonly #copies: ShopperCopies;

  constructor(state: DurableObjectState, env: Bindings, clock: Clock = systemClock) {
    super(state, objectBindings(env, clock));
    const { storage } = state;
    this.#sessions = new ShopperSessions(storage.sql);
    this.#taken = new TakenHandovers(storage.sql);
    this.#copies = new ShopperCopies(storage, this.env.DB, state.id.toString(), clock);
    this.#shelf = new ShopperShelf(storage, '', ({ site, list }) => this.#copies.note(site, list));
  }

  /**
   * Runs an operation on the lists if the caller's session is valid. Both happen in one call, so that a revoked session
   * cannot change anything.
   */
  protected override during<Result>(by: ListCaller, work: (shelf: ShopperShelf) => Result): Answer<Result> {
    if (by.kind === 'visitor') throw new Error('a visitor has no lists in the object of a customer');
    if (by.kind === 'session' && !this.#sessions.isValid(by.id, by.nowMs)) return { isValid: false };
    return { isValid: true, result: work(this.#shelf) };
  }

  /** Begins a session of this customer. `browser` describes the browser in a few words. */
  beginSession(id: string, browser: string, nowMs: number): void {
    this.#sessions.begin(id, browser, nowMs);
  }

  /** Whether a session was begun here and has not ended. */
  isSessionValid(id: string, nowMs: number): boolean {
    return this.#sessions.isValid(id, nowMs);
  }

  /** Whether a session is valid. Records that it is in use. */
  renewSession(id: string, nowMs: number): boolean {
    return this.#sessions.renew(id, nowMs);
  }

  /** All valid sessions, the most recently used first. */
  sessions(nowMs: number): DeviceSession[] {
    return this.#sessions.all(nowMs);
  }

  endSession(id: string): void {
    this.#sessions.end(id);
  }

  endSessionByHandle(handle: string): void {
    this.#sessions.endByHandle(handle);
  }

  endOtherSessions(id: string): void {
    this.#sessions.endOthers(id);
  }

  endAllSessions(): void {
    this.#sessions.endAll();
  }

  /** All data that this object stores about its customer. */
  personalData(nowMs: number): { readonly lists: readonly SitedList[]; readonly sessions: readonly DeviceSession[] } {
    return { lists: this.#shelf.all(), sessions: this.#sessions.all(nowMs) };
  }

  /** Erases the lists and sessions of this customer, whose account has been deleted. Safe to repeat. */
  erase(): void {
    this.#shelf.erase();
    this.#sessions.endAll();
  }

  /** Merges a visitor's lists into those of this customer, once: repeating the same handover changes nothing. */
  takeOver({ mergeId, lists }: CappedHandover, nowMs: number): void {
    if (this.#taken.has(mergeId)) return;
    const changed = [...Map.groupBy(lists, ({ site }) => site)].flatMap(([site, handed]) => {
      const own = this.#shelf.lists(site);
      const caps = new Map(handed.flatMap((each) => [...each.caps]));
      const merged = mergeLists(
        own,
        handed.map(({ list }) => list),
        caps,
      );
      return merged.filter((list) => !own.includes(list)).map((list) => ({ site, list }));
    });
    this.ctx.storage.transactionSync(() => {
      this.#shelf.put(changed);
      this.#taken.note(mergeId, nowMs);
    });
  }

  /** Copies public lists to the place where other people read them. */
  override async alarm(): Promise<void> {
    await this.#copies.write((site, id) => this.#shelf.list(site, id));
  }
}
