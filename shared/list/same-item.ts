import type { Item, ItemChild } from './contract.ts';

/** The part of an item, or of a line that shows it, that tells it from others. */
type Keyed = Pick<Item, 'customOptions' | 'metadata' | 'productId'> & { readonly children: readonly ItemChild[] };

/** Values as a text that does not depend on the order of keys; undefined keys are omitted. */
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
 * The key of an item: items with equal keys share a line. It contains product, parts, options and purpose, but not the
 * order of parts and options, nor the recipe that led to the product (`recipeId`).
 */
export function itemKey(item: Keyed): string {
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
