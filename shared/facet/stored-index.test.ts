import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexText } from './index-text.ts';
import { buildListingIndex, type ListingIndex, type ListingRow } from './listing-index.ts';
import { firstIds, firstIdsText, IndexReader } from './stored-index.ts';

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
      const text = indexText(index);
      const places = [0, ...cuts.map((at) => at % text.length).sort((a, b) => a - b), text.length];
      const parts = places.slice(1).map((to, nth) => text.slice(places[nth], to));
      expect(read(parts, rows.length)).toEqual(index);
    }),
  );
});

it('parts of two indexes, or of another size, are no index', () => {
  const row: ListingRow = { productId: 1, price: 1, createdMs: 1, name: 'x', rating: 0, salable: true, values: {} };
  const text = indexText(built([row, { ...row, productId: 2 }]));
  const other = indexText(built([row]));
  expect(read([text], 2)).toBeDefined();
  expect(read([text], 1)).toBeUndefined();
  expect(read([text.slice(0, 40), other.slice(40)], 2)).toBeUndefined();
  expect(read([text.slice(0, -1)], 2)).toBeUndefined();
  expect(read([], 2)).toBeUndefined();
});

it.each([
  ['{"ids":[12,34,56],"price":[1', 2, [12, 34]],
  ['{"ids":[12,34,56],"price":[1', 9, [12, 34, 56]],
  ['{"ids":[12,34,5', 9, [12, 34]],
  ['', 9, []],
])('the first ids of %s, at most %i', (head, most, ids) => {
  expect(firstIds(head, most)).toEqual(ids);
});

it.each([0, 1, 60, 100, 5000])('the first ids of a list of %i are known without its columns', (count) => {
  const ids = Array.from({ length: count }, (_, at) => 3 * at + 1);
  const text = firstIdsText(Int32Array.from(ids));
  expect(JSON.parse(text)).toEqual({ ids: ids.slice(0, 100) });
  expect(firstIds(text, 60)).toEqual(ids.slice(0, 60));
  // As they are read: the beginning of the text.
  expect(firstIds(text.slice(0, 200), 7)).toEqual(ids.slice(0, 7));
});
