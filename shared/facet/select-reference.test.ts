import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Listing, PAGE_SIZES, type Selection, SORTS } from './contract.ts';
import { buildListingIndex, type ListingRow } from './listing-index.ts';
import { selectListing } from './select.ts';
import { urlKey } from './selection.ts';

const COLORS = ['Red', 'Black', 'Blue', 'Deep Green'];
const SIZES = ['S', 'M', 'L'];
const DEFINITIONS = [
  { key: 'color', label: 'Color', order: COLORS },
  { key: 'size', label: 'Size', order: SIZES },
];

const rowsOf = fc
  .array(
    fc.record({
      price: fc.option(fc.integer({ min: 0, max: 60 }).map((n) => n * 100)),
      createdMs: fc.integer({ min: 0, max: 5 }),
      name: fc.constantFrom('a', 'b', 'B2', 'b10', 'c'),
      rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
      salable: fc.boolean(),
      values: fc.record(
        { color: fc.uniqueArray(fc.constantFrom(...COLORS)), size: fc.uniqueArray(fc.constantFrom(...SIZES)) },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((each, index): ListingRow => ({ ...each, productId: index + 1 })));

const chosenOf = (values: readonly string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values.map(urlKey)), { minLength: 1 }), { nil: undefined });

const selections = fc
  .record({
    color: chosenOf(COLORS),
    size: chosenOf(SIZES),
    is_salable: fc.option(fc.uniqueArray(fc.constantFrom('0', '1'), { minLength: 1 }), { nil: undefined }),
    priceMin: fc.option(fc.integer({ min: 0, max: 60 }).map((n) => n * 100)),
    priceMax: fc.option(fc.integer({ min: 0, max: 60 }).map((n) => n * 100)),
    ratingFrom: fc.option(fc.integer({ min: 1, max: 5 })),
    sort: fc.constantFrom(...SORTS),
    layout: fc.constant('grid' as const),
    page: fc.integer({ min: 1, max: 4 }),
    size_: fc.constantFrom(...PAGE_SIZES),
  })
  .map(({ color, size, is_salable, size_, ...rest }): Selection => {
    const chosen = Object.entries({ color, size, is_salable }).filter(([, values]) => values !== undefined);
    return { ...rest, size: size_, chosen: Object.fromEntries(chosen) as Selection['chosen'] };
  });

/** Whether a product matches the selection; `but` names a facet whose own filter is ignored. */
function passes(
  rows: readonly ListingRow[],
  row: ListingRow,
  { chosen, priceMin, priceMax, ratingFrom }: Selection,
  but = '',
): boolean {
  for (const key of ['color', 'size']) {
    const wanted = chosen[key];
    // Parameters that are not facets of the list have another purpose.
    if (key === but || !wanted || !rows.some((each) => each.values[key]?.length)) continue;
    if (!(row.values[key] ?? []).some((value) => wanted.includes(urlKey(value)))) return false;
  }
  if (but !== 'is_salable' && chosen.is_salable && !chosen.is_salable.includes(row.salable ? '1' : '0')) return false;
  if (but !== 'price' && (priceMin !== null || priceMax !== null)) {
    if (row.price === null || row.price < (priceMin ?? 0) || row.price > (priceMax ?? Number.MAX_VALUE)) return false;
  }
  return but === 'rating' || ratingFrom === null || row.rating >= ratingFrom;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function ordered(rows: readonly ListingRow[], sort: Selection['sort']): readonly ListingRow[] {
  const unpriced = (row: ListingRow) => (row.price === null ? 1 : 0);
  const compare: Record<Selection['sort'], (a: ListingRow, b: ListingRow) => number> = {
    featured: () => 0,
    'price-asc': (a, b) => unpriced(a) - unpriced(b) || (a.price ?? 0) - (b.price ?? 0),
    'price-desc': (a, b) => unpriced(a) - unpriced(b) || (b.price ?? 0) - (a.price ?? 0),
    new: (a, b) => b.createdMs - a.createdMs,
    rating: (a, b) => b.rating - a.rating,
    name: (a, b) => names.compare(a.name, b.name),
  };
  return rows.toSorted(compare[sort]);
}

it('a list and its counts match those of a naive filter, whatever is selected', () => {
  fc.assert(
    fc.property(rowsOf, fc.array(selections, { minLength: 1, maxLength: 4 }), (rows, asked) => {
      const index = buildListingIndex(rows, DEFINITIONS);
      // What is counted once for a list must not stay for a filtered one, and the reverse.
      for (const selection of [...asked, ...asked.map(({ sort, ...rest }) => ({ ...rest, sort, chosen: {} }))]) {
        expectListing(rows, selection, selectListing(index, selection));
      }
    }),
    { numRuns: 300 },
  );
});

function expectListing(rows: readonly ListingRow[], selection: Selection, listing: Listing): void {
  const found = ordered(
    rows.filter((row) => passes(rows, row, selection)),
    selection.sort,
  );
  const page = Math.min(selection.page, Math.max(1, Math.ceil(found.length / selection.size)));
  expect(listing.total).toBe(found.length);
  expect(listing.page).toBe(page);
  const shown = found.slice((page - 1) * selection.size, page * selection.size);
  expect(listing.ids).toEqual(shown.map((row) => row.productId));

  for (const facet of listing.facets) {
    const counted = rows.filter((row) => passes(rows, row, selection, facet.key));
    for (const item of facet.items) {
      const has = (row: ListingRow) =>
        facet.key === 'rating'
          ? row.rating >= Number(item.urlKey)
          : facet.key === 'is_salable'
            ? row.salable === (item.urlKey === '1')
            : (row.values[facet.key] ?? []).some((value) => urlKey(value) === item.urlKey);
      expect(item.count, `${facet.key} ${item.text}`).toBe(counted.filter(has).length);
    }
    if (facet.range) {
      const prices = counted.flatMap((row) => row.price ?? []);
      expect(facet.range).toMatchObject({ min: Math.min(...prices), max: Math.max(...prices) });
    }
  }
}
