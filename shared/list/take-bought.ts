import type { StoredList } from './contract.ts';

/** An item bought by an order; '' if the order names no items of the list. */
export interface BoughtItem {
  readonly listItemId: string;
  readonly qty: number;
}

/**
 * Removes what an order has bought from a list. Items added during payment remain, and so do further units of the same
 * item, under a new id, so that the same order cannot remove anything twice. `undefined` if nothing remains. A quote is
 * always bought as a whole, and so is a list if the order names none of its items.
 */
export function takeBought(
  list: StoredList,
  bought: readonly BoughtItem[],
  newId: () => string,
): StoredList | undefined {
  if (list.metadata.quote || bought.some(({ listItemId }) => listItemId === '')) return undefined;
  const taken = new Map(bought.map(({ listItemId, qty }) => [listItemId, qty]));
  const items = list.items.flatMap((item) => {
    const qty = taken.get(item.listItemId);
    if (qty === undefined) return [item];
    return item.qty > qty ? [{ ...item, qty: item.qty - qty, listItemId: newId() }] : [];
  });
  return items.length === 0 ? undefined : { ...list, items };
}
