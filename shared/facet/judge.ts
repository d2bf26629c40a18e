import type { Selection } from './contract.ts';
import type { Column, IndexedFacet, ListingIndex } from './listing-index.ts';
import { urlKey } from './selection.ts';

/** The mark of a product that fails two conditions or more; the one of condition 0 alone is 1. */
const SEVERAL = 255;
/** Most stars, and how many tenths a star has. */
const STARS = 5;
const TENTHS = 10;

/** What a list counts of the products that no condition leaves out. */
interface Counted {
  readonly values: Map<IndexedFacet, Uint32Array>;
  salable?: Uint32Array;
  prices?: CountedPrices | null;
  ratings?: Uint32Array;
}

/**
 * Counts of lists without a condition, by their index: every page of such a list shows the same ones, and counting takes
 * longer than all the rest of a page if the list has 40,000 products.
 */
const unfiltered = new WeakMap<ListingIndex, Counted>();

/** The products of a list by the conditions of a selection. */
export interface Judged {
  readonly index: ListingIndex;
  /** For each product: 0 if it is in the list, the number after that of the only condition it fails, or `SEVERAL`. */
  readonly marks: Uint8Array | null;
  /** Keys of the conditions. */
  readonly keys: readonly string[];
  /** Products in the list. */
  readonly total: number;
}

/** The lowest and the highest price, minor units. */
export interface CountedPrices {
  readonly min: number;
  readonly max: number;
}

/** Marks products by a column: those whose number does not pass fail the condition. */
function markBy(marks: Uint8Array, mark: number, column: Column, passing: Uint8Array): void {
  for (let product = 0; product < marks.length; product++) {
    if (passing[column[product] as number] === 1) continue;
    marks[product] = marks[product] === 0 ? mark : SEVERAL;
  }
}

function markByPrice(marks: Uint8Array, mark: number, price: Column, from: number, to: number): void {
  for (let product = 0; product < marks.length; product++) {
    const own = price[product] as number;
    if (own >= from && own <= to) continue;
    marks[product] = marks[product] === 0 ? mark : SEVERAL;
  }
}

function passingSets({ values, sets }: IndexedFacet, chosen: readonly string[]): Uint8Array {
  const wanted = values.map((value) => chosen.includes(urlKey(value)));
  return Uint8Array.from(sets, (set) => Number(set.some((value) => wanted[value])));
}

/** Marks the products of a list by a selection. */
export function judge(index: ListingIndex, { chosen, priceMin, priceMax, ratingFrom }: Selection): Judged {
  const count = index.ids.length;
  const keys: string[] = [];
  const marks = new Uint8Array(count);
  const next = (key: string): number => keys.push(key);
  const availability = chosen.is_salable;
  if (availability) {
    const passing = Uint8Array.of(Number(availability.includes('0')), Number(availability.includes('1')));
    markBy(marks, next('is_salable'), index.salable, passing);
  }
  for (const facet of index.facets) {
    const own = chosen[facet.key];
    if (own) markBy(marks, next(facet.key), facet.of, passingSets(facet, own));
  }
  if (priceMin !== null || priceMax !== null) {
    markByPrice(marks, next('price'), index.price, priceMin ?? 0, priceMax ?? Number.POSITIVE_INFINITY);
  }
  if (ratingFrom !== null) {
    const passing = new Uint8Array(TENTHS * STARS + 1).fill(1, TENTHS * ratingFrom);
    markBy(marks, next('rating'), index.rating, passing);
  }
  if (keys.length === 0) return { index, marks: null, keys, total: count };
  let total = 0;
  for (const mark of marks) if (mark === 0) total++;
  return { index, marks, keys, total };
}

/** Positions of the products in the list, in its own order or in another one, from a place up to another one. */
export function shownOf(
  { index, marks, total }: Judged,
  compare: ((a: number, b: number) => number) | undefined,
  from: number,
  to: number,
): Int32Array {
  // In its own order, products after the last shown one need not be looked at.
  const found = new Int32Array(compare ? total : Math.min(total, to));
  for (let product = 0, place = 0; place < found.length && product < index.ids.length; product++) {
    if (marks === null || marks[product] === 0) found[place++] = product;
  }
  return (compare ? found.sort(compare) : found).subarray(from, to);
}

/** The mark of products that fail only this facet's own condition; that facet still counts them. */
function ownMark({ keys }: Judged, key: string): number {
  const own = keys.indexOf(key);
  return own === -1 ? 0 : own + 1;
}

/** How many products have each number of a column. */
function countNumbers({ marks }: Judged, own: number, column: Column, most: number): Uint32Array {
  const counts = new Uint32Array(most);
  if (marks === null) {
    for (let product = 0; product < column.length; product++) {
      const number = column[product] as number;
      counts[number] = (counts[number] as number) + 1;
    }
    return counts;
  }
  for (let product = 0; product < column.length; product++) {
    const mark = marks[product];
    if (mark !== 0 && mark !== own) continue;
    const number = column[product] as number;
    counts[number] = (counts[number] as number) + 1;
  }
  return counts;
}

function keptFor({ index, marks }: Judged): Counted | undefined {
  if (marks !== null) return undefined;
  const known = unfiltered.get(index) ?? { values: new Map() };
  unfiltered.set(index, known);
  return known;
}

/** How many products have each value of a facet. */
export function countValues(judged: Judged, facet: IndexedFacet): ArrayLike<number> {
  const kept = keptFor(judged)?.values;
  const known = kept?.get(facet);
  if (known) return known;
  const { key, sets, values, of } = facet;
  const products = countNumbers(judged, ownMark(judged, key), of, sets.length);
  const counts = new Uint32Array(values.length);
  sets.forEach((set, number) => {
    for (const value of set) counts[value] = (counts[value] as number) + (products[number] as number);
  });
  kept?.set(facet, counts);
  return counts;
}

/** How many products cannot be bought, and how many can; `key` is that of the facet. */
export function countSalable(judged: Judged, key: string): ArrayLike<number> {
  const kept = keptFor(judged);
  const counts = kept?.salable ?? countNumbers(judged, ownMark(judged, key), judged.index.salable, 2);
  if (kept) kept.salable = counts;
  return counts;
}

/** How many products have so many stars or more, by stars. */
export function countRatings(judged: Judged): ArrayLike<number> {
  const kept = keptFor(judged);
  if (kept?.ratings) return kept.ratings;
  const tenths = countNumbers(judged, ownMark(judged, 'rating'), judged.index.rating, TENTHS * STARS + 1);
  const counts = new Uint32Array(STARS + 1);
  tenths.forEach((products, rating) => {
    for (let stars = 0; TENTHS * stars <= rating; stars++) counts[stars] = (counts[stars] as number) + products;
  });
  if (kept) kept.ratings = counts;
  return counts;
}

/** The lowest and the highest price; undefined if no product has one. */
export function countPrices(judged: Judged): CountedPrices | undefined {
  const kept = keptFor(judged);
  if (kept?.prices !== undefined) return kept.prices ?? undefined;
  const { index, marks } = judged;
  const own = ownMark(judged, 'price');
  let [min, max] = [Number.POSITIVE_INFINITY, -1];
  for (let product = 0; product < index.price.length; product++) {
    const price = index.price[product] as number;
    const mark = marks === null ? 0 : marks[product];
    if (price < 0 || (mark !== 0 && mark !== own)) continue;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  const prices = max < 0 ? undefined : { min, max };
  if (kept) kept.prices = prices ?? null;
  return prices;
}
