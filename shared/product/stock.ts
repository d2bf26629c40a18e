import type { Inventory } from '#shared/product/contract.ts';

/** When something comes, for a person: '12 days' and 'Back in about 12 days'. */
export interface Restock {
  readonly leadTime: string | null;
  readonly restockStatus: string | null;
}

/** Whether something is available: `bin` means that shoppers may ask to be told when it is back. */
export type StockStatus = 'in' | 'out' | 'bin' | 'backorder';

/**
 * Stock status (spec 2 section 5): out of stock when there is no inventory; a maximum of 0 with the bin flag is 'bin'.
 * What is `isDigital` needs no stock record.
 */
export function stockOf(inventory: Inventory | null, isDigital: boolean): StockStatus {
  if (!inventory) return isDigital ? 'in' : 'out';
  if (inventory.max <= 0) return inventory.bin ? 'bin' : 'out';
  if (inventory.max < inventory.min) return 'out';
  return inventory.backorder && inventory.qoh <= 0 ? 'backorder' : 'in';
}

/** Whether a status lets a shopper buy. */
export function canBuy(status: StockStatus): boolean {
  return status === 'in' || status === 'backorder';
}
