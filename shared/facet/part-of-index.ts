import type { ListingIndex } from './listing-index.ts';

/** A subset of an index in a given order: the results of a search, ready to be filtered and counted. */
export function partOfIndex(index: ListingIndex, positions: readonly number[]): ListingIndex {
  const pick = <Value>(column: readonly Value[]): Value[] => positions.map((position) => column[position] as Value);
  return {
    ids: pick(index.ids),
    price: pick(index.price),
    newness: pick(index.newness),
    name: pick(index.name),
    rating: pick(index.rating),
    salable: pick(index.salable),
    facets: index.facets.map((facet) => ({ ...facet, of: pick(facet.of) })),
  };
}
