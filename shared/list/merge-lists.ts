import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import {
  CUSTOMER_LISTS,
  type ListMessage,
  type ListType,
  MOST_ITEMS,
  type StoredItem,
  type StoredList,
} from './contract.ts';
import { itemKey } from './same-item.ts';

/** What the catalogue says of an item that is merged. */
export interface Cap {
  readonly name: string;
  /** Most units that can be bought; 0 where it is not available. */
  readonly most: number;
}

/** Caps by the items' keys (`itemKey`). What the catalogue does not know has none. */
export type Caps = ReadonlyMap<string, Cap>;

/** Lists in the words of a message. */
const NOUNS: Readonly<Record<ListType, string>> = {
  cart: 'cart',
  quote: 'quote',
  sfl: 'saved items',
  buyNow: 'purchase',
  wishlist: 'wishlist',
  registry: 'registry',
  registryPurchase: 'registry purchase',
};

/** Whether the items of one list belong into the other one: registries and what pays a quote stay lists of their own. */
function belongsTo(guest: StoredList, own: StoredList): boolean {
  if (guest.type !== own.type || guest.type === 'registry') return false;
  if (guest.metadata.quote || own.metadata.quote) return false;
  return guest.type !== 'registryPurchase' || guest.metadata.registry === own.metadata.registry;
}

/** The customer's list that takes a guest's items: of several quotes the one that was active last. */
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
 * One list with the items of another: units of equal items add up as far as they are available, and a line never becomes
 * smaller than it was in either list, since what was put in while it was available stays.
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
  // Who may see a list is for its owner to say.
  const { isPublic: _, urlKey: __, ...facts } = guest.metadata;
  return {
    ...own,
    items,
    missed: [...own.missed, ...guest.missed.filter((item) => !known.has(itemKey(item)))].slice(0, MOST_ITEMS),
    messages: [...own.messages, ...guest.messages, ...messages],
    metadata: {
      ...facts,
      ...own.metadata,
      activeCartTs: Math.max(own.metadata.activeCartTs, guest.metadata.activeCartTs),
    },
  };
}

/**
 * A customer's lists of a site with those that he kept as a guest (spec 2 section 4): items go into his list of the same
 * kind, a kind that he has none of moves over as it is, and what was the active cart stays so. Messages wait in the
 * lists. Unchanged lists are the same objects as before.
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
