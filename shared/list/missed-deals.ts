import type { ListMessage, StoredList } from './contract.ts';

/** An item whose promotion has ended, with its name for the shopper. */
export interface EndedDeal {
  readonly listItemId: string;
  readonly name: string;
}

/** Moves items whose promotion ended to the missed deals, with a message for each (spec 2 section 4). */
export function missDeals(
  list: StoredList,
  ended: readonly EndedDeal[],
): { readonly list: StoredList; readonly messages: readonly ListMessage[] } {
  const names = new Map(ended.map((deal) => [deal.listItemId, deal.name]));
  const gone = list.items.filter((item) => item.deal && names.has(item.listItemId));
  if (gone.length === 0) return { list, messages: [] };
  return {
    list: {
      ...list,
      items: list.items.filter((item) => !gone.includes(item)),
      missed: [...list.missed, ...gone.map((item) => ({ ...item, deal: false }))],
    },
    messages: gone.map((item) => ({
      type: 'promo',
      productId: item.productId,
      text: `The deal on ${names.get(item.listItemId)} has ended. You can find it below at its regular price.`,
      status: 'warning',
      destination: 'missedDeals',
    })),
  };
}

/**
 * Moves an item from the missed deals back to the list, at today's price. Undefined if there is no item with that id.
 */
export function takeBack(list: StoredList, listItemId: string): StoredList | undefined {
  const item = list.missed.find((each) => each.listItemId === listItemId);
  if (!item) return undefined;
  return {
    ...list,
    items: [...list.items, item],
    missed: list.missed.filter((each) => each !== item),
  };
}
