import type { Item } from './contract.ts';

/** Values in a text that does not depend on the order of keys; undefined keys are left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${key}:${canonical(each)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

/**
 * What makes two items the same line: product, parts, options and what they are for. Neither the order of parts and
 * options nor the way that led to the product (`recipeId`) makes a difference.
 */
export function itemKey(item: Item): string {
  const { giftcard, groupedProductId, registry, plateOpts, eventRegistration } = item.metadata;
  return canonical([
    item.productId,
    item.children
      .filter((child) => child.qty > 0)
      .map(({ productId, qty, metadata }) => canonical([productId, qty, metadata]))
      .sort(),
    item.customOptions.map(({ id, value }) => canonical([id, String(value)])).sort(),
    {
      giftcard,
      groupedProductId,
      plateOpts,
      eventRegistration,
      from: registry?.listId,
      wish: registry?.listItemId,
    },
  ]);
}
