import { activeCart, isSpent } from '#shared/list/active-list.ts';
import { type Addition, addItems } from '#shared/list/add-items.ts';
import { cartQuantity } from '#shared/list/cart-quantity.ts';
import { changeItem, removeItem } from '#shared/list/change-item.ts';
import {
  CHECKOUT_LISTS,
  type ListMessage,
  type ListMetadata,
  type ListMetadataChange,
  type ListType,
  MOST_LISTS,
  PUBLIC_LISTS,
  SINGLE_LISTS,
  type StoredItem,
  type StoredList,
} from '#shared/list/contract.ts';
import { type EndedDeal, missDeals, takeBack } from '#shared/list/missed-deals.ts';
import { notePurchases, type RegistryPurchase } from '#shared/list/note-purchases.ts';
import { type BoughtItem, takeBought } from '#shared/list/take-bought.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { DoneRequests } from '#worker/objects/done-requests.ts';
import { KeptLists, type SitedList } from '#worker/objects/kept-lists.ts';

/** What a change has made. */
export interface ListChange {
  readonly outcome: 'done';
  readonly list: StoredList;
  readonly messages: readonly ListMessage[];
  /** Current number of items in the active cart of the site. */
  readonly cartQuantity: number;
}

/** The outcome of a change: the current list, or the reason why there is none. */
export type ListOutcome = ListChange | { readonly outcome: 'missing' } | { readonly outcome: 'full' };

/** Options for adding items. */
export interface AddOptions {
  readonly nowMs: number;
  /** Keeps the messages for the next page, if no script can show them now. */
  readonly keep?: boolean;
  /** Chosen by the client, a new one for each intended addition. */
  readonly key?: string;
  /** The random number of the browser that adds, which a cart keeps for its order; '' if the shopper does not agree to it. */
  readonly rsAnonId?: string;
}

/** Metadata that a client stores with a list, and the name of its owner according to the store. */
export type OwnedMetadata = ListMetadataChange & { readonly owner?: string; readonly coupons?: readonly string[] };

const MISSING: ListOutcome = { outcome: 'missing' };

/** Returns a random id of 128 bits. It cannot be guessed, and gives access only to its shopper's own lists. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

function emptyList(type: ListType, metadata: OwnedMetadata, nowMs: number): StoredList {
  const { isActive: _, activeCartTs: __, ...facts } = metadata;
  return {
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
  };
}

/** Makes a list the one that the shopper checks out, if its type can be checked out. */
function activated(list: StoredList, nowMs: number): StoredList {
  if (!CHECKOUT_LISTS.includes(list.type)) return list;
  return { ...list, metadata: { ...list.metadata, activeCartTs: nowMs } };
}

/** A cart that knows which browser fills it, or none anymore. */
function noted(list: StoredList, { rsAnonId }: Pick<AddOptions, 'rsAnonId'>): StoredList {
  if (rsAnonId === undefined || !CHECKOUT_LISTS.includes(list.type)) return list;
  const { rsAnonId: _, ...metadata } = list.metadata;
  return { ...list, metadata: rsAnonId === '' ? metadata : { ...metadata, rsAnonId } };
}

/**
 * The lists of one shopper on all sites, in memory and in an object's storage. Each method reads, applies the rules of
 * `shared/list` and writes without waiting in between.
 */
export class ShopperShelf {
  readonly #sql: SqlStorage;
  readonly #kept: KeptLists;
  readonly #done: DoneRequests;
  readonly #lists: Map<string, SitedList>;
  /** Called for each list that was written or deleted. */
  readonly #onChange: ((changed: SitedList) => void) | undefined;

  /** `prefix` is that of all the shopper's keys in this storage: '' if the whole storage is the shopper's. */
  constructor(storage: DurableObjectStorage, prefix: string, onChange?: (changed: SitedList) => void) {
    this.#sql = storage.sql;
    this.#kept = new KeptLists(storage.kv, prefix);
    this.#done = new DoneRequests(storage.kv, prefix);
    this.#lists = this.#kept.read();
    this.#onChange = onChange;
  }

  /** Tells whether all lists are empty. */
  get isEmpty(): boolean {
    return this.all().every(({ list }) => list.items.length + list.missed.length === 0);
  }

  /** All lists of all sites. */
  all(): SitedList[] {
    return [...this.#lists.values()];
  }

  /** Removes the number of the shopper's browser from all lists, since the shopper does not agree to it anymore. */
  forgetBrowser(): void {
    for (const { site, list } of this.all())
      if (list.metadata.rsAnonId) this.#save(site, noted(list, { rsAnonId: '' }));
  }

  /** Removes all lists, which are stored elsewhere from now on. Must be called in the transaction that stores them. */
  release(): void {
    for (const id of this.#lists.keys()) this.#kept.delete(id);
    this.#lists.clear();
  }

  /** Deletes all lists, and everything recorded with them. */
  erase(): void {
    for (const id of [...this.#lists.keys()]) this.#delete(id);
    this.#done.forget();
    this.#sql.exec('DROP TABLE IF EXISTS purchases');
  }

  /** Writes lists unchanged, each with its next version. */
  put(lists: readonly SitedList[]): void {
    for (const { site, list } of lists) this.#write(site, { ...list, version: list.version + 1 });
  }

  /** Returns all lists of a site in the order of creation; lists that have served their purpose are deleted first. */
  load(site: SiteCode): StoredList[] {
    for (const list of this.lists(site)) if (isSpent(list)) this.#delete(list._id);
    return this.lists(site);
  }

  /** Returns all lists of a site without deleting any. */
  lists(site: SiteCode): StoredList[] {
    return this.all()
      .filter((each) => each.site === site)
      .map(({ list }) => list);
  }

  /** A list of a site, or undefined. */
  list(site: SiteCode, id: string): StoredList | undefined {
    return this.#find(site, id);
  }

  /** Creates or updates the list that pays a quote; it becomes the active cart. */
  payQuote(
    site: SiteCode,
    quote: NonNullable<ListMetadata['quote']>,
    items: readonly StoredItem[],
    nowMs: number,
  ): ListOutcome {
    const known = this.lists(site).find((list) => list.metadata.quote?.quoteId === quote.quoteId);
    const made = known ? undefined : this.create(site, 'quote', {}, nowMs);
    const list = known ?? (made?.outcome === 'done' ? made.list : undefined);
    if (!list) return { outcome: 'full' };
    const metadata = { ...list.metadata, quote, isActive: true, activeCartTs: nowMs };
    return this.#save(site, { ...list, items, metadata });
  }

  /**
   * Creates a list. For a type of which a shopper has only one, returns the existing list, except that bought-at-once
   * starts again each time.
   */
  create(site: SiteCode, type: ListType, metadata: OwnedMetadata, nowMs: number): ListOutcome {
    const present = this.lists(site);
    const known = SINGLE_LISTS.includes(type) ? present.find((list) => list.type === type) : undefined;
    if (known && type !== 'buyNow') return this.setMetadata(site, known._id, { ...metadata, isActive: true }, nowMs);
    if (known) this.#delete(known._id);
    else if (present.length >= MOST_LISTS) return { outcome: 'full' };
    return this.#save(site, emptyList(type, metadata, nowMs));
  }

  /**
   * Changes the metadata of a list. A list that is no longer active is deleted; a list that is made the active cart
   * replaces the previous one (spec 2 section 4).
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
    const changed = { ...list, metadata: { ...list.metadata, ...facts } };
    return this.#save(site, isActive === true || activeCartTs !== undefined ? activated(changed, nowMs) : changed);
  }

  /**
   * Deletes a list. Returns the number of items in the active cart afterwards, or undefined if there is no such list.
   */
  remove(site: SiteCode, id: string): number | undefined {
    if (!this.#find(site, id)) return undefined;
    this.#delete(id);
    return this.#cartQuantity(site);
  }

  /** Removes what an order has bought from a list, and deletes the list if it is then empty. Safe to repeat. */
  buy(site: SiteCode, id: string, bought: readonly BoughtItem[]): void {
    const list = this.#find(site, id);
    if (!list) return;
    const left = takeBought(list, bought, newId);
    if (!left) this.#delete(id);
    else if (left.items.some((item, index) => item !== list.items[index])) this.#save(site, left);
  }

  /**
   * Adds items. With a `key`, repeating the same request changes nothing, because its first answer may have been lost.
   */
  add(site: SiteCode, id: string, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const list = this.#open(site, id);
    return list ? this.#addTo(site, list, additions, options) : MISSING;
  }

  /** Adds items to the cart of a site, which is created if needed: a single step for a shopper's first click. */
  addToCart(site: SiteCode, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const { nowMs } = options;
    const present = this.lists(site);
    const known = present.find((list) => list.type === 'cart');
    if (!known && present.length >= MOST_LISTS) return { outcome: 'full' };
    const cart = known ? activated(known, nowMs) : emptyList('cart', {}, nowMs);
    return this.#addTo(site, cart, additions, options);
  }

  /**
   * Moves an item to the only list of another type, which is created if needed. The item is neither duplicated nor
   * lost.
   */
  move(
    site: SiteCode,
    id: string,
    listItemId: string,
    to: ListType,
    moved: Addition,
    options: AddOptions,
  ): ListOutcome {
    const from = this.#open(site, id);
    const without = from && removeItem(from, listItemId);
    if (!without) return MISSING;
    const known = this.lists(site).find((list) => list.type === to);
    const made = known ? undefined : this.create(site, to, {}, options.nowMs);
    const target = known ?? (made?.outcome === 'done' ? made.list : undefined);
    const added = target && addItems(target, [moved], { nowMs: options.nowMs, newId });
    if (!added) return { outcome: 'full' };
    // An item that is not available is not moved.
    if (added.list.items === target.items || moved.most === 0)
      return this.#save(site, from, added.messages, options.keep);
    this.#save(site, added.list);
    return this.#save(site, without, added.messages, options.keep);
  }

  /** Adds items to the purchase from a registry, which is created if needed and becomes the active cart. */
  addToPurchase(site: SiteCode, registry: string, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const known = this.lists(site).find(
      (list) => list.type === 'registryPurchase' && list.metadata.registry === registry,
    );
    const made = known
      ? this.setMetadata(site, known._id, { isActive: true }, options.nowMs)
      : this.create(site, 'registryPurchase', { registry }, options.nowMs);
    return made.outcome === 'done' ? this.add(site, made.list._id, additions, options) : made;
  }

  /** Replaces an item with its changed version. */
  change(site: SiteCode, id: string, listItemId: string, change: Addition, keep = false): ListOutcome {
    const list = this.#open(site, id);
    const changed = list && changeItem(list, listItemId, change);
    return changed ? this.#save(site, changed.list, changed.messages, keep) : MISSING;
  }

  /** Removes an item from a list, or from its missed deals. */
  removeItem(site: SiteCode, id: string, listItemId: string): ListOutcome {
    const list = this.#open(site, id);
    const after = list && removeItem(list, listItemId);
    return after ? this.#save(site, after) : MISSING;
  }

  /** Empties a list. */
  clear(site: SiteCode, id: string): ListOutcome {
    const list = this.#open(site, id);
    return list ? this.#save(site, { ...list, items: [], missed: [], messages: [] }) : MISSING;
  }

  /** Moves items whose promotion ended to the missed deals. */
  missDeals(site: SiteCode, id: string, ended: readonly EndedDeal[]): ListOutcome {
    const list = this.#open(site, id);
    if (!list) return MISSING;
    const missed = missDeals(list, ended);
    return this.#save(site, missed.list, missed.messages);
  }

  /** Moves an item from the missed deals back to the list. */
  takeBack(site: SiteCode, id: string, listItemId: string): ListOutcome {
    const list = this.#open(site, id);
    const after = list && takeBack(list, listItemId);
    return after ? this.#save(site, after) : MISSING;
  }

  /** Returns the messages that wait for a page, and deletes them. */
  takeMessages(site: SiteCode, id: string): readonly ListMessage[] {
    const list = this.#find(site, id);
    if (!list || list.messages.length === 0) return [];
    this.#save(site, { ...list, messages: [] });
    return list.messages;
  }

  /** Records what an order has bought from a registry, once per order. */
  notePurchases(site: SiteCode, id: string, purchases: readonly RegistryPurchase[], orderId: string): void {
    const list = this.#find(site, id);
    const noted = list && notePurchases(list, purchases);
    if (!noted) return;
    const sql = this.#sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS purchases (order_id TEXT, list_id TEXT, PRIMARY KEY (order_id, list_id)) STRICT',
    );
    const isFirst = sql.exec('INSERT OR IGNORE INTO purchases VALUES (?1, ?2)', orderId, id).rowsWritten > 0;
    if (isFirst) this.#save(site, noted);
  }

  /** The number of units in the active cart, for each site that has lists. */
  cartQuantities(): { readonly site: SiteCode; readonly quantity: number }[] {
    const sites = new Set(this.all().map((each) => each.site));
    return [...sites].map((site) => ({ site, quantity: this.#cartQuantity(site) }));
  }

  /**
   * Adds items to a list and saves it, together with earlier changes to `list`. An addition whose key is already known
   * is not repeated.
   */
  #addTo(site: SiteCode, list: StoredList, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const { nowMs, keep, key } = options;
    if (key !== undefined && this.#done.has(key, nowMs)) {
      const known = this.#find(site, list._id);
      if (!known) return this.#save(site, list);
      return { outcome: 'done', list: known, messages: [], cartQuantity: this.#cartQuantity(site) };
    }
    const added = addItems(noted(list, options), additions, { nowMs, newId });
    if (!added) return { outcome: 'full' };
    if (key !== undefined) this.#done.note(key, nowMs);
    return this.#save(site, added.list, added.messages, keep);
  }

  /** Returns a list whose items the shopper may change. Lists of quotes are fixed. */
  #open(site: SiteCode, id: string): StoredList | undefined {
    const list = this.#find(site, id);
    return list?.metadata.quote ? undefined : list;
  }

  #find(site: SiteCode, id: string): StoredList | undefined {
    const found = this.#lists.get(id);
    return found?.site === site ? found.list : undefined;
  }

  #save(site: SiteCode, list: StoredList, messages: readonly ListMessage[] = [], keep = false): ListOutcome {
    const kept = keep ? [...list.messages, ...messages] : list.messages;
    const saved = { ...list, messages: kept, version: list.version + 1 };
    this.#write(site, saved);
    return { outcome: 'done', list: saved, messages, cartQuantity: this.#cartQuantity(site) };
  }

  #write(site: SiteCode, list: StoredList): void {
    const kept = { site, list };
    this.#kept.put(kept);
    this.#lists.set(list._id, kept);
    this.#onChange?.(kept);
  }

  #cartQuantity(site: SiteCode): number {
    return cartQuantity(activeCart(this.lists(site))?.items ?? []);
  }

  #delete(id: string): void {
    const gone = this.#lists.get(id);
    this.#kept.delete(id);
    this.#lists.delete(id);
    if (gone) this.#onChange?.({ site: gone.site, list: { ...gone.list, version: gone.list.version + 1 } });
  }
}
