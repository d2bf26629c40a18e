import { describe, expect, it } from 'vitest';
import { buildListingIndex, type ListingRow } from '#shared/facet/listing-index.ts';
import { similarTo } from './similar.ts';

const row = (productId: number, price: number | null, color: string, salable = true): ListingRow => ({
  productId,
  price,
  createdMs: 0,
  name: 'x',
  rating: 0,
  salable,
  values: { color: [color] },
});
const INDEX = buildListingIndex(
  [
    row(1, 100, 'red'),
    row(2, 110, 'blue'),
    row(3, 105, 'red'),
    row(4, 900, 'red'),
    row(5, 100, 'red', false),
    row(6, null, 'blue'),
  ],
  [{ key: 'color', label: 'Colour', order: [] }],
);
const similar = (id: number, popular: Readonly<Record<number, number>> = {}, most = 9) =>
  similarTo(INDEX, id, (each) => popular[each] ?? 0, most);

describe('similar products', () => {
  it('share attributes and cost about the same; unavailable products are left out', () => {
    expect(similar(1)).toEqual([3, 4, 2, 6]);
  });

  it('are the popular ones where they are otherwise equal', () => {
    expect(similar(6, { 4: 1 })).toEqual([2, 4, 1, 3]);
  });

  it('are as many as requested, and never include missing products', () => {
    expect(similar(1, {}, 1)).toEqual([3]);
    expect(similar(99)).toEqual([]);
  });
});
