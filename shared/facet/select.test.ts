import { describe, expect, it } from 'vitest';
import type { FacetView, Selection } from './contract.ts';
import { buildListingIndex, type ListingRow } from './listing-index.ts';
import { selectListing } from './select.ts';
import { parseSelection } from './selection.ts';

function row(productId: number, changes: Partial<ListingRow>): ListingRow {
  return {
    productId,
    price: 1_000,
    createdMs: productId,
    name: `P${productId}`,
    rating: 0,
    salable: true,
    values: {},
    ...changes,
  };
}

/** Six products, in featured order. */
const ROWS: readonly ListingRow[] = [
  row(1, { price: 1_000, rating: 4.5, createdMs: 60, name: 'Delta', values: { color: ['Red'], size: ['S', 'M'] } }),
  row(2, { price: 2_000, rating: 4, createdMs: 50, name: 'Alpha', values: { color: ['Black'], size: ['M'] } }),
  row(3, { price: 3_000, rating: 3, createdMs: 40, name: 'Foxtrot', values: { color: ['Black', 'Red'], size: ['L'] } }),
  row(4, { price: null, rating: 2, createdMs: 30, name: 'Bravo', values: { color: ['Blue'] } }),
  row(5, {
    price: 4_000,
    rating: 0,
    createdMs: 20,
    name: 'Echo 10',
    salable: false,
    values: { color: ['Black'], size: ['M'] },
  }),
  row(6, { price: 5_000, rating: 5, createdMs: 10, name: 'Echo 9', values: { size: ['S'], promotion: ['hot_deal'] } }),
];
const INDEX = buildListingIndex(ROWS, [
  { key: 'promotion', label: 'Promotions', order: ['hot_deal'] },
  { key: 'color', label: 'Color', order: ['Black', 'Blue', 'Red'] },
  { key: 'size', label: 'Size', order: ['S', 'M', 'L'] },
]);

const choose = (query: string): Selection => parseSelection(new URLSearchParams(query));
const list = (query: string) => selectListing(INDEX, choose(query));

function counts(facets: readonly FacetView[], key: string): Record<string, number> {
  const facet = facets.find((each) => each.key === key);
  return Object.fromEntries((facet?.items ?? []).map((item) => [item.text, item.count]));
}

describe('which products a list shows', () => {
  it.each([
    ['nothing chosen: all, in featured order', '', [1, 2, 3, 4, 5, 6]],
    ['several values of one facet: any of them', 'color=red,blue', [1, 3, 4]],
    ['several facets: all of them', 'color=black&size=m', [2, 5]],
    ['in stock', 'is_salable=1', [1, 2, 3, 4, 6]],
    ['out of stock', 'is_salable=0', [5]],
    ['in stock or not', 'is_salable=0,1', [1, 2, 3, 4, 5, 6]],
    ['a price range, both ends included', 'price=20-40', [2, 3, 5]],
    ['a price from', 'price=30-', [3, 5, 6]],
    ['a price up to, without unpriced products', 'price=-20', [1, 2]],
    ['a reversed price range', 'price=40-20', [2, 3, 5]],
    ['4 stars & Up', 'rating=4', [1, 2, 6]],
    ['2 stars & Up', 'rating=2', [1, 2, 3, 4, 6]],
    ['a value that no product has: nothing', 'color=green', []],
    ['a facet that no product has: ignored', 'fabric=wool', [1, 2, 3, 4, 5, 6]],
    ['everything at once', 'color=black&size=m&is_salable=1&price=10-30&rating=4', [2]],
  ])('%s', (_, query, ids) => {
    const listing = list(query);
    expect(listing.ids).toEqual(ids);
    expect(listing.total).toBe(ids.length);
  });
});

describe('facet counts', () => {
  it('without a selection: every product with a value', () => {
    const { facets } = list('');
    expect(counts(facets, 'color')).toEqual({ Black: 3, Blue: 1, Red: 2 });
    expect(counts(facets, 'size')).toEqual({ S: 2, M: 3, L: 1 });
    expect(counts(facets, 'is_salable')).toEqual({ 'In Stock': 5, 'Out of Stock': 1 });
    expect(counts(facets, 'rating')).toEqual({ '4 stars & Up': 3, '3 stars & Up': 4, '2 stars & Up': 5 });
  });

  it('with a selection: the facet itself counts as if it were not selected, the others count only what is left', () => {
    const { facets } = list('color=black');
    expect(counts(facets, 'color')).toEqual({ Black: 3, Blue: 1, Red: 2 });
    expect(counts(facets, 'size')).toEqual({ M: 2, L: 1 });
    expect(counts(facets, 'is_salable')).toEqual({ 'In Stock': 2, 'Out of Stock': 1 });
  });

  it('with selections in two facets: each is counted under the other', () => {
    const { facets } = list('color=black&size=m');
    expect(counts(facets, 'color')).toEqual({ Black: 2, Red: 1 });
    expect(counts(facets, 'size')).toEqual({ M: 2, L: 1 });
  });

  it('with availability, price and rating at the same time', () => {
    const { facets } = list('is_salable=1&price=10-30&rating=3');
    expect(counts(facets, 'color')).toEqual({ Black: 2, Red: 2 });
    expect(counts(facets, 'is_salable')).toEqual({ 'In Stock': 3, 'Out of Stock': 0 });
    expect(facets.find((facet) => facet.key === 'price')?.range).toEqual({
      min: 1_000,
      max: 5_000,
      from: 1_000,
      to: 3_000,
    });
    expect(counts(facets, 'rating')).toEqual({ '4 stars & Up': 2, '3 stars & Up': 3, '2 stars & Up': 3 });
  });

  it('keeps a selected value without products, so that it can be deselected', () => {
    const { facets } = list('color=blue&size=l');
    const blue = facets.find((facet) => facet.key === 'color')?.items.find((item) => item.urlKey === 'blue');
    expect(blue).toMatchObject({ count: 0, isSelected: true });
  });

  it('leaves out a facet with nothing left', () => {
    expect(list('is_salable=0').facets.map((facet) => facet.key)).toEqual(['is_salable', 'color', 'size']);
  });
});

describe('pages and sort orders', () => {
  const many = buildListingIndex(
    Array.from({ length: 100 }, (_, index) => row(index + 1, {})),
    [],
  );
  const page = (query: string) => selectListing(many, choose(query));

  it('a page has 80 products unless fewer are requested', () => {
    expect(page('').ids).toHaveLength(80);
    expect(page('n_item=24').ids).toHaveLength(24);
    expect(page('n_item=24').pageCount).toBe(5);
  });

  it('a page beyond the end is the last one', () => {
    expect(page('p=99')).toMatchObject({ page: 2, pageCount: 2 });
    expect(page('p=99').ids).toHaveLength(20);
  });

  it('an empty list has one page', () => {
    expect(list('color=green&p=7')).toMatchObject({ page: 1, pageCount: 1, total: 0 });
  });

  it.each([
    ['featured: as published', 'featured', [1, 2, 3, 4, 5, 6]],
    ['price, low to high: unpriced last', 'price-asc', [1, 2, 3, 5, 6, 4]],
    ['price, high to low: unpriced last too', 'price-desc', [6, 5, 3, 2, 1, 4]],
    ['newest first', 'new', [1, 2, 3, 4, 5, 6]],
    ['best rated first', 'rating', [6, 1, 2, 3, 4, 5]],
    ['by name, numbers as numbers', 'name', [2, 4, 1, 6, 5, 3]],
  ])('%s', (_, sort, ids) => {
    expect(list(`sort=${sort}`).ids).toEqual(ids);
  });

  it('another page keeps the selection, another sort order goes to page 1, clearing keeps the sort order', () => {
    const listing = list('color=black&sort=name&p=1');
    expect(listing.queryForPage(2)).toBe('?color=black&sort=name&p=2');
    expect(list('color=black&p=3').queryForSort('new')).toBe('?color=black&sort=new');
    expect(listing.queryCleared).toBe('?sort=name');
  });

  it('each selected value has a chip whose link removes it', () => {
    expect(list('color=black,red&price=10-30&rating=3').applied).toEqual([
      { label: '10.00 - 30.00', without: '?color=black,red&rating=3' },
      { label: '3 stars & Up', without: '?color=black,red&price=10-30' },
      { label: 'Black', without: '?color=red&price=10-30&rating=3' },
      { label: 'Red', without: '?color=black&price=10-30&rating=3' },
    ]);
  });
});

describe('the facet maximum of 10', () => {
  const colors = Array.from({ length: 14 }, (_, index) => `C${String(index).padStart(2, '0')}`);
  const wide = buildListingIndex(
    colors.flatMap((color, index) =>
      Array.from({ length: index + 1 }, (_, n) => row(index * 100 + n, { values: { color: [color] } })),
    ),
    [{ key: 'color', label: 'Color', order: colors }],
  );
  const texts = (query: string, facetMaximum?: number) =>
    selectListing(wide, choose(query), facetMaximum === undefined ? {} : { facetMaximum })
      .facets.find((facet) => facet.key === 'color')
      ?.items.map((item) => item.text);

  it('keeps the ten values with the most products, in their order', () => {
    expect(texts('')).toEqual(colors.slice(4));
  });

  it('keeps a selected value, however few products it has', () => {
    expect(texts('color=c00')).toEqual(['C00', ...colors.slice(5)]);
  });

  it('does not apply where the list says so', () => {
    expect(texts('', Number.POSITIVE_INFINITY)).toEqual(colors);
  });
});

describe('facets that are sorted numerically', () => {
  it.each(['duration', 'days_per_week'])('%s', (key) => {
    const index = buildListingIndex(
      ['10', '9', '1', '2'].map((value, position) => row(position, { values: { [key]: [value] } })),
      [{ key, label: key, order: ['10', '9', '1', '2'] }],
    );
    const facet = selectListing(index, choose('')).facets.find((each) => each.key === key);
    expect(facet?.items.map((item) => item.text)).toEqual(['1', '2', '9', '10']);
  });
});
