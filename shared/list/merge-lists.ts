import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import {
  CUSTOMER_LISTS,
  type ListMessage,
  type ListType,
  MOST_COUPONS,
  MOST_ITEMS,
  type StoredItem,
  type StoredList,
} from './contract.ts';
import { itemKey } from './same-item.ts';

/** The catalog's limit for a merged item. */
export interface Cap {
  readonly name: string;
  /** The most units that can be bought; 0 if it is unavailable. */
  readonly most: number;
}

/** Caps by the items' keys (`itemKey`). Items missing from the catalog have none. */
export type Caps = ReadonlyMap<string, Cap>;

/** Names of lists in messages. */
const NOUNS: Readonly<Record<ListType, string>> = {
  cart: 'cart',
  quote: 'quote',
  sfl: 'saved items',
  buyNow: 'purchase',
  wishlist: 'wishlist',
  registry: 'registry',
  registryPurchase: 'registry purchase',
};

/** Whether the items of one list can move into another; registries and lists that pay a quote remain separate. */
function belongsTo(guest: StoredList, own: StoredList): boolean {
  if (guest.type !== own.type || guest.type === 'registry') return false;
  if (guest.metadata.quote || own.metadata.quote) return false;
  return guest.type !== 'registryPurchase' || guest.metadata.registry === own.metadata.registry;
}

/** The customer's list that receives a guest's items; among several, the one activated last. */
function takerOf(guest: StoredList, own: readonly StoredList[]): StoredList | undefined {
  return own
    .filter((list) => belongsTo(guest, list))
    .reduce<StoredList | undefined>(
      (best, list) => (best && best.metadata.activeCartTs >= list.metadata.activeCartTs ? best : list),
      undefined,
    );
}

function limited(list: StoredList, item: StoredItem, qty: number, name: string): ListMessage {
  return {
    type: 'quantity',
    productId: item.productId,
    text: `${name} was already in your ${NOUNS[list.type]}. Its quantity is now ${qty}, the most available.`,
    status: 'warning',
    destination: list.type,
  };
}

function told(list: StoredList, first: StoredItem, lines: number): ListMessage {
  const what = lines === 1 ? 'The item you added' : `The ${lines} items you added`;
  return {
    type: 'merged',
    productId: first.productId,
    text: `${what} before logging in ${lines === 1 ? 'is' : 'are'} now in your ${NOUNS[list.type]} too.`,
    status: 'info',
    destination: list.type,
  };
}

function overflow(list: StoredList, first: StoredItem, lines: number): ListMessage {
  return {
    type: 'error',
    productId: first.productId,
    text: `${lines === 1 ? 'One item' : `${lines} items`} could not be added: your ${NOUNS[list.type]} can hold up to ${MOST_ITEMS} items.`,
    status: 'error',
    destination: list.type,
  };
}

/**
 * Merges another list's items into a list. Units of equal items are added up as far as they are available. A line never
 * becomes smaller than in either list, because units added while available are kept.
 */
function mergeItems(own: StoredList, guest: StoredList, caps: Caps): StoredList {
  const items = [...own.items];
  const messages: ListMessage[] = [];
  const left: StoredItem[] = [];
  for (const item of guest.items) {
    const key = itemKey(item);
    const at = items.findIndex((each) => itemKey(each) === key);
    const before = items[at];
    if (before) {
      const cap = caps.get(key);
      const most = CUSTOMER_LISTS.includes(own.type) ? MOST_UNITS : (cap?.most ?? MOST_UNITS);
      const qty = Math.max(before.qty, item.qty, Math.min(before.qty + item.qty, most));
      if (qty < before.qty + item.qty) messages.push(limited(own, item, qty, cap?.name ?? `No. ${item.productId}`));
      items[at] = { ...before, qty, deal: before.deal || item.deal };
    } else if (items.length < MOST_ITEMS) items.push(item);
    else left.push(item);
  }
  const [first] = guest.items;
  if (first && own.items.length > 0) messages.unshift(told(own, first, guest.items.length - left.length));
  if (left[0]) messages.push(overflow(own, left[0], left.length));
  const known = new Set(own.missed.map(itemKey));
  // Only the owner decides who may see a list.
  const { isPublic: _, urlKey: __, ...facts } = guest.metadata;
  const coupons = [...new Set([...(own.metadata.coupons ?? []), ...(guest.metadata.coupons ?? [])])];
  return {
    ...own,
    items,
    missed: [...own.missed, ...guest.missed.filter((item) => !known.has(itemKey(item)))].slice(0, MOST_ITEMS),
    messages: [...own.messages, ...guest.messages, ...messages],
    metadata: {
      ...facts,
      ...own.metadata,
      activeCartTs: Math.max(own.metadata.activeCartTs, guest.metadata.activeCartTs),
      ...(coupons.length > 0 && { coupons: coupons.slice(0, MOST_COUPONS) }),
    },
  };
}

/**
 * Merges the lists that a customer had as a guest on a site into the customer's own (spec 2 section 4). Items move to
 * the customer's list of the same kind; a list of a kind that the customer lacks is transferred unchanged; and the
 * active cart stays active. Messages are kept in the lists. Unchanged lists are returned as the same objects.
 */
export function mergeLists(
  own: readonly StoredList[],
  guest: readonly StoredList[],
  caps: Caps,
): readonly StoredList[] {
  const merged = new Map(own.map((list) => [list._id, list]));
  for (const list of guest) {
    if (list.items.length === 0 && list.missed.length === 0) continue;
    const taker = takerOf(list, own);
    const current = taker && merged.get(taker._id);
    merged.set(current?._id ?? list._id, current ? mergeItems(current, list, caps) : list);
  }
  return [...merged.values()];
}
