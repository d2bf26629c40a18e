import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
import { limitWords, roomFor, type UnitLimit, unitsOf } from '#shared/product/unit-limits.ts';
import {
  CHECKOUT_LISTS,
  CUSTOMER_LISTS,
  type Item,
  type ListMessage,
  MOST_ITEMS,
  type StoredItem,
  type StoredList,
} from './contract.ts';
import { itemKey } from './same-item.ts';

/** An item to be added to a list, with the current catalog data. */
export interface Addition {
  readonly item: Item;
  readonly name: string;
  /** The most units that can be bought; 0 if it is unavailable. A wishlist may contain more. */
  readonly most: number;
  /** Products of which an order may contain only a limited number of units across all lines. */
  readonly limits: readonly UnitLimit[];
  /** Why a shopper like this one may not buy it; absent if they may. */
  readonly refusal?: string;
  /** Its promotion is running. */
  readonly deal: boolean;
}

/** Randomness and time, provided by the caller. */
export interface Occasion {
  readonly nowMs: number;
  readonly newId: () => string;
}

/**
 * The most units of an addition that a list can hold besides its other items. A wishlist may contain unavailable
 * products; a line of a registry is limited to the available units (spec 2 section 5), or to one if there are none.
 */
export function mostIn(
  list: Pick<StoredList, 'type'>,
  { most, limits }: Pick<Addition, 'limits' | 'most'>,
  others: readonly Item[],
): number {
  if (list.type === 'registry') return Math.max(1, most);
  return CUSTOMER_LISTS.includes(list.type) ? MOST_UNITS : Math.min(most, roomFor(limits, others));
}

/** Why a line holds fewer units than requested. */
function whyCapped({ name, most, limits, refusal }: Addition, units: number, others: readonly Item[]): string {
  if (refusal !== undefined) return refusal;
  const shared = limits.find(({ productId }) => unitsOf(others, productId) > 0);
  if (shared && units < most) return limitWords(shared);
  if (units === 0) return `${name} is not available right now.`;
  const own = limits.find(({ reason, most: limit, perUnit }) => reason === 'order' && limit === units * perUnit);
  return own
    ? limitWords(own)
    : `Only ${units} of ${name} ${units === 1 ? 'is' : 'are'} available, so we lowered the quantity to ${units}.`;
}

/** Tells the shopper that a line holds only `units`. */
export function capped(
  list: Pick<StoredList, 'type'>,
  addition: Addition,
  units: number,
  others: readonly Item[],
): ListMessage {
  const { item } = addition;
  const text = whyCapped(addition, units, others);
  return {
    type: units === 0 ? 'stock' : 'quantity',
    productId: item.productId,
    text,
    status: 'warning',
    destination: list.type,
  };
}

/** The notes of an item in a registry: units wanted, none bought, medium priority (spec 2 section 5). */
function wantedMore(item: Item, most: number, before?: StoredItem): Item['metadata'] {
  const { registry } = item.metadata;
  const wanted = (before?.metadata.registry?.wanted ?? 0) + (registry?.wanted ?? item.qty);
  return {
    ...item.metadata,
    registry: {
      priority: 'medium',
      ...before?.metadata.registry,
      ...registry,
      wanted: Math.min(most, wanted),
      purchased: before?.metadata.registry?.purchased ?? 0,
    },
  };
}

function merged(
  list: StoredList,
  addition: Addition,
  before: StoredItem | undefined,
  most: number,
  occasion: Occasion,
): StoredItem {
  const { item } = addition;
  const deal = addition.deal && CHECKOUT_LISTS.includes(list.type);
  const qty = Math.min(most, (before?.qty ?? 0) + item.qty);
  const metadata = list.type === 'registry' ? wantedMore(item, most, before) : item.metadata;
  if (before) return { ...before, qty, deal, metadata: list.type === 'registry' ? metadata : before.metadata };
  return { ...item, qty, metadata, listItemId: occasion.newId(), addedMs: occasion.nowMs, deal };
}

/**
 * Adds items to a list: equal items are merged into one line, no line holds more than is available, and the shopper is
 * told about reduced quantities (spec 2 section 5). Undefined if the list would have too many lines.
 */
export function addItems(
  list: StoredList,
  additions: readonly Addition[],
  occasion: Occasion,
): { readonly list: StoredList; readonly messages: readonly ListMessage[] } | undefined {
  const items = [...list.items];
  const messages: ListMessage[] = [];
  for (const addition of additions) {
    const key = itemKey(addition.item);
    const at = items.findIndex((each) => itemKey(each) === key);
    const before = items[at];
    const wished = (before?.qty ?? 0) + addition.item.qty;
    const others = items.filter((each) => each !== before);
    const most = mostIn(list, addition, others);
    if (wished > most) messages.push(capped(list, addition, most, others));
    if (most === 0) continue;
    const line = merged(list, addition, before, most, occasion);
    if (before) items[at] = line;
    else items.push(line);
  }
  return items.length > MOST_ITEMS ? undefined : { list: { ...list, items }, messages };
}
