import { DurableObject } from 'cloudflare:workers';
import { activeCart, isSpent } from '#shared/list/active-list.ts';
import { type Addition, addItems } from '#shared/list/add-items.ts';
import { cartQuantity } from '#shared/list/cart-quantity.ts';
import { changeItem, removeItem } from '#shared/list/change-item.ts';
import {
  CHECKOUT_LISTS,
  type ListMessage,
  type ListMetadataChange,
  type ListType,
  MOST_LISTS,
  PUBLIC_LISTS,
  SINGLE_LISTS,
  type StoredList,
} from '#shared/list/contract.ts';
import { mergeLists } from '#shared/list/merge-lists.ts';
import { type EndedDeal, missDeals, takeBack } from '#shared/list/missed-deals.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { ShopperCopies } from '#worker/objects/shopper-copies.ts';
import { type CappedHandover, type Handover, ShopperHandovers } from '#worker/objects/shopper-handovers.ts';
import { ShopperSessions } from '#worker/objects/shopper-sessions.ts';

/** What came of a change: the list as it is now, or why there is none. */
export type ListOutcome =
  | {
      readonly outcome: 'done';
      readonly list: StoredList;
      readonly messages: readonly ListMessage[];
      /** What the active cart of the site counts now. */
      readonly cartQuantity: number;
    }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'full' };

/** How an addition is done. */
export interface AddOptions {
  readonly nowMs: number;
  /** The messages wait for the next page, where no script can show them now. */
  readonly keep?: boolean;
  /** Chosen by the client, one for each addition that it means. */
  readonly key?: string;
}

/** What can be asked of the lists of a site, each with the site first. */
export type ListVerb =
  | 'load'
  | 'list'
  | 'create'
  | 'setMetadata'
  | 'remove'
  | 'add'
  | 'addToCart'
  | 'addToPurchase'
  | 'move'
  | 'change'
  | 'removeItem'
  | 'clear'
  | 'missDeals'
  | 'takeBack'
  | 'takeMessages'
  | 'cartQuantities';

/** What a client notes beside a list, and the name of its owner as the store knows it. */
export type OwnedMetadata = ListMetadataChange & { readonly owner?: string };

/** Milliseconds for which the key of an addition is known. */
const KEY_LIFE_MS = 3_600_000;

const MISSING: ListOutcome = { outcome: 'missing' };

/** A random id of 128 bits: nobody guesses it, and it opens nothing outside its shopper's own object. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/**
 * A shopper's lists on all sites: one object per visitor or customer, so that two tabs never lose each other's writes
 * (design, section 7). Each method reads, decides by the rules of `shared/list` and writes without waiting in between;
 * what is answered has been written.
 */
export class Shopper extends DurableObject<Env> {
  readonly #lists = new Map<string, { readonly site: SiteCode; list: StoredList }>();
  readonly #sessions: ShopperSessions;
  readonly #handovers: ShopperHandovers;
  readonly #copies: ShopperCopies;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { sql } = state.storage;
    this.#sessions = new ShopperSessions(sql);
    this.#handovers = new ShopperHandovers(sql);
    this.#copies = new ShopperCopies(state.storage, env.DB);
    sql.exec(
      'CREATE TABLE IF NOT EXISTS lists (id TEXT PRIMARY KEY, site TEXT NOT NULL, document TEXT NOT NULL) STRICT',
    );
    for (const row of sql.exec<{ id: string; site: SiteCode; document: string }>(
      'SELECT * FROM lists ORDER BY rowid',
    )) {
      this.#lists.set(row.id, { site: row.site, list: JSON.parse(row.document) as StoredList });
    }
  }

  /** All lists of a site, in the order in which they were made; what has outlived its purpose is deleted first. */
  load(site: SiteCode): StoredList[] {
    for (const list of this.lists(site)) if (isSpent(list)) this.#delete(list._id);
    return this.lists(site);
  }

  /** All lists of a site as they are. */
  lists(site: SiteCode): StoredList[] {
    return [...this.#lists.values()].filter((each) => each.site === site).map(({ list }) => list);
  }

  /** A list of a site, or undefined. */
  list(site: SiteCode, id: string): StoredList | undefined {
    return this.#find(site, id);
  }

  /** Makes a list. Of a kind that a shopper has once, the one that is there; bought-at-once starts anew each time. */
  create(site: SiteCode, type: ListType, metadata: OwnedMetadata, nowMs: number): ListOutcome {
    const present = this.lists(site);
    const known = SINGLE_LISTS.includes(type) ? present.find((list) => list.type === type) : undefined;
    if (known && type !== 'buyNow') return this.setMetadata(site, known._id, { ...metadata, isActive: true }, nowMs);
    if (known) this.#delete(known._id);
    else if (present.length >= MOST_LISTS) return { outcome: 'full' };
    const { isActive: _, activeCartTs: __, ...facts } = metadata;
    return this.#save(site, {
      version: 0,
      _id: newId(),
      type,
      items: [],
      missed: [],
      messages: [],
      metadata: {
        ...facts,
        ...(PUBLIC_LISTS.includes(type) ? { urlKey: newId() } : {}),
        isActive: true,
        activeCartTs: CHECKOUT_LISTS.includes(type) ? nowMs : 0,
      },
    });
  }

  /**
   * Notes facts beside a list. One that is no longer active is deleted; one that is made the active cart takes that place
   * from the others (spec 2 section 4).
   */
  setMetadata(site: SiteCode, id: string, change: OwnedMetadata, nowMs: number): ListOutcome {
    const list = this.#find(site, id);
    if (!list) return MISSING;
    const { isActive, activeCartTs, ...facts } = change;
    if (isActive === false) {
      this.#delete(id);
      const gone = { ...list, metadata: { ...list.metadata, isActive: false } };
      return { outcome: 'done', list: gone, messages: [], cartQuantity: this.#cartQuantity(site) };
    }
    const activated = isActive === true || activeCartTs !== undefined;
    return this.#save(site, {
      ...list,
      metadata: {
        ...list.metadata,
        ...facts,
        activeCartTs: activated && CHECKOUT_LISTS.includes(list.type) ? nowMs : list.metadata.activeCartTs,
      },
    });
  }

  /** Deletes a list. Answers what the active cart counts then, or undefined when there is no such list. */
  remove(site: SiteCode, id: string): number | undefined {
    if (!this.#find(site, id)) return undefined;
    this.#delete(id);
    return this.#cartQuantity(site);
  }

  /**
   * Adds items. With a `key`, the same request sent again changes nothing: its first answer may have been lost on the way.
   */
  add(site: SiteCode, id: string, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const { nowMs, keep, key } = options;
    const list = this.#find(site, id);
    if (!list) return MISSING;
    if (key !== undefined && !this.#isFirst(key, nowMs)) {
      return { outcome: 'done', list, messages: [], cartQuantity: this.#cartQuantity(site) };
    }
    const added = addItems(list, additions, { nowMs, newId });
    if (!added) return { outcome: 'full' };
    return this.#save(site, added.list, added.messages, keep);
  }

  /** Adds items to the cart of a site, which is made where there is none: one step for a shopper's first click. */
  addToCart(site: SiteCode, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const made = this.create(site, 'cart', {}, options.nowMs);
    return made.outcome === 'done' ? this.add(site, made.list._id, additions, options) : made;
  }

  /** Moves an item to the one list of another kind, which is made where there is none: neither twice nor lost. */
  move(
    site: SiteCode,
    id: string,
    listItemId: string,
    to: ListType,
    moved: Addition,
    options: AddOptions,
  ): ListOutcome {
    const from = this.#find(site, id);
    const without = from && removeItem(from, listItemId);
    if (!without) return MISSING;
    const known = this.lists(site).find((list) => list.type === to);
    const made = known ? undefined : this.create(site, to, {}, options.nowMs);
    const target = known ?? (made?.outcome === 'done' ? made.list : undefined);
    const added = target && addItems(target, [moved], { nowMs: options.nowMs, newId });
    if (!added) return { outcome: 'full' };
    // What cannot be had stays where it is.
    if (added.list.items === target.items || moved.most === 0)
      return this.#save(site, from, added.messages, options.keep);
    this.#save(site, added.list);
    return this.#save(site, without, added.messages, options.keep);
  }

  /** Adds items to the purchase from a registry, which is made where there is none and becomes the active cart. */
  addToPurchase(site: SiteCode, registry: string, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const known = this.lists(site).find(
      (list) => list.type === 'registryPurchase' && list.metadata.registry === registry,
    );
    const made = known
      ? this.setMetadata(site, known._id, { isActive: true }, options.nowMs)
      : this.create(site, 'registryPurchase', { registry }, options.nowMs);
    return made.outcome === 'done' ? this.add(site, made.list._id, additions, options) : made;
  }

  /** Replaces an item by its changed self. */
  change(site: SiteCode, id: string, listItemId: string, change: Addition, keep = false): ListOutcome {
    const list = this.#find(site, id);
    const changed = list && changeItem(list, listItemId, change);
    return changed ? this.#save(site, changed.list, changed.messages, keep) : MISSING;
  }

  /** Takes an item out of a list, or out of its missed deals. */
  removeItem(site: SiteCode, id: string, listItemId: string): ListOutcome {
    const list = this.#find(site, id);
    const after = list && removeItem(list, listItemId);
    return after ? this.#save(site, after) : MISSING;
  }

  /** Empties a list. */
  clear(site: SiteCode, id: string): ListOutcome {
    const list = this.#find(site, id);
    return list ? this.#save(site, { ...list, items: [], missed: [], messages: [] }) : MISSING;
  }

  /** Moves items whose promotion ended to the missed deals. */
  missDeals(site: SiteCode, id: string, ended: readonly EndedDeal[]): ListOutcome {
    const list = this.#find(site, id);
    if (!list) return MISSING;
    const missed = missDeals(list, ended);
    return this.#save(site, missed.list, missed.messages);
  }

  /** Takes an item back from the missed deals. */
  takeBack(site: SiteCode, id: string, listItemId: string): ListOutcome {
    const list = this.#find(site, id);
    const after = list && takeBack(list, listItemId);
    return after ? this.#save(site, after) : MISSING;
  }

  /** Messages that wait for a page; they are gone afterwards. */
  takeMessages(site: SiteCode, id: string): readonly ListMessage[] {
    const list = this.#find(site, id);
    if (!list || list.messages.length === 0) return [];
    this.#save(site, { ...list, messages: [] });
    return list.messages;
  }

  /** What the active cart of each site counts, for sites that have lists. */
  cartQuantities(): { readonly site: SiteCode; readonly quantity: number }[] {
    const sites = new Set([...this.#lists.values()].map((each) => each.site));
    return [...sites].map((site) => ({ site, quantity: this.#cartQuantity(site) }));
  }

  /** Begins a session of this customer. */
  beginSession(id: string, nowMs: number): void {
    this.#sessions.begin(id, nowMs);
  }

  /** Whether a session was begun here and has not ended. */
  sessionStands(id: string, nowMs: number): boolean {
    return this.#sessions.stands(id, nowMs);
  }

  endSession(id: string): void {
    this.#sessions.end(id);
  }

  /** Does what a session asks for, if the session stands: one call, and what was revoked changes nothing any more. */
  during<Verb extends ListVerb>(
    session: { readonly id: string; readonly nowMs: number },
    verb: Verb,
    ...args: Parameters<Shopper[Verb]>
  ): { readonly stands: true; readonly result: ReturnType<Shopper[Verb]> } | { readonly stands: false } {
    if (!this.#sessions.stands(session.id, session.nowMs)) return { stands: false };
    const method = this[verb] as (...given: Parameters<Shopper[Verb]>) => ReturnType<Shopper[Verb]>;
    return { stands: true, result: method.apply(this, args) };
  }

  /**
   * Puts this visitor's lists aside for the customer that he turns out to be, and hands out all that is put aside for
   * that customer: also what was handed out before and never confirmed (`shopper-handovers.ts`).
   */
  handOver(customerId: number): Handover[] {
    const isWorthIt = [...this.#lists.values()].some(({ list }) => list.items.length + list.missed.length > 0);
    if (isWorthIt) {
      this.ctx.storage.transactionSync(() => this.#handovers.putAside(newId(), customerId));
      this.#lists.clear();
    }
    return this.#handovers.asideFor(customerId);
  }

  /** Merges a visitor's lists into those of this customer, once: a handover that was taken before changes nothing. */
  takeOver({ mergeId, lists }: CappedHandover, nowMs: number): void {
    if (this.#handovers.hasTaken(mergeId)) return;
    const changed = [...Map.groupBy(lists, ({ site }) => site)].flatMap(([site, handed]) => {
      const own = this.lists(site);
      const caps = new Map(handed.flatMap((each) => [...each.caps]));
      const merged = mergeLists(
        own,
        handed.map(({ list }) => list),
        caps,
      );
      return merged
        .filter((list) => !own.includes(list))
        .map((list) => ({ site, list: { ...list, version: list.version + 1 } }));
    });
    this.ctx.storage.transactionSync(() => {
      for (const { site, list } of changed) this.#write(site, list);
      this.#handovers.noteTaken(mergeId, nowMs);
    });
    for (const { site, list } of changed) this.#lists.set(list._id, { site, list });
  }

  /** Forgets lists that their customer's object has taken. */
  forget(mergeId: string): void {
    this.#handovers.forget(mergeId);
  }

  #find(site: SiteCode, id: string): StoredList | undefined {
    const found = this.#lists.get(id);
    return found?.site === site ? found.list : undefined;
  }

  /** Copies public lists to where others read them. */
  override async alarm(): Promise<void> {
    await this.#copies.write((site, id) => this.#find(site, id));
  }

  /** Notes the key of a request; false when it was noted before. */
  #isFirst(key: string, nowMs: number): boolean {
    const { sql } = this.ctx.storage;
    // Made at the first key: most visitors leave before they have one, and a new object costs enough.
    sql.exec('CREATE TABLE IF NOT EXISTS done (key TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT');
    sql.exec('DELETE FROM done WHERE at_ms < ?1', nowMs - KEY_LIFE_MS);
    return sql.exec('INSERT OR IGNORE INTO done (key, at_ms) VALUES (?1, ?2)', key, nowMs).rowsWritten > 0;
  }

  #save(site: SiteCode, list: StoredList, messages: readonly ListMessage[] = [], keep = false): ListOutcome {
    const kept = keep ? [...list.messages, ...messages] : list.messages;
    const saved = { ...list, messages: kept, version: list.version + 1 };
    this.#write(site, saved);
    this.#lists.set(saved._id, { site, list: saved });
    return { outcome: 'done', list: saved, messages, cartQuantity: this.#cartQuantity(site) };
  }

  #write(site: SiteCode, list: StoredList): void {
    this.ctx.storage.sql.exec(
      'INSERT INTO lists (id, site, document) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET document = ?3',
      list._id,
      site,
      JSON.stringify(list),
    );
    this.#copies.note(site, list);
  }

  #cartQuantity(site: SiteCode): number {
    return cartQuantity(activeCart(this.lists(site))?.items ?? []);
  }

  #delete(id: string): void {
    const gone = this.#lists.get(id);
    this.ctx.storage.sql.exec('DELETE FROM lists WHERE id = ?1', id);
    this.#lists.delete(id);
    if (gone) this.#copies.note(gone.site, { ...gone.list, version: gone.list.version + 1 });
  }
}
