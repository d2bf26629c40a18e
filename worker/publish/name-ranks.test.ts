import { describe, expect, it } from 'vitest';
import { buildListingIndex, type ListingRow } from '#shared/facet/listing-index.ts';
import { ranksOf, upTo } from '#shared/facet/numbers.ts';
import { orderOfValues } from '#shared/facet/value-order.ts';
import { ranksByName } from './name-ranks.ts';

const rowsOf = (count: number): ListingRow[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `${at % 3 === 0 ? 'Plate' : 'plate'} ${(at * 7919) % 801}`;
    return { productId: at + 1, price: 1, createdMs: 0, name, rating: 0, salable: true, values: {} };
  });

describe('names', () => {
  it.each([0, 1, 999, 1000, 1001, 5_500, 20_001])('%i of them rank as sorting them at once says', async (count) => {
    const rows = rowsOf(count);
    const { ranks } = await ranksByName(rows.map(({ name }) => name));
    expect(Array.from(ranksOf(orderOfValues(ranks)))).toEqual(Array.from(buildListingIndex(rows, []).name));
  });

  it('have the same ranks and order whatever was supposed', async () => {
    const names = rowsOf(5_500).map(({ name }) => name);
    const found = await ranksByName(names);
    const swapped = found.order.map((place, at, all) => (at % 50 === 1 ? (all[at - 1] as number) : place));
    swapped.forEach((_, at, all) => {
      if (at % 50 === 1) all[at - 1] = found.order[at] as number;
    });
    for (const supposed of [found.order, found.order.toReversed(), swapped, upTo(names.length)])
      expect(await ranksByName(names, supposed)).toEqual(found);
  });
});
