/** A range of SKUs that are never taxed, both ends inclusive, in character order; both ends have the same length. */
export interface SkuRange {
  readonly first: string;
  readonly last: string;
}

/** Prefix that a store adds to a SKU of the set (spec 2 section 9), by store id. */
const PREFIXES: Readonly<Record<number, string>> = { 5: 'EU-', 18: 'AU-', 34: 'EU-' };

/**
 * Tells whether a SKU is in the tax-exempt set: `RK-1001`, on the European stores `EU-RK-1001`, in Australia
 * `AU-RK-1001`.
 */
export function isExemptSku(sku: string, storeId: number, ranges: readonly SkuRange[]): boolean {
  const prefix = PREFIXES[storeId] ?? '';
  const upper = sku.toUpperCase();
  if (!upper.startsWith(prefix)) return false;
  const bare = upper.slice(prefix.length);
  return ranges.some(({ first, last }) => bare.length === first.length && first <= bare && bare <= last);
}
