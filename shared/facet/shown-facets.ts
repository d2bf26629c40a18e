import type { FacetItem, FacetView } from './contract.ts';

/** Attributes that the products of every category have, and which say little about one. */
const GENERAL: ReadonlySet<string> = new Set(['manufacturer', 'made_in']);

/**
 * The place of a facet: first what tells the products of this list from each other, such as the diameter of bars, then
 * what all lists have.
 */
function rankOf({ key, kind }: FacetView): number {
  if (kind === 'price') return 1;
  if (key === 'promotion') return 2;
  if (GENERAL.has(key)) return 3;
  if (kind === 'rating') return 4;
  if (key === 'is_salable') return 5;
  return 0;
}

/** The stars that divide a list: each leaves fewer products than the one below, and not all. */
function dividingStars(items: readonly FacetItem[], total: number): readonly FacetItem[] {
  return items.filter(({ count, isSelected }, at) => {
    const isRepeated = items.slice(0, at).some((better) => better.count === count);
    return isSelected || (count > 0 && count !== total && !isRepeated);
  });
}

/** The values of a facet that lead somewhere: to some of the products, but not to all of them. */
function dividing(facet: FacetView, total: number): readonly FacetItem[] {
  // The counts of a facet ignore its own choice, so that they say nothing about the products that are shown now.
  const isChosen = facet.items.some((item) => item.isSelected);
  if (facet.kind === 'rating') return dividingStars(facet.items, isChosen ? Number.POSITIVE_INFINITY : total);
  return facet.items.filter(({ count, isSelected }) => isSelected || (count > 0 && (isChosen || count !== total)));
}

/**
 * The facets that a page shows beside a list of `total` products: none that does not divide it, and those of the category
 * first.
 */
export function shownFacets(facets: readonly FacetView[], total: number): readonly FacetView[] {
  return facets
    .map((facet) => (facet.kind === 'price' ? facet : { ...facet, items: dividing(facet, total) }))
    .filter((facet) => facet.kind === 'price' || facet.items.length > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
