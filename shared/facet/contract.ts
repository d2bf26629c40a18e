import type { Minor } from '#shared/money/money.ts';

export const SORTS = ['featured', 'price-asc', 'price-desc', 'new', 'rating', 'name'] as const;
export type Sort = (typeof SORTS)[number];

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  new: 'Newest',
  rating: 'Best rated',
  name: 'Name',
};

/** The name of an order. What a search finds is in the order of its relevance unless the visitor asks for another. */
export function sortLabel(sort: Sort, isSearch: boolean): string {
  return isSearch && sort === 'featured' ? 'Relevance' : SORT_LABELS[sort];
}

/** Cards side by side, or rows with more details of each product. */
export const LAYOUTS = ['grid', 'list'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Products of one page of a list (spec 3 section 9, n_item). */
export const PAGE_SIZE = 80;
export const PAGE_SIZES = [24, 48, 80] as const;

/** The most values that a facet of a list shows, except on the paths of `UNLIMITED_FACET_PATHS` (spec 3 section 9). */
export const FACET_MAXIMUM = 10;
export const UNLIMITED_FACET_PATHS: readonly string[] = ['/shoes', '/iron-game-programming'];

/** A visitor's selection in a list; stored only in the URL's query. */
export interface Selection {
  /** Facet key → url keys of the chosen values. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Minor units, both ends included; null for open. */
  readonly priceMin: Minor | null;
  readonly priceMax: Minor | null;
  /** Minimum number of stars. */
  readonly ratingFrom: number | null;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly layout: Layout;
}

/** One value of a facet as a page shows it (spec 3 section 3, Facet). */
export interface FacetItem {
  readonly id: string;
  readonly text: string;
  readonly urlKey: string;
  readonly count: number;
  readonly isSelected: boolean;
}

/** A facet as a page shows it. `check`: any of several; `rating`: one of '4 & Up' …; `price`: a range. */
export interface FacetView {
  /** Name of the form field and query parameter. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'check' | 'rating' | 'price';
  readonly items: readonly FacetItem[];
  /** For `price`: the lowest and highest price in the list without this filter, and the chosen limits; minor units. */
  readonly range: {
    readonly min: Minor;
    readonly max: Minor;
    readonly from: Minor | null;
    readonly to: Minor | null;
  } | null;
}

/** An active filter as a chip, with the query that removes it ('' for none). */
export interface AppliedFacet {
  readonly label: string;
  readonly without: string;
}

/** A page of a list, without its cards. */
export interface Listing {
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly size: number;
  readonly sort: Sort;
  readonly layout: Layout;
  readonly ids: readonly number[];
  readonly facets: readonly FacetView[];
  readonly applied: readonly AppliedFacet[];
  /** Queries ('?p=2' or '') of this list: for another page, for another order (page 1), and without filters. */
  readonly queryForPage: (page: number) => string;
  readonly queryForSort: (sort: Sort) => string;
  /** The same page in another layout. */
  readonly queryForLayout: (layout: Layout) => string;
  readonly queryCleared: string;
}
