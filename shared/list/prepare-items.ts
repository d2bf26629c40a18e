import type { Item } from './contract.ts';

function membersOf(group: Item): Item[] {
  return group.children.map((child) => ({
    productId: child.productId,
    qty: child.qty * group.qty,
    children: [],
    customOptions: [],
    metadata: { ...group.metadata, groupedProductId: group.productId },
  }));
}

/**
 * Items as lists keep them (spec 2 section 5): a group becomes its members with multiplied quantities, and what has a
 * quantity of 0 is dropped, be it an item or a child. A group without children stays, to be refused by its price.
 */
export function prepareItems(items: readonly Item[], isGrouped: (productId: number) => boolean): readonly Item[] {
  return items
    .flatMap((item) => (item.children.length > 0 && isGrouped(item.productId) ? membersOf(item) : [item]))
    .filter((item) => item.qty > 0)
    .map((item) => ({ ...item, children: item.children.filter((child) => child.qty > 0) }));
}
