import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedIndex } from './change-index.ts';
import { buildListingIndex, type Column, type ListingRow } from './listing-index.ts';
import { formOf, packColumn, roomFor, unpackColumn } from './packed-column.ts';
import { ALL_KINDS, type PackedIndex, packIndex, piecesOf, readPiece, wholeIndexOf } from './packed-index.ts';
import type { PlacedRow } from './row-order.ts';

const COLORS = ['Red', 'Blue', 'Grün'];
const DEFINITIONS = ['color', 'price'].map((key) => ({ key, label: key, order: [] }));

const rowOf = fc.record({
  price: fc.option(fc.integer({ min: 0, max: 2 ** 40 })),
  createdMs: fc.integer({ min: 0, max: 5 }),
  name: fc.constantFrom('a', 'b', 'B2'),
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  salable: fc.boolean(),
  values: fc.record({ color: fc.subarray(COLORS), price: fc.subarray(['low', 'high']) }, { requiredKeys: [] }),
});
const rowsOf = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 20 })
  .chain((ids) => fc.tuple(...ids.map((productId) => rowOf.map((row): ListingRow => ({ ...row, productId })))));

/** What an index says of its products, whatever holds its numbers. */
const said = (index: ReturnType<typeof buildListingIndex>) => ({
  ...Object.fromEntries(
    (['ids', 'price', 'newness', 'name', 'rating', 'salable'] as const).map((name) => [name, Array.from(index[name])]),
  ),
  facets: index.facets.map(({ sets, of, ...facet }) => ({ ...facet, of: Array.from(of, (set) => sets[set]) })),
});

/** The pieces as they are read after they were stored. */
function stored({ head, slices }: PackedIndex) {
  const known = JSON.parse(JSON.stringify(head)) as PackedIndex['head'];
  return Object.fromEntries(
    ALL_KINDS.map((kind) => [
      kind,
      readPiece(
        known,
        kind,
        (name, slice) => slices.find((each) => each.kind === kind && each.name === name && each.slice === slice)?.bytes,
      ),
    ]),
  );
}

it('an index is read as it was packed, and its pieces know each other', () => {
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const index = buildListingIndex(rows, DEFINITIONS);
      const pieces = stored(packIndex(index));
      expect(said(wholeIndexOf(pieces))).toEqual(said(index));
      const stamps = new Set(Object.values(pieces).map((piece) => piece?.stamp));
      expect(stamps).toEqual(new Set([piecesOf(index).order.stamp]));
    }),
  );
});

it('an index that was changed is packed as one that was built', () => {
  fc.assert(
    fc.property(rowsOf, fc.nat(), (rows, pick) => {
      const same = rows.map((row): PlacedRow => ({ ...row, createdMs: 1, name: 'x', salable: true, position: 1 }));
      same.sort((a, b) => a.productId - b.productId);
      const at = pick % same.length;
      const others = same.filter((_, place) => place !== at);
      const added = { row: same[at] as PlacedRow, featured: at, newness: at, name: at };
      const changed = changedIndex(buildListingIndex(others, DEFINITIONS), () => false, [added], DEFINITIONS);
      expect(packIndex(changed)).toEqual(packIndex(buildListingIndex(same, DEFINITIONS)));
    }),
  );
});

it('columns of several slices are read whole, and none that lacks one', () => {
  const rows = Array.from({ length: 170_000 }, (_, at): ListingRow => {
    const values = { color: [`Color ${at % 300}`] };
    return { productId: at + 1, price: at, createdMs: 0, name: 'x', rating: at % 50, salable: at < 9, values };
  });
  const index = buildListingIndex(rows, DEFINITIONS);
  const packed = packIndex(index);
  expect(packed.slices.filter(({ name }) => name === 'ids')).toHaveLength(3);
  expect(Math.max(...packed.slices.map(({ bytes }) => bytes.length))).toBeLessThan(700_000);
  expect(said(wholeIndexOf(stored(packed)))).toEqual(said(index));
  const cut = { ...packed, slices: packed.slices.filter(({ name, slice }) => name !== 'price' || slice < 2) };
  expect(stored(cut).shown).toBeUndefined();
  expect(stored(cut).order).toBeDefined();
});

it('other products, or another order, have another stamp', () => {
  const stampOf = (...ids: number[]) => piecesOf(buildListingIndex(ids.map(rowWith), [])).order.stamp;
  const rowWith = (productId: number): ListingRow => ({
    productId,
    price: 1,
    createdMs: 1,
    name: 'x',
    rating: 0,
    salable: true,
    values: {},
  });
  const stamps = [[], [1], [1, 2], [2, 1], [1, 2, 3], [1, 3, 2], [12]].map((ids) => stampOf(...ids));
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(stampOf(1, 2)).toBe(stampOf(1, 2));
});

it.each<[string, Column, number]>([
  ['nothing', [], 0],
  ['the same everywhere', [7, 7, 7], 0],
  ['what can be bought first', [1, 1, 0, 0], 0],
  ['no price anywhere', [-1, -1], 0],
  ['a short number', [1, 0, 255, 3], 1],
  ['no price for some', [-1, 254, 3], 1],
  ['one more than fits', [-1, 255, 3], 2],
  ['two bytes', [65_535, 0, 1], 2],
  ['three bytes', [65_536, 0, 16_777_215], 3],
  ['four bytes', [16_777_216, 5, 2 ** 31 - 1], 4],
  ['more than that', [2 ** 31, 5, -1], 8],
  ['below the lowest', [-2, 5, 1], 8],
])('a column of %s takes its bytes and no more: %j in %i', (_, column, width) => {
  const form = formOf(column);
  expect(form.width).toBe(width);
  const bytes = packColumn(column, form, 0, column.length);
  expect(bytes).toHaveLength(width * column.length);
  const room = roomFor(form, column.length);
  unpackColumn(form, bytes, room, 0);
  expect(Array.from(room)).toEqual(column);
});
