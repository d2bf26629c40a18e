import type { Item } from './contract.ts';

/**
 * What the header counts: units of the lines (spec 2 section 5). A bundle is one of them and its parts none, so its hardware
 * is left out, whatever a client says of it.
 */
export function cartQuantity(items: readonly Pick<Item, 'qty'>[]): number {
  return items.reduce((sum, { qty }) => sum + qty, 0);
}
