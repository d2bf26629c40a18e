import type { Item } from './contract.ts';

/**
 * What the header counts: units of the lines (spec 2 section 5). A bundle is one of them and its parts none, and of a line
 * of hardware what it says itself is left out.
 */
export function cartQuantity(items: readonly Pick<Item, 'qty' | 'metadata'>[]): number {
  return items.reduce((sum, { qty, metadata }) => sum + Math.max(0, qty - (metadata.hardwareCount ?? 0)), 0);
}
