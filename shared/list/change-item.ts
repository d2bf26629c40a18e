import { type Addition, capped, mostIn } from './add-items.ts';
import type { ListMessage, StoredItem, StoredList } from './contract.ts';
import { itemKey } from './same-item.ts';

/** A list after a change of an item, with messages for the shopper. */
export interface ChangedList {
  readonly list: StoredList;
  readonly messages: readonly ListMessage[];
}

/**
 * Replaces an item by its changed version. If it becomes equal to another item, both are merged; a quantity beyond the
 * available units is reduced, and the shopper is told. Undefined if the list has no such item.
 */
export function changeItem(list: StoredList, listItemId: string, change: Addition): ChangedList | undefined {
  const before = list.items.find((item) => item.listItemId === listItemId);
  if (!before) return undefined;
  const key = itemKey(change.item);
  const twin = list.items.find((item) => item.listItemId !== listItemId && itemKey(item) === key);
  const wished = change.item.qty + (twin?.qty ?? 0);
  // An item added while it was available keeps its quantity when it sells out; the line says so.
  const others = list.items.filter((item) => item !== before && item !== twin);
  const most = mostIn(list, change, others) || before.qty;
  const { metadata } = change.item;
  const { registry } = metadata;
  const limited = registry?.wanted === undefined ? registry : { ...registry, wanted: Math.min(registry.wanted, most) };
  const line: StoredItem = {
    ...before,
    ...change.item,
    qty: Math.min(wished, most),
    deal: change.deal,
    metadata: list.type === 'registry' && limited ? { ...metadata, registry: limited } : metadata,
  };
  const items = list.items
    .filter((item) => item !== twin)
    .map((item) => (item.listItemId === listItemId ? line : item));
  const messages = wished > most ? [capped(list, change, most, others)] : [];
  return { list: { ...list, items }, messages };
}

/** Removes an item from a list, including its missed deals. Undefined if the list has no such item. */
export function removeItem(list: StoredList, listItemId: string): StoredList | undefined {
  const without = (items: readonly StoredItem[]) => items.filter((item) => item.listItemId !== listItemId);
  const after = { ...list, items: without(list.items), missed: without(list.missed) };
  const isGone = after.items.length + after.missed.length < list.items.length + list.missed.length;
  return isGone ? after : undefined;
}
