import type { FacetView, Listing, Selection } from '#shared/facet/contract.ts';
import { selectionQuery } from '#shared/facet/selection.ts';

/** The result of a selection: a page of ids, and the facets beside it. */
export type Selected = Pick<Listing, 'total' | 'page' | 'pageCount' | 'ids' | 'facets'>;

/** A page of a list with the addresses of all further choices. `currencySign` is put before the amounts of a price. */
export function listingOf(selected: Selected, selection: Selection, currencySign = ''): Listing {
  return {
    ...selected,
    size: selection.size,
    sort: selection.sort,
    layout: selection.layout,
    applied: appliedFacets(selected.facets, selection, currencySign),
    queryForPage: (wanted) => selectionQuery({ ...selection, page: wanted }),
    queryForSort: (sort) => selectionQuery({ ...selection, sort, page: 1 }),
    queryForLayout: (layout) => selectionQuery({ ...selection, layout }),
    queryCleared: selectionQuery({
      ...selection,
      chosen: {},
      priceMin: null,
      priceMax: null,
      ratingFrom: null,
      page: 1,
    }),
  };
}

function appliedFacets(facets: readonly FacetView[], selection: Selection, sign: string): Listing['applied'] {
  const first: Selection = { ...selection, page: 1 };
  const applied: { label: string; without: string }[] = [];
  for (const facet of facets) {
    if (facet.kind === 'price' && facet.range && (facet.range.from !== null || facet.range.to !== null)) {
      const from = facet.range.from ?? facet.range.min;
      const to = facet.range.to ?? facet.range.max;
      applied.push({
        label: `${sign}${(from / 100).toFixed(2)} - ${sign}${(to / 100).toFixed(2)}`,
        without: selectionQuery({ ...first, priceMin: null, priceMax: null }),
      });
    }
    for (const item of facet.items) {
      if (!item.isSelected) continue;
      applied.push({ label: item.text, without: withoutItem(first, facet, item.urlKey) });
    }
  }
  return applied;
}

function withoutItem(selection: Selection, facet: FacetView, key: string): string {
  if (facet.kind === 'rating') return selectionQuery({ ...selection, ratingFrom: null });
  const { [facet.key]: values = [], ...others } = selection.chosen;
  const left = values.filter((value) => value !== key);
  return selectionQuery({ ...selection, chosen: left.length > 0 ? { ...others, [facet.key]: left } : others });
}
