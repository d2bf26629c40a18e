import type { FacetView, Selection, Sort } from '#shared/facet/contract.ts';
import { urlKey } from '#shared/facet/selection.ts';
import { toMinor } from '#shared/money/money.ts';
import { type DiscoveryBody, usualCount, WIDGETS, type Widget } from './contract.ts';

/** A request to a discovery service, embedded or external. */
export interface DiscoveryQuestion {
  readonly widget: Widget;
  /** The typed text; '' if there is none. */
  readonly keyphrase: string;
  /** The visitor is still typing, so the last word may be incomplete. */
  readonly isBegun: boolean;
  /** The typed text is not to be repaired; its repair is at most suggested. */
  readonly isAsTyped: boolean;
  /** Filters, sort order and page; `size` may be any number here. */
  readonly selection: Selection;
  /** Facets to count; undefined for all. */
  readonly facetKeys: readonly string[] | undefined;
  /** Values of one facet; undefined for the page's usual number. */
  readonly facetMaximum: number | undefined;
  /** Products are requested; otherwise only suggestions and figures. */
  readonly hasProducts: boolean;
  /** The requested number of each kind. */
  readonly suggestions: { readonly keyphrases: number; readonly categories: number; readonly trending: number };
  /** Address of the requesting page: path and query, with the site's prefix. */
  readonly uri: string;
  /** Random id of the shopper; '' if unknown. */
  readonly userId: string;
  /** Products on which a recommendation is based. */
  readonly productIds: readonly number[];
}

/** A phrase offered by a search box. `repair`: the typed text with its spelling corrected. */
export interface SuggestedPhrase {
  readonly text: string;
  readonly kind: 'repair' | 'completion';
}

/** A category offered by a search box. */
export interface SuggestedCategory {
  readonly categoryId: number | null;
  readonly text: string;
  /** Path on the site, without its prefix. */
  readonly url: string;
}

export interface Suggestions {
  readonly keyphrases: readonly SuggestedPhrase[];
  readonly categories: readonly SuggestedCategory[];
  readonly trending: readonly SuggestedCategory[];
}

/** The answer of a discovery service. */
export interface DiscoveryAnswer {
  readonly ids: readonly number[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly facets: readonly FacetView[];
  readonly suggestions: Suggestions;
  /** Path on the site, without its prefix, to which the keyphrase redirects; null for none. */
  readonly redirectPath: string | null;
  /** The corrected text that was searched instead; null if no correction was needed. */
  readonly repaired: string | null;
  /**
   * For a recommendation: nothing is known about the shopper, the cart or the page, so the site's featured products are
   * returned.
   */
  readonly isColdStart: boolean;
}

export const NO_SUGGESTIONS: Suggestions = { keyphrases: [], categories: [], trending: [] };

/** An empty answer. */
export const NOTHING_FOUND: DiscoveryAnswer = {
  ids: [],
  total: 0,
  page: 1,
  pageCount: 1,
  facets: [],
  suggestions: NO_SUGGESTIONS,
  redirectPath: null,
  repaired: null,
  isColdStart: false,
};

type Values = DiscoveryBody['filter'][string]['value'];

function sortOf(sort: DiscoveryBody['sort']): Sort {
  const first = sort?.value[0];
  switch (first?.name) {
    case 'price':
    case 'final_price':
      return first.order === 'desc' ? 'price-desc' : 'price-asc';
    case 'new':
    case 'created_at':
      return 'new';
    case 'rating':
    case 'review_rating':
      return 'rating';
    case 'name':
      return 'name';
    default:
      return 'featured';
  }
}

/** A range in the form of answers: '$90.00 - $250.00' or '90-250'. */
function spokenRange(value: string | number): { readonly min: number; readonly max: number } | undefined {
  const [, min, max] = /^\D*(\d+(?:\.\d+)?) ?- ?\D*(\d+(?:\.\d+)?)$/.exec(String(value)) ?? [];
  return min === undefined || max === undefined ? undefined : { min: Number(min), max: Number(max) };
}

/** The stars of a value, by any of its names: 4, '4 stars & Up' or 'rating-4'. */
function starsOf(value: Values[number]): number {
  return Number(/^(?:rating-)?(\d(?:\.\d+)?)(?: stars & Up)?$/.exec(String(value))?.[1] ?? Number.NaN);
}

function rangeOf(values: Values): Pick<Selection, 'priceMin' | 'priceMax'> {
  const range = values.flatMap((value) => (typeof value === 'object' ? value : (spokenRange(value) ?? [])))[0];
  const [from, to] = [range?.min ?? null, range?.max ?? null].map((end) => (end === null ? null : toMinor(end)));
  const isReversed = from != null && to != null && from > to;
  return { priceMin: (isReversed ? to : from) ?? null, priceMax: (isReversed ? from : to) ?? null };
}

/** The lowest of the chosen ratings: a rating includes all higher ones up to 5 (spec 3 section 5). */
function ratingOf(values: Values): number | null {
  const stars = values.map(starsOf).filter((value) => value >= 1 && value <= 5);
  return stars.length > 0 ? Math.floor(Math.min(...stars)) : null;
}

const NO_VALUES: Values = [];

function selectionOf(body: DiscoveryBody, widget: Widget): Selection {
  const facets = Object.entries(body.facet ?? {}).flatMap(([name, facet]) =>
    typeof facet === 'object' && facet.value ? [[name, facet.value] as const] : [],
  );
  const values = new Map<string, Values>([
    ...facets,
    ...Object.entries(body.filter).map(([k, v]) => [k, v.value] as const),
  ]);
  const named = [...values].filter(([name]) => !['price', 'rating', 'rating_summary'].includes(name));
  const words = (list: Values) =>
    list.filter((value) => typeof value !== 'object').map((value) => urlKey(String(value)));
  return {
    chosen: Object.fromEntries(named.map(([name, list]) => [name, words(list)]).filter(([, list]) => list?.length)),
    ...rangeOf(values.get('price') ?? NO_VALUES),
    ratingFrom: ratingOf(values.get('rating') ?? values.get('rating_summary') ?? NO_VALUES),
    sort: sortOf(body.sort),
    page: body.page_number,
    size: body.n_item ?? usualCount(widget),
    layout: 'grid',
  };
}

/** The requested facets, so that facets missing from the answer need not be counted. */
function facetKeysOf({ facet }: DiscoveryBody): readonly string[] | undefined {
  if (!facet) return [];
  return facet.all ? undefined : Object.keys(facet).filter((name) => name !== 'all' && name !== 'max');
}

/**
 * Reads the body of the call. A search with suggestions and without facets is the preview during typing, whose last
 * word may be incomplete; a search with facets is a results page.
 */
export function questionOf(body: DiscoveryBody): DiscoveryQuestion {
  const widget = WIDGETS[body.widget.rfkid];
  return {
    widget,
    keyphrase: body.query.text.trim(),
    isAsTyped: body.query.isAsTyped,
    isBegun: body.suggestion !== undefined && body.facet === undefined,
    selection: selectionOf(body, widget),
    facetKeys: facetKeysOf(body),
    facetMaximum: body.facet?.max,
    hasProducts: body.content.product !== undefined,
    suggestions: {
      keyphrases: body.suggestion?.keyphrase ?? 0,
      categories: body.suggestion?.category ?? 0,
      trending: body.suggestion?.trending_category ?? 0,
    },
    uri: body.context.page?.uri ?? '',
    userId: body.context.user?.uuid ?? '',
    productIds: body.context.product_ids ?? [],
  };
}
