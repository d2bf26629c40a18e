import { describe, expect, it } from 'vitest';
import { buildListingIndex, type ListingIndex, type ListingRow } from './listing-index.ts';

function row(productId: number, changes: Partial<ListingRow> = {}): ListingRow {
  return { productId, price: 100, createdMs: 0, name: 'x', rating: 0, salable: true, values: {}, ...changes };
}

/** An index with plain lists, and the values of each product instead of the numbers of their sets. */
function plain({ facets, ...columns }: ListingIndex) {
  const lists = Object.entries(columns).map(([name, column]) => [name, Array.from(column)]);
  const valued = facets.map(({ sets, of, ...facet }) => ({ ...facet, of: Array.from(of, (set) => sets[set]) }));
  return { ...Object.fromEntries(lists), facets: valued };
}

describe('the index of a category', () => {
  it('keeps one entry per product in featured order, -1 where there is no price', () => {
    const index = buildListingIndex([row(7, { price: null, salable: false }), row(3, { rating: 4.46 })], []);
    expect(plain(index)).toMatchObject({ ids: [7, 3], price: [-1, 100], salable: [0, 1], rating: [0, 45] });
  });

  it('ranks newest first and sorts names as a person would; ties keep featured order', () => {
    const { newness, name } = buildListingIndex(
      [
        row(1, { createdMs: 1, name: 'Plate 10' }),
        row(2, { createdMs: 9, name: 'plate 9' }),
        row(3, { createdMs: 1, name: 'Plate 10' }),
      ],
      [],
    );
    expect(Array.from(newness)).toEqual([1, 0, 2]);
    expect(Array.from(name)).toEqual([1, 0, 2]);
  });

  it("lists values in the merchant's order, undeclared ones after them by name", () => {
    const rows = [row(1, { values: { size: ['XXL 10', 'L'] } }), row(2, { values: { size: ['S', 'XXL 9', 'S'] } })];
    const index = buildListingIndex(rows, [{ key: 'size', label: 'Size', order: ['S', 'M', 'L'] }]);
    const [facet] = plain(index).facets;
    expect(facet?.values).toEqual(['S', 'L', 'XXL 9', 'XXL 10']);
    expect(facet?.of).toEqual([
      [3, 1],
      [0, 2],
    ]);
  });

  it('leaves out a facet that no product has', () => {
    expect(buildListingIndex([row(1)], [{ key: 'color', label: 'Color', order: ['Red'] }]).facets).toEqual([]);
  });

  it('is empty without products', () => {
    expect(plain(buildListingIndex([], []))).toEqual({
      ids: [],
      price: [],
      newness: [],
      name: [],
      rating: [],
      salable: [],
      facets: [],
    });
  });
});
