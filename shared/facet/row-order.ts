import { collator } from './collator.ts';
import type { ListingRow } from './listing-index.ts';

/** A row with its place in the merchant's order of a category; lower ones come first. */
export interface PlacedRow extends ListingRow {
  readonly position: number;
}

/** Featured order: products that can be bought first, then the merchant's order. No two rows are equal. */
export function byFeatured(a: PlacedRow, b: PlacedRow): number {
  return Number(b.salable) - Number(a.salable) || a.position - b.position || a.productId - b.productId;
}

/** Newest first; equally old ones in featured order. */
export function byNewest(a: PlacedRow, b: PlacedRow): number {
  return b.createdMs - a.createdMs || byFeatured(a, b);
}

/** By name; equal names in featured order. */
export function byName(a: PlacedRow, b: PlacedRow): number {
  return collator.compare(a.name, b.name) || byFeatured(a, b);
}
