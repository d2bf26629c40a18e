import type { ListingIndex } from './listing-index.ts';

/** Some products of an index, in an order of their own: what a search has found, ready to be narrowed and counted. */
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
