import { MOST_UNITS } from '#shared/product/quantity-rule.ts';
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

/** An item on its way into a list, with what the catalogue says of it at this moment. */
export interface Addition {
  readonly item: Item;
  readonly name: string;
  /** Most units of it that can be bought; 0 where it cannot be had. A list of wishes may hold more. */
  readonly most: number;
  /** Its promotion runs. */
  readonly deal: boolean;
}

/** Chance and clock of the caller. */
export interface Occasion {
  readonly nowMs: number;
  readonly newId: () => string;
}

/** Most units that a list holds of an addition: a wish may be for what cannot be had today. */
export function mostIn(list: Pick<StoredList, 'type'>, addition: Pick<Addition, 'most'>): number {
  return CUSTOMER_LISTS.includes(list.type) ? MOST_UNITS : addition.most;
}

function capped(list: StoredList, addition: Addition, units: number): ListMessage {
  const { name, item } = addition;
  const text =
    units === 0
      ? `${name} cannot be had at the moment.`
      : `Only ${units} of ${name} can be had, so the quantity is ${units} now.`;
  return {
    type: units === 0 ? 'stock' : 'quantity',
    productId: item.productId,
    text,
    status: 'warning',
    destination: list.type,
  };
}

/** What a registry notes of its items: so many wanted, none bought, of medium urgency (spec 2 section 5). */
function wantedMore(item: Item, units: number, before?: StoredItem): Item['metadata'] {
  const { registry } = item.metadata;
  return {
    ...item.metadata,
    registry: {
      priority: 'medium',
      ...before?.metadata.registry,
      ...registry,
      wanted: (before?.metadata.registry?.wanted ?? 0) + (registry?.wanted ?? units),
      purchased: before?.metadata.registry?.purchased ?? 0,
    },
  };
}

function merged(list: StoredList, addition: Addition, before: StoredItem | undefined, occasion: Occasion): StoredItem {
  const { item } = addition;
  const most = mostIn(list, addition);
  const deal = addition.deal && CHECKOUT_LISTS.includes(list.type);
  const qty = Math.min(most, (before?.qty ?? 0) + item.qty);
  const metadata = list.type === 'registry' ? wantedMore(item, item.qty, before) : item.metadata;
  if (before) return { ...before, qty, deal, metadata: list.type === 'registry' ? metadata : before.metadata };
  return { ...item, qty, metadata, listItemId: occasion.newId(), addedMs: occasion.nowMs, deal };
}

/**
 * Puts items into a list: equal ones become one line, no line holds more than can be had, and the shopper is told where
 * that made a difference (spec 2 section 5). Undefined when the list would have too many lines.
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
    const most = mostIn(list, addition);
    if (wished > most) messages.push(capped(list, addition, most));
    if (most === 0) continue;
    const line = merged(list, addition, before, occasion);
    if (before) items[at] = line;
    else items.push(line);
  }
  return items.length > MOST_ITEMS ? undefined : { list: { ...list, items }, messages };
}
