import type { FacetView, Listing, Selection, Sort } from '#shared/facet/contract.ts';
import { FACET_MAXIMUM } from '#shared/facet/contract.ts';
import {
  type CountedPrices,
  countPrices,
  countRatings,
  countSalable,
  countValues,
  judge,
  shownOf,
} from '#shared/facet/judge.ts';
import type { IndexedFacet, ListingIndex, Rank } from '#shared/facet/listing-index.ts';
import { listingOf } from '#shared/facet/listing-of.ts';
import { facetItemText, facetLabel, sortsNumerically } from '#shared/facet/present.ts';
import { urlKey } from '#shared/facet/selection.ts';

/** Id of a facet's value: its index among the site's values, the same in every list of one edition. */
export function facetItemId(facetKey: string, place: number | string): string {
  return `${facetKey}-${place}`;
}

/** The facet for availability: '1' or '0'. */
export const AVAILABILITY = 'is_salable';

function byRank(index: ListingIndex, rank: Rank): (a: number, b: number) => number {
  const ranks = index[rank];
  if (!ranks) throw new Error(`a list is sorted by ${rank} and was read without it`);
  return (a, b) => (ranks[a] as number) - (ranks[b] as number);
}

function compareBy(index: ListingIndex, sort: Sort): ((a: number, b: number) => number) | undefined {
  const price = (product: number) => index.price[product] as number;
  // Products without a price come last in both directions.
  const unpriced = (product: number) => (price(product) < 0 ? 1 : 0);
  switch (sort) {
    case 'price-asc':
      return (a, b) => unpriced(a) - unpriced(b) || price(a) - price(b) || a - b;
    case 'price-desc':
      return (a, b) => unpriced(a) - unpriced(b) || price(b) - price(a) || a - b;
    case 'new':
      return byRank(index, 'newness');
    case 'rating':
      return (a, b) => (index.rating[b] as number) - (index.rating[a] as number) || a - b;
    case 'name':
      return byRank(index, 'name');
    default:
      return undefined;
  }
}

function checkFacet(
  facet: IndexedFacet,
  chosen: readonly string[],
  counts: ArrayLike<number>,
  most: number,
): FacetView {
  let items = facet.values
    .map((value, position) => ({
      id: facetItemId(facet.key, position),
      text: facetItemText(facet.key, value),
      urlKey: urlKey(value),
      count: counts[position] as number,
      isSelected: chosen.includes(urlKey(value)),
    }))
    .filter((item) => item.count > 0 || item.isSelected);
  if (sortsNumerically(facet.key)) {
    items.sort((a, b) => Number.parseFloat(a.text) - Number.parseFloat(b.text));
  }
  if (items.length > most) {
    const kept = new Set(
      [...items].sort((a, b) => Number(b.isSelected) - Number(a.isSelected) || b.count - a.count).slice(0, most),
    );
    items = items.filter((item) => kept.has(item));
  }
  return { key: facet.key, label: facetLabel(facet.key, facet.label), kind: 'check', items, range: null };
}

function availabilityFacet(chosen: readonly string[], counts: ArrayLike<number>): FacetView {
  const items = ['1', '0'].map((value) => ({
    id: facetItemId(AVAILABILITY, value),
    text: facetItemText(AVAILABILITY, value),
    urlKey: value,
    count: counts[Number(value)] as number,
    isSelected: chosen.includes(value),
  }));
  return { key: AVAILABILITY, label: facetLabel(AVAILABILITY, AVAILABILITY), kind: 'check', items, range: null };
}

function priceFacet({ priceMin, priceMax }: Selection, counted: CountedPrices | undefined): FacetView | undefined {
  if (!counted || (counted.min === counted.max && priceMin === null && priceMax === null)) return undefined;
  const range = { ...counted, from: priceMin, to: priceMax };
  return { key: 'price', label: 'Price', kind: 'price', items: [], range };
}

function ratingFacet(selection: Selection, counts: ArrayLike<number>): FacetView | undefined {
  const items = [4, 3, 2].map((stars) => ({
    id: `rating-${stars}`,
    text: `${stars} stars & Up`,
    urlKey: String(stars),
    count: counts[stars] as number,
    isSelected: selection.ratingFrom === stars,
  }));
  if (items.every((item) => item.count === 0)) return undefined;
  return { key: 'rating', label: 'Rating', kind: 'rating', items, range: null };
}

/** Options of a list's page for its facets. */
export interface ListingOptions {
  /** The most values that a facet shows. */
  readonly facetMaximum?: number;
  /** Sign put before the amounts of a chosen price: '$'. */
  readonly currencySign?: string;
  /** Promotion codes that the site currently hides. */
  readonly hiddenPromotions?: readonly string[];
  /** Counts only these facets, for callers that show no others. */
  readonly facetKeys?: readonly string[];
}

/**
 * A page of a list: its product ids in order, the facets with their counts, and the addresses of all further choices.
 * The counts are correct under several filters, because a facet ignores its own.
 */
export function selectListing(index: ListingIndex, selection: Selection, options: ListingOptions = {}): Listing {
  const judged = judge(index, selection);
  const total = judged.total;
  const pageCount = Math.max(1, Math.ceil(total / selection.size));
  const page = Math.min(selection.page, pageCount);
  const start = (page - 1) * selection.size;
  const shown = shownOf(judged, compareBy(index, selection.sort), start, start + selection.size);

  const most = options.facetMaximum ?? FACET_MAXIMUM;
  const isAsked = (key: string) => options.facetKeys?.includes(key) ?? true;
  const checked = (facet: IndexedFacet) =>
    checkFacet(facet, selection.chosen[facet.key] ?? [], countValues(judged, facet), most);
  const facets: FacetView[] = [
    ...optional(isAsked(AVAILABILITY) || undefined, () =>
      availabilityFacet(selection.chosen[AVAILABILITY] ?? [], countSalable(judged, AVAILABILITY)),
    ),
    ...optional(
      index.facets.find((facet) => facet.key === 'promotion' && isAsked('promotion')),
      (facet) => withoutHidden(facet, checked(facet), options.hiddenPromotions ?? []),
    ),
    ...optional(isAsked('price') ? priceFacet(selection, countPrices(judged)) : undefined, (view) => view),
    ...optional(isAsked('rating') ? ratingFacet(selection, countRatings(judged)) : undefined, (view) => view),
    ...index.facets.filter((facet) => facet.key !== 'promotion' && isAsked(facet.key)).map(checked),
  ].filter((facet) => facet.kind !== 'check' || facet.items.length > 0);

  const ids = Array.from(shown, (product) => index.ids[product] as number);
  return listingOf({ total, page, pageCount, ids, facets }, selection, options.currencySign);
}

/** The promotions without those that are turned off (spec 3 section 5: '5 for 5' only with its flag). */
function withoutHidden(facet: IndexedFacet, view: FacetView, hidden: readonly string[]): FacetView {
  const keys = new Set(facet.values.filter((value) => hidden.includes(value)).map(urlKey));
  return keys.size === 0 ? view : { ...view, items: view.items.filter((item) => !keys.has(item.urlKey)) };
}

function optional<T, R>(value: T | undefined, map: (value: T) => R): R[] {
  return value === undefined ? [] : [map(value)];
}
