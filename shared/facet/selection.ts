import { LAYOUTS, PAGE_SIZE, PAGE_SIZES, type Selection, SORTS, type Sort } from '#shared/facet/contract.ts';

/** Query parameters of a list that are not facets. */
const RESERVED: ReadonlySet<string> = new Set([
  'p',
  'sort',
  'n_item',
  'price',
  'price-min',
  'price-max',
  'rating',
  'q',
  'as',
  'view',
  'rid',
]);

const FACET_KEY = /^[a-z0-9_]{1,40}$/;
const MOST_VALUES = 40;
/** Stars that the rating facet offers, 'and up' (spec 3 section 5). */
const RATINGS = [4, 3, 2] as const;

/** The form of a facet's value in a query: 'Cold Rolled' → 'cold-rolled', '5.5"' → '5.5'. */
export function urlKey(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'other'
  );
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Math.max(Number(text), least), most);
}

function majorToMinor(text: string | undefined | null): number | null {
  if (!text || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** A price range; reversed ends are swapped. */
function priceRange(from: number | null, to: number | null): Pick<Selection, 'priceMin' | 'priceMax'> {
  const isReversed = from !== null && to !== null && from > to;
  return isReversed ? { priceMin: to, priceMax: from } : { priceMin: from, priceMax: to };
}

/** Reads a visitor's selection from a list's query; meaningless values are ignored. */
export function parseSelection(query: URLSearchParams): Selection {
  // A map, because a query may contain 'constructor' or '__proto__'.
  const chosen = new Map<string, string[]>();
  let values = 0;
  for (const [key, value] of query) {
    if (RESERVED.has(key) || !FACET_KEY.test(key)) continue;
    for (const part of value.split(',')) {
      if (part === '' || part.length > 80 || values >= MOST_VALUES) continue;
      const list = chosen.get(key) ?? [];
      if (list.includes(part)) continue;
      list.push(part);
      chosen.set(key, list);
      values++;
    }
  }
  for (const list of chosen.values()) list.sort();
  const sort = query.get('sort') as Sort | null;
  const range = /^(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)?$/.exec(query.get('price') ?? '');
  const size = wholeNumber(query.get('n_item'), 1, PAGE_SIZE);
  return {
    chosen: Object.fromEntries(chosen),
    ...priceRange(
      majorToMinor(query.get('price-min')) ?? majorToMinor(range?.[1]),
      majorToMinor(query.get('price-max')) ?? majorToMinor(range?.[2]),
    ),
    ratingFrom: RATINGS.find((stars) => stars === Number(query.get('rating'))) ?? null,
    sort: sort !== null && SORTS.includes(sort) ? sort : 'featured',
    page: wholeNumber(query.get('p'), 1, 100_000) ?? 1,
    size: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZE,
    layout: LAYOUTS.find((layout) => layout === query.get('view')) ?? 'grid',
  };
}

/** The query of a selection in a fixed order, so that each selection has one address; '' if nothing is selected. */
export function selectionQuery(selection: Selection): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(selection.chosen).sort()) query.set(key, (selection.chosen[key] ?? []).join(','));
  if (selection.priceMin !== null || selection.priceMax !== null) {
    query.set('price', `${major(selection.priceMin)}-${major(selection.priceMax)}`);
  }
  if (selection.ratingFrom !== null) query.set('rating', String(selection.ratingFrom));
  if (selection.sort !== 'featured') query.set('sort', selection.sort);
  if (selection.size !== PAGE_SIZE) query.set('n_item', String(selection.size));
  if (selection.layout !== 'grid') query.set('view', selection.layout);
  if (selection.page > 1) query.set('p', String(selection.page));
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

function major(minor: number | null): string {
  return minor === null ? '' : String(minor / 100);
}

/** Whether any filter is active. */
export function isNarrowed(selection: Selection): boolean {
  return (
    Object.keys(selection.chosen).length > 0 ||
    selection.priceMin !== null ||
    selection.priceMax !== null ||
    selection.ratingFrom !== null
  );
}
