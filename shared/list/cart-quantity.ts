import type { Item } from './contract.ts';

/** What the header counts: units, without those that are only the hardware of a bundle (spec 2 section 5). */
export function cartQuantity(items: readonly Pick<Item, 'qty' | 'metadata'>[]): number {
  return items.reduce((sum, { qty, metadata }) => sum + Math.max(0, qty - (metadata.hardwareCount ?? 0)), 0);
}
