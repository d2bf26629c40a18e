import { describe, expect, it } from 'vitest';
import { changedIndex } from '#shared/facet/change-index.ts';
import { buildListingIndex } from '#shared/facet/listing-index.ts';
import { byFeatured, type PlacedRow } from '#shared/facet/row-order.ts';
import { placeRows } from './place-rows.ts';

const COUNT = 20_000;

/** Products with many equal names and times. */
function row(productId: number, changes: Partial<PlacedRow> = {}): PlacedRow {
  return {
    productId,
    price: productId,
    createdMs: productId % 97,
    name: `Name ${(productId * 7919) % 5_000}`,
    rating: 0,
    salable: productId % 11 !== 0,
    position: (productId * 31) % 1_000,
    values: {},
    ...changes,
  };
}

const rows = Array.from({ length: COUNT }, (_, at) => row(at + 1)).sort(byFeatured);
const index = buildListingIndex(rows, []);

/** Puts some rows into the index, and counts what is read for it. */
async function put(changed: readonly PlacedRow[], missing: readonly number[] = []) {
  const ids = new Set(changed.map(({ productId }) => productId));
  const byId = new Map(
    rows.filter(({ productId }) => !missing.includes(productId)).map((each) => [each.productId, each]),
  );
  const read = { questions: 0, rows: 0 };
  const list = {
    rowsOf: async (asked: readonly number[]) => {
      read.questions += 1;
      read.rows += asked.length;
      return new Map(asked.flatMap((id) => (byId.has(id) ? [[id, byId.get(id) as PlacedRow] as const] : [])));
    },
  };
  const isGone = (position: number) => ids.has(index.ids[position] as number);
  const added = await placeRows(list, index, isGone, changed);
  return { read, index: added && changedIndex(index, isGone, added, []) };
}

const expected = (changed: readonly PlacedRow[]) => {
  const ids = new Set(changed.map(({ productId }) => productId));
  return buildListingIndex([...rows.filter(({ productId }) => !ids.has(productId)), ...changed].sort(byFeatured), []);
};

describe('the places of changed products in an index of 20,000', () => {
  it.each<[string, readonly PlacedRow[], number, number]>([
    ['a price: its neighbors are read', [row(500, { price: 1 })], 1, 6],
    ['a name', [row(500, { name: 'NAME 4000' })], 4, 200],
    ['a name before all others', [row(500, { name: '' })], 4, 200],
    ['sold out', [row(500, { salable: false })], 4, 400],
    ['a new product', [row(COUNT + 1, { createdMs: 1_000 })], 4, 600],
    ['several at once', [row(1, { name: 'x' }), row(2, { position: 0 }), row(COUNT + 1), row(COUNT + 2)], 4, 2_000],
  ])('%s', async (_, changed, questions, most) => {
    const found = await put(changed);
    expect(found.index).toEqual(expected(changed));
    expect(found.read.questions).toBeLessThanOrEqual(questions);
    expect(found.read.rows).toBeLessThanOrEqual(most);
  });

  it('are unknown if a product of the index is not in the list any more', async () => {
    const neighbor = rows[(rows.findIndex(({ productId }) => productId === 500) ?? 0) - 1];
    expect((await put([row(500)], [neighbor?.productId ?? 0])).index).toBeUndefined();
  });
});
