import type { Column } from './listing-index.ts';

/** Positions of products in an index, by id: eight bytes for each product. */
export interface Positions {
  /** Undefined for a product that the index does not contain. */
  get(productId: number): number | undefined;
  /** What it takes in memory. */
  readonly bytes: number;
}

/** Prepares the search for products in an index by their ids. */
export function positionsOf(ids: Column): Positions {
  const order = Int32Array.from({ length: ids.length }, (_, position) => position).sort(
    (a, b) => (ids[a] as number) - (ids[b] as number),
  );
  const sorted = Int32Array.from(order, (position) => ids[position] as number);
  return {
    bytes: order.byteLength + sorted.byteLength,
    get: (productId) => {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] as number) < productId) low = middle + 1;
        else high = middle;
      }
      return sorted[low] === productId ? order[low] : undefined;
    },
  };
}
