import type { Item } from './contract.ts';

/**
 * The count in the header: units of the lines (spec 2 section 5). A bundle counts as one unit without its parts, and
 * units noted as `hardwareCount` in a hardware line are excluded.
 */
export function cartQuantity(items: readonly Pick<Item, 'qty' | 'metadata'>[]): number {
  return items.reduce((sum, { qty, metadata }) => sum + Math.max(0, qty - (metadata.hardwareCount ?? 0)), 0);
}
