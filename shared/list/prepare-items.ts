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
 * Converts items to the form stored in lists (spec 2 section 5): a group becomes its members with multiplied
 * quantities, and items or children with a quantity of 0 are dropped. A group without children is kept, to be refused
 * when it is priced.
 */
export function prepareItems(items: readonly Item[], isGrouped: (productId: number) => boolean): readonly Item[] {
  return items
    .flatMap((item) => (item.children.length > 0 && isGrouped(item.productId) ? membersOf(item) : [item]))
    .filter((item) => item.qty > 0)
    .map((item) => ({ ...item, children: item.children.filter((child) => child.qty > 0) }));
}
