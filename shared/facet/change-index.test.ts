import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AddedRow, changedIndex } from './change-index.ts';
import { buildListingIndex } from './listing-index.ts';
import { byFeatured, byName, byNewest, type PlacedRow } from './row-order.ts';

const COLORS = ['Red', 'red', 'Blue', 'Green'];
const DEFINITIONS = [
  { key: 'color', label: 'Color', order: ['Blue'] },
  { key: 'size', label: 'Size', order: [] },
];

const rowOf = fc.record({
  price: fc.option(fc.integer({ min: 0, max: 60 })),
  createdMs: fc.integer({ min: 0, max: 3 }),
  name: fc.constantFrom('a', 'A', 'b', 'b2', 'b10'),
  rating: fc.constantFrom(0, 4.5),
  salable: fc.boolean(),
  position: fc.integer({ min: 0, max: 3 }),
  values: fc.record({ color: fc.subarray(COLORS), size: fc.subarray(['S', 'M']) }, { requiredKeys: [] }),
});
/** Products before and after a change; undefined where there is none. */
const changes = fc.array(fc.tuple(fc.option(rowOf), fc.option(rowOf), fc.boolean()), { maxLength: 15 }).map((all) =>
  all.map(([before, after, isSame], at) => {
    const row = (each: typeof before): PlacedRow | undefined => (each ? { ...each, productId: at + 1 } : undefined);
    return { before: row(before), after: row(isSame ? before : after), isSame };
  }),
);

const built = (rows: readonly (PlacedRow | undefined)[]) => {
  const listed = rows.filter((row) => row !== undefined).sort(byFeatured);
  return { listed, index: buildListingIndex(listed, DEFINITIONS) };
};
/** The values of each product instead of the numbers of their sets, which may differ. */
const valued = (index: ReturnType<typeof built>['index']) => ({
  ...index,
  facets: index.facets.map(({ sets, of, ...facet }) => ({ ...facet, of: Array.from(of, (set) => sets[set]) })),
});

it('a changed index is what is built of the same rows, whatever came, went or moved', () => {
  fc.assert(
    fc.property(changes, (products) => {
      const old = built(products.map(({ before }) => before));
      const staying = products.flatMap(({ before, isSame }) => (isSame && before ? [before] : []));
      const added = products.flatMap(({ after, isSame }): AddedRow[] => {
        if (isSame || !after) return [];
        const before = (compare: typeof byName) => staying.filter((row) => compare(row, after) < 0).length;
        return [{ row: after, featured: before(byFeatured), newness: before(byNewest), name: before(byName) }];
      });
      const stays = new Set(staying.map(({ productId }) => productId));
      const isGone = (at: number) => !stays.has(old.listed[at]?.productId ?? 0);
      const expected = built(products.map(({ after }) => after)).index;
      expect(valued(changedIndex(old.index, isGone, added, DEFINITIONS))).toEqual(valued(expected));
    }),
    { numRuns: 500 },
  );
});
