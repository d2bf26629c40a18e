import type { Column, ListingIndex } from './listing-index.ts';

/** A subset of an index in a given order: the results of a search, ready to be filtered and counted. */
export function partOfIndex(index: ListingIndex, positions: ArrayLike<number>): ListingIndex {
  const pick = (column: Column): Float64Array => Float64Array.from(positions, (position) => column[position] as number);
  const short = (column: Column): Int32Array => Int32Array.from(positions, (position) => column[position] as number);
  return {
    ids: short(index.ids),
    price: pick(index.price),
    newness: short(index.newness),
    name: short(index.name),
    rating: Uint8Array.from(short(index.rating)),
    salable: Uint8Array.from(short(index.salable)),
    facets: index.facets.map((facet) => ({ ...facet, of: short(facet.of) })),
  };
}

/** Bytes that a part takes in memory besides what it shares with its index, at most. */
export function partBytes({ ids, facets }: ListingIndex): number {
  const ofProduct = 4 + 8 + 4 + 4 + 1 + 1 + 4 * facets.length;
  return 2000 + ids.length * ofProduct;
}
