import type { StoredList } from './contract.ts';

/** An item that an order has bought; '' for one of an order that names no items of the list. */
export interface BoughtItem {
  readonly listItemId: string;
  readonly qty: number;
}

/**
 * A list without what an order has bought of it: what was added while it was paid stays, and so do further units of the
 * same item, under an id of their own, so that the same order takes nothing a second time. `undefined` where nothing is
 * left. A quote is bought whole, and so is a list of whose items the order names none.
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
