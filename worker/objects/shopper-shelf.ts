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

/** What a client notes beside a list, and the name of its owner as the store knows it. */
export type OwnedMetadata = ListMetadataChange & { readonly owner?: string };

const MISSING: ListOutcome = { outcome: 'missing' };

/** A random id of 128 bits: nobody guesses it, and it opens nothing outside its shopper's own lists. */
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

/** A list that a shopper checks out from now on, if it is one of those. */
function activated(list: StoredList, nowMs: number): StoredList {
  if (!CHECKOUT_LISTS.includes(list.type)) return list;
  return { ...list, metadata: { ...list.metadata, activeCartTs: nowMs } };
}

/** What can be asked of a shopper's lists from outside. */
export type ListVerb = Exclude<keyof ShopperShelf, 'isEmpty' | 'all' | 'do' | 'erase' | 'release' | 'put'>;

/**
 * The lists of one shopper on all sites, in memory and in an object's storage. Each method reads, decides by the
 * rules of `shared/list` and writes without waiting in between.
 */
export class ShopperShelf {
  readonly #sql: SqlStorage;
  readonly #kept: KeptLists;
  readonly #done: DoneRequests;
  readonly #lists: Map<string, SitedList>;
  /** Told of each list that was written or deleted. */
  readonly #onChange: ((changed: SitedList) => void) | undefined;

  /** `prefix` of all that is the shopper's in this storage: '' where all of it is his. */
  constructor(storage: DurableObjectStorage, prefix: string, onChange?: (changed: SitedList) => void) {
    this.#sql = storage.sql;
    this.#kept = new KeptLists(storage.kv, prefix);
    this.#done = new DoneRequests(storage.kv, prefix);
    this.#lists = this.#kept.read();
    this.#onChange = onChange;
  }

  /** Does what is asked from outside. */
  do<Verb extends ListVerb>(verb: Verb, ...args: Parameters<ShopperShelf[Verb]>): ReturnType<ShopperShelf[Verb]> {
    const method = this[verb] as (...given: Parameters<ShopperShelf[Verb]>) => ReturnType<ShopperShelf[Verb]>;
    return method.apply(this, args);
  }

  /** Whether there is nothing in any list. */
  get isEmpty(): boolean {
    return this.all().every(({ list }) => list.items.length + list.missed.length === 0);
  }

  /** All lists of all sites. */
  all(): SitedList[] {
    return [...this.#lists.values()];
  }

  /** Drops all lists, which are kept elsewhere from now on: to be called within a transaction that sees to that. */
  release(): void {
    for (const id of this.#lists.keys()) this.#kept.delete(id);
    this.#lists.clear();
  }

  /** Deletes all lists, and what is noted beside them. */
  erase(): void {
    for (const id of [...this.#lists.keys()]) this.#delete(id);
    this.#done.forget();
    this.#sql.exec('DROP TABLE IF EXISTS purchases');
  }

  /** Writes lists as they are, each under its next version. */
  put(lists: readonly SitedList[]): void {
    for (const { site, list } of lists) this.#write(site, { ...list, version: list.version + 1 });
  }

  /** All lists of a site, in the order in which they were made; what has outlived its purpose is deleted first. */
  load(site: SiteCode): StoredList[] {
    for (const list of this.lists(site)) if (isSpent(list)) this.#delete(list._id);
    return this.lists(site);
  }

  /** All lists of a site as they are. */
  lists(site: SiteCode): StoredList[] {
    return this.all()
      .filter((each) => each.site === site)
      .map(({ list }) => list);
  }

  /** A list of a site, or undefined. */
  list(site: SiteCode, id: string): StoredList | undefined {
    return this.#find(site, id);
  }

  /** Makes the list that pays a quote, or brings the one that is there up to date; it becomes the active cart. */
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

  /** Makes a list. Of a kind that a shopper has once, the one that is there; bought-at-once starts again each time. */
  create(site: SiteCode, type: ListType, metadata: OwnedMetadata, nowMs: number): ListOutcome {
    const present = this.lists(site);
    const known = SINGLE_LISTS.includes(type) ? present.find((list) => list.type === type) : undefined;
    if (known && type !== 'buyNow') return this.setMetadata(site, known._id, { ...metadata, isActive: true }, nowMs);
    if (known) this.#delete(known._id);
    else if (present.length >= MOST_LISTS) return { outcome: 'full' };
    return this.#save(site, emptyList(type, metadata, nowMs));
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
    const changed = { ...list, metadata: { ...list.metadata, ...facts } };
    return this.#save(site, isActive === true || activeCartTs !== undefined ? activated(changed, nowMs) : changed);
  }

  /** Deletes a list. Answers what the active cart counts then, or undefined when there is no such list. */
  remove(site: SiteCode, id: string): number | undefined {
    if (!this.#find(site, id)) return undefined;
    this.#delete(id);
    return this.#cartQuantity(site);
  }

  /** Takes what an order has bought out of a list, which is deleted where nothing is left; the same again changes nothing. */
  buy(site: SiteCode, id: string, bought: readonly BoughtItem[]): void {
    const list = this.#find(site, id);
    if (!list) return;
    const left = takeBought(list, bought, newId);
    if (!left) this.#delete(id);
    else if (left.items.some((item, index) => item !== list.items[index])) this.#save(site, left);
  }

  /**
   * Adds items. With a `key`, the same request sent again changes nothing: its first answer may have been lost on the way.
   */
  add(site: SiteCode, id: string, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const list = this.#open(site, id);
    return list ? this.#addTo(site, list, additions, options) : MISSING;
  }

  /** Adds items to the cart of a site, which is made where there is none: one step for a shopper's first click. */
  addToCart(site: SiteCode, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const { nowMs } = options;
    const present = this.lists(site);
    const known = present.find((list) => list.type === 'cart');
    if (!known && present.length >= MOST_LISTS) return { outcome: 'full' };
    const cart = known ? activated(known, nowMs) : emptyList('cart', {}, nowMs);
    return this.#addTo(site, cart, additions, options);
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
    const from = this.#open(site, id);
    const without = from && removeItem(from, listItemId);
    if (!without) return MISSING;
    const known = this.lists(site).find((list) => list.type === to);
    const made = known ? undefined : this.create(site, to, {}, options.nowMs);
    const target = known ?? (made?.outcome === 'done' ? made.list : undefined);
    const added = target && addItems(target, [moved], { nowMs: options.nowMs, newId });
    if (!added) return { outcome: 'full' };
    // What is not available stays where it is.
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
    const list = this.#open(site, id);
    const changed = list && changeItem(list, listItemId, change);
    return changed ? this.#save(site, changed.list, changed.messages, keep) : MISSING;
  }

  /** Takes an item out of a list, or out of its missed deals. */
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

  /** Takes an item back from the missed deals. */
  takeBack(site: SiteCode, id: string, listItemId: string): ListOutcome {
    const list = this.#open(site, id);
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

  /** Notes what an order has bought of a registry, each order once. */
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

  /** What the active cart of each site counts, for sites that have lists. */
  cartQuantities(): { readonly site: SiteCode; readonly quantity: number }[] {
    const sites = new Set(this.all().map((each) => each.site));
    return [...sites].map((site) => ({ site, quantity: this.#cartQuantity(site) }));
  }

  /** Adds items to a list and writes it, together with what was changed of it before. */
  #addTo(site: SiteCode, list: StoredList, additions: readonly Addition[], options: AddOptions): ListOutcome {
    const { nowMs, keep, key } = options;
    if (key !== undefined && this.#done.has(key, nowMs)) {
      const known = this.#find(site, list._id);
      if (!known) return this.#save(site, list);
      return { outcome: 'done', list: known, messages: [], cartQuantity: this.#cartQuantity(site) };
    }
    const added = addItems(list, additions, { nowMs, newId });
    if (!added) return { outcome: 'full' };
    if (key !== undefined) this.#done.note(key, nowMs);
    return this.#save(site, added.list, added.messages, keep);
  }

  /** A list whose items its shopper may change: those of a quote are fixed. */
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
