import type { OrderRequest } from './contract.ts';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]));
}

/**
 * An order's request in one way of writing: the same order sent again is the same text, whatever the order of its fields
 * and whatever device it came from. What is hashed into its fingerprint (design, section 8).
 */
export function canonicalOrder({ meta: _device, ...order }: OrderRequest): string {
  return JSON.stringify(sorted(order));
}
