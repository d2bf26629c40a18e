import type { OrderRequest } from './contract.ts';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]));
}

/**
 * An order's request in canonical form: the same order sent again gives the same text, regardless of the order of its
 * fields and the device. Its hash is the fingerprint (design, section 8).
 */
export function canonicalOrder({ meta: _device, ...order }: OrderRequest): string {
  return JSON.stringify(sorted(order));
}
