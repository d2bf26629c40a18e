import type { FacetView, Listing, Selection, Sort } from '#shared/facet/contract.ts';
import { FACET_MAXIMUM } from '#shared/facet/contract.ts';
import type { IndexedFacet, ListingIndex } from '#shared/facet/listing-index.ts';
import { listingOf } from '#shared/facet/listing-of.ts';
import { facetItemText, facetLabel, sortsNumerically } from '#shared/facet/present.ts';
import { urlKey } from '#shared/facet/selection.ts';

/** Id of a facet's value: its index among the site's values, the same in every list of one edition. */
export function facetItemId(facetKey: string, place: number | string): string {
  return `${facetKey}-${place}`;
}

/** A condition of a selection: a product is in the list if it fails none. */
interface Condition {
  readonly key: string;
  readonly passes: (product: number) => boolean;
}

/** The facet for availability: '1' or '0'. */
export const AVAILABILITY = 'is_salable';

function facetCondition(facet: IndexedFacet, chosen: readonly string[]): Condition {
  const wanted = facet.values.map((value) => chosen.includes(urlKey(value)));
  const passing = facet.sets.map((set) => set.some((value) => wanted[value]));
  return { key: facet.key, passes: (product) => passing[facet.of[product] as number] === true };
}

function conditionsOf(index: ListingIndex, selection: Selection): Condition[] {
  const conditions: Condition[] = [];
  const availability = selection.chosen[AVAILABILITY];
  if (availability) {
    conditions.push({ key: AVAILABILITY, passes: (product) => availability.includes(String(index.salable[product])) });
  }
  for (const facet of index.facets) {
    const chosen = selection.chosen[facet.key];
    if (chosen) conditions.push(facetCondition(facet, chosen));
  }
  const { priceMin, priceMax, ratingFrom } = selection;
  if (priceMin !== null || priceMax !== null) {
    const from = priceMin ?? 0;
    const to = priceMax ?? Number.POSITIVE_INFINITY;
    conditions.push({
      key: 'price',
      passes: (product) => {
        const price = index.price[product] as number;
        return price >= from && price <= to;
      },
    });
  }
  if (ratingFrom !== null) {
    conditions.push({ key: 'rating', passes: (product) => (index.rating[product] as number) >= ratingFrom * 10 });
  }
  return conditions;
}

/** For each product: how many conditions it fails, and which one if it fails exactly one (otherwise -1). */
function judge(count: number, conditions: readonly Condition[]): { fails: Uint8Array; only: Int8Array } {
  const fails = new Uint8Array(count);
  const only = new Int8Array(count).fill(-1);
  conditions.forEach((condition, number) => {
    for (let product = 0; product < count; product++) {
      if (condition.passes(product)) continue;
      fails[product] = (fails[product] as number) + 1;
      only[product] = number;
    }
  });
  return { fails, only };
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
      return (a, b) => (index.newness[a] as number) - (index.newness[b] as number);
    case 'rating':
      return (a, b) => (index.rating[b] as number) - (index.rating[a] as number) || a - b;
    case 'name':
      return (a, b) => (index.name[a] as number) - (index.name[b] as number);
    default:
      return undefined;
  }
}

/** Whether a facet counts a product: it fails no condition, except perhaps the facet's own. */
type Counted = (product: number) => boolean;

function countValues(facet: IndexedFacet, counted: Counted): Uint32Array {
  const products = new Uint32Array(facet.sets.length);
  for (let product = 0; product < facet.of.length; product++) {
    const set = facet.of[product] as number;
    if (counted(product)) products[set] = (products[set] as number) + 1;
  }
  const counts = new Uint32Array(facet.values.length);
  facet.sets.forEach((set, number) => {
    for (const value of set) counts[value] = (counts[value] as number) + (products[number] as number);
  });
  return counts;
}

function checkFacet(facet: IndexedFacet, chosen: readonly string[], counted: Counted, most: number): FacetView {
  const counts = countValues(facet, counted);
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

function availabilityFacet(index: ListingIndex, chosen: readonly string[], counted: Counted): FacetView {
  const counts = [0, 0];
  for (let product = 0; product < index.ids.length; product++) {
    if (counted(product))
      counts[index.salable[product] as number] = (counts[index.salable[product] as number] as number) + 1;
  }
  const items = ['1', '0'].map((value) => ({
    id: facetItemId(AVAILABILITY, value),
    text: facetItemText(AVAILABILITY, value),
    urlKey: value,
    count: counts[Number(value)] as number,
    isSelected: chosen.includes(value),
  }));
  return { key: AVAILABILITY, label: facetLabel(AVAILABILITY, AVAILABILITY), kind: 'check', items, range: null };
}

function priceFacet(index: ListingIndex, selection: Selection, counted: Counted): FacetView | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = -1;
  for (let product = 0; product < index.ids.length; product++) {
    const price = index.price[product] as number;
    if (price < 0 || !counted(product)) continue;
    min = Math.min(min, price);
    max = Math.max(max, price);
  }
  if (max < 0 || (min === max && selection.priceMin === null && selection.priceMax === null)) return undefined;
  const range = { min, max, from: selection.priceMin, to: selection.priceMax };
  return { key: 'price', label: 'Price', kind: 'price', items: [], range };
}

function ratingFacet(index: ListingIndex, selection: Selection, counted: Counted): FacetView | undefined {
  const items = [4, 3, 2].map((stars) => {
    let count = 0;
    for (let product = 0; product < index.ids.length; product++) {
      if (counted(product) && (index.rating[product] as number) >= stars * 10) count++;
    }
    return {
      id: `rating-${stars}`,
      text: `${stars} stars & Up`,
      urlKey: String(stars),
      count,
      isSelected: selection.ratingFrom === stars,
    };
  });
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
  const conditions = conditionsOf(index, selection);
  const { fails, only } = judge(index.ids.length, conditions);
  const matches: number[] = [];
  for (let product = 0; product < index.ids.length; product++) if (fails[product] === 0) matches.push(product);
  const compare = compareBy(index, selection.sort);
  if (compare) matches.sort(compare);

  const pageCount = Math.max(1, Math.ceil(matches.length / selection.size));
  const page = Math.min(selection.page, pageCount);
  const start = (page - 1) * selection.size;

  const counterFor = (key: string): Counted => {
    const own = conditions.findIndex((condition) => condition.key === key);
    return (product) => fails[product] === 0 || (own !== -1 && fails[product] === 1 && only[product] === own);
  };
  const most = options.facetMaximum ?? FACET_MAXIMUM;
  const isAsked = (key: string) => options.facetKeys?.includes(key) ?? true;
  const facets: FacetView[] = [
    ...optional(isAsked(AVAILABILITY) || undefined, () =>
      availabilityFacet(index, selection.chosen[AVAILABILITY] ?? [], counterFor(AVAILABILITY)),
    ),
    ...optional(
      index.facets.find((facet) => facet.key === 'promotion' && isAsked('promotion')),
      (facet) =>
        withoutHidden(
          facet,
          checkFacet(facet, selection.chosen[facet.key] ?? [], counterFor(facet.key), most),
          options.hiddenPromotions ?? [],
        ),
    ),
    ...optional(isAsked('price') ? priceFacet(index, selection, counterFor('price')) : undefined, (view) => view),
    ...optional(isAsked('rating') ? ratingFacet(index, selection, counterFor('rating')) : undefined, (view) => view),
    ...index.facets
      .filter((facet) => facet.key !== 'promotion' && isAsked(facet.key))
      .map((facet) => checkFacet(facet, selection.chosen[facet.key] ?? [], counterFor(facet.key), most)),
  ].filter((facet) => facet.kind !== 'check' || facet.items.length > 0);

  const ids = matches.slice(start, start + selection.size).map((product) => index.ids[product] as number);
  return listingOf({ total: matches.length, page, pageCount, ids, facets }, selection, options.currencySign);
}

/** The promotions without those that are turned off (spec 3 section 5: '5 for 5' only with its flag). */
function withoutHidden(facet: IndexedFacet, view: FacetView, hidden: readonly string[]): FacetView {
  const keys = new Set(facet.values.filter((value) => hidden.includes(value)).map(urlKey));
  return keys.size === 0 ? view : { ...view, items: view.items.filter((item) => !keys.has(item.urlKey)) };
}

function optional<T, R>(value: T | undefined, map: (value: T) => R): R[] {
  return value === undefined ? [] : [map(value)];
}
