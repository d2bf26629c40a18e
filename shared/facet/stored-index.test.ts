import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildListingIndex, type ListingIndex, type ListingRow } from './listing-index.ts';
import { firstIds, IndexReader, indexParts } from './stored-index.ts';

const COLORS = ['Red', 'a "],"of":[ b', 'Blue\\', '[1]', 'Grün'];

const rowsOf = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    price: fc.option(fc.integer({ min: 0, max: 2 ** 40 })),
    createdMs: fc.integer({ min: 0, max: 5 }),
    name: fc.constantFrom('a', 'b', 'B2'),
    rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    salable: fc.boolean(),
    values: fc.record({ color: fc.subarray(COLORS), size: fc.subarray(['S', 'M']) }, { requiredKeys: [] }),
  }),
  { minLength: 1, maxLength: 20 },
);

const DEFINITIONS = ['color', 'size'].map((key) => ({ key, label: `"${key}"`, order: [] }));
const built = (rows: readonly ListingRow[]) => buildListingIndex(rows, DEFINITIONS);

function read(parts: readonly string[], count: number): ListingIndex | undefined {
  const reader = new IndexReader(count);
  for (const part of parts) reader.add(part);
  return reader.end();
}

it('an index is read as it was stored, wherever its text is cut', () => {
  fc.assert(
    fc.property(rowsOf, fc.array(fc.nat()), (rows, cuts) => {
      const index = built(rows);
      const text = indexParts(index).join('');
      const places = [0, ...cuts.map((at) => at % text.length).sort((a, b) => a - b), text.length];
      const parts = places.slice(1).map((to, nth) => text.slice(places[nth], to));
      expect(read(parts, rows.length)).toEqual(index);
      // A release before this one reads the same text.
      expect(JSON.parse(text)).toMatchObject({
        ids: rows.map(({ productId }) => productId),
        facets: index.facets.map(({ key, sets, of }) => ({ key, of: Array.from(of, (set) => sets[set]) })),
      });
    }),
  );
});

it('parts of two indexes, or of another size, are no index', () => {
  const row: ListingRow = { productId: 1, price: 1, createdMs: 1, name: 'x', rating: 0, salable: true, values: {} };
  const [text = ''] = indexParts(built([row, { ...row, productId: 2 }]));
  const [other = ''] = indexParts(built([row]));
  expect(read([text], 2)).toBeDefined();
  expect(read([text], 1)).toBeUndefined();
  expect(read([text.slice(0, 40), other.slice(40)], 2)).toBeUndefined();
  expect(read([text.slice(0, -1)], 2)).toBeUndefined();
  expect(read([], 2)).toBeUndefined();
});

it('a large index has parts of a column, none of them too large for a row of D1, and a changed price changes one', () => {
  const rows = Array.from({ length: 50_000 }, (_, at): ListingRow => {
    const values = { color: [`Color ${at % 7}`], size: at % 3 === 0 ? ['S', 'M'] : [] };
    return { productId: at + 1, price: 1000 + at, createdMs: 0, name: 'x', rating: 4, salable: true, values };
  });
  const parts = indexParts(built(rows));
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(900_000);
  expect(read(parts, rows.length)).toEqual(built(rows));
  const before = { index: built(rows), parts };
  const withRow = (changes: Partial<ListingRow>) =>
    built(rows.with(30_000, { ...(rows[30_000] as ListingRow), ...changes }));
  for (const [changes, differing] of [
    [{ price: 7 }, 1],
    [{ rating: 1 }, 1],
    [{ values: { size: ['S', 'M'] } }, 1],
    [{ values: { color: ['Color 0', 'A new color'] } }, 4],
    [{ productId: 99_999, salable: false }, 2],
    [{ createdMs: 1 }, 2],
  ] as const) {
    const index = withRow(changes);
    const changed = indexParts(index, before);
    expect(changed).toEqual(indexParts(index));
    expect(changed.filter((part, nth) => part !== parts[nth])).toHaveLength(differing);
  }
  const fewer = built(rows.slice(1));
  expect(indexParts(fewer, before)).toEqual(indexParts(fewer));
});

it.each([
  ['{"ids":[12,34,56],"price":[1', 2, [12, 34]],
  ['{"ids":[12,34,56],"price":[1', 9, [12, 34, 56]],
  ['{"ids":[12,34,5', 9, [12, 34]],
  ['', 9, []],
])('the first ids of %s, at most %i', (head, most, ids) => {
  expect(firstIds(head, most)).toEqual(ids);
});
