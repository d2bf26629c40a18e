import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildListingIndex, type ListingRow } from './listing-index.ts';
import { type PackedIndex, packIndex, SLICE } from './packed-index.ts';
import { patchSlice } from './patch-slice.ts';

const DEFINITIONS = ['color', 'size'].map((key) => ({ key, label: key, order: ['Red', 'Blue'] }));

const said = fc.record({
  price: fc.option(
    fc.oneof(
      fc.constantFrom(254, 255, 256, 65_535, 65_536, 2 ** 24, 2 ** 31 - 1, 2 ** 31),
      fc.integer({ min: 0, max: 300 }),
    ),
    { freq: 4 },
  ),
  rating: fc.integer({ min: 0, max: 3 }),
  values: fc.record(
    { color: fc.subarray(['Red', 'Blue', 'Green']), size: fc.subarray(['S']), other: fc.constant([]) },
    { requiredKeys: [] },
  ),
});

const rowOf = (productId: number, own: Pick<ListingRow, 'price' | 'rating' | 'values'>): ListingRow => ({
  productId,
  createdMs: 1,
  name: 'x',
  salable: true,
  ...own,
});

const slicesOf = ({ slices }: PackedIndex, number: number) =>
  new Map(
    slices.flatMap(({ kind, name, slice, bytes }) => (kind === 'shown' && slice === number ? [[name, bytes]] : [])),
  );

it('a list whose slice was changed is the list that is made of its products', () => {
  let patched = 0;
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 12 }), fc.nat(), said, (all, pick, own) => {
      const rows = all.map((each, at) => rowOf(at + 1, each));
      const at = pick % rows.length;
      const changed = rows.with(at, rowOf(at + 1, own));
      const before = packIndex(buildListingIndex(rows, DEFINITIONS));
      const patch = patchSlice(before.head, slicesOf(before, 0), at, changed[at] as ListingRow);
      if (!patch) return;
      patched += 1;
      const after = packIndex(buildListingIndex(changed, DEFINITIONS));
      expect(after.head).toEqual(before.head);
      expect(new Map([...slicesOf(before, 0), ...patch])).toEqual(slicesOf(after, 0));
    }),
    { numRuns: 20_000 },
  );
  expect(patched).toBeGreaterThan(1000);
});

it('a changed price in a large list is one slice of one column, and so is a changed combination', () => {
  const rows = Array.from({ length: SLICE + 30 }, (_, at) =>
    rowOf(at + 1, {
      price: 60_000 + ((at * 7919) % 9_000),
      rating: at % 5,
      values: { color: [['Red', 'Blue', 'Green'][at % 3] as string] },
    }),
  );
  const before = packIndex(buildListingIndex(rows, DEFINITIONS));
  for (const [own, names] of [
    [{ price: 77 }, ['price']],
    [{ values: { color: ['Green'] } }, ['facet color']],
    [{}, []],
    // What no product had, what needs another byte, and what the list has no facet for.
    [{ values: { color: ['Red', 'Blue'] } }, undefined],
    [{ values: { color: ['Blue'], size: ['S'] } }, undefined],
    [{ price: 2 ** 24 }, undefined],
    [{ price: null }, undefined],
  ] as const) {
    const at = SLICE + 7;
    const row = { ...(rows[at] as ListingRow), ...own };
    const patch = patchSlice(before.head, slicesOf(before, 1), at, row);
    expect(patch && [...patch.keys()]).toEqual(names);
    if (!patch) continue;
    const after = packIndex(buildListingIndex(rows.with(at, row), DEFINITIONS));
    expect(after.head).toEqual(before.head);
    expect(new Map([...slicesOf(before, 1), ...patch])).toEqual(slicesOf(after, 1));
    expect(slicesOf(before, 0)).toEqual(slicesOf(after, 0));
  }
});
