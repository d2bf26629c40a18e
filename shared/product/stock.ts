import type { Inventory } from '#shared/product/contract.ts';

/** When a product will be available again, as text: '12 days' and 'Back in about 12 days'. */
export interface Restock {
  readonly leadTime: string | null;
  readonly restockStatus: string | null;
}

/** Availability of a product; `bin` means that shoppers may ask for a back-in-stock notification. */
export type StockStatus = 'in' | 'out' | 'bin' | 'backorder';

/**
 * Stock status (spec 2 section 5): out of stock without an inventory; a maximum of 0 with the bin flag is 'bin'.
 * Digital products (`isDigital`) need no stock record.
 */
export function stockOf(inventory: Inventory | null, isDigital: boolean): StockStatus {
  if (!inventory) return isDigital ? 'in' : 'out';
  if (inventory.max <= 0) return inventory.bin ? 'bin' : 'out';
  if (inventory.max < inventory.min) return 'out';
  return inventory.backorder && inventory.qoh <= 0 ? 'backorder' : 'in';
}

/** Whether a product with this status can be bought. */
export function canBuy(status: StockStatus): boolean {
  return status === 'in' || status === 'backorder';
}
