import fc from 'fast-check';
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

it('are the best of all, and of equal ones the first, whatever the list is', () => {
  const listed = fc.array(
    fc.tuple(fc.option(fc.integer({ min: 0, max: 9 })), fc.constantFrom('red', 'blue', 'green'), fc.boolean()),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(listed, fc.nat(), fc.integer({ min: 0, max: 12 }), (list, pick, most) => {
      const index = buildListingIndex(
        list.map(([price, color, salable], at) => row(at + 1, price, color, salable)),
        [{ key: 'color', label: 'Colour', order: [] }],
      );
      const about = 1 + (pick % list.length);
      const popularityOf = (id: number) => (id % 5) / 5;
      const all = similarTo(index, about, popularityOf, list.length);
      expect(similarTo(index, about, popularityOf, most)).toEqual(all.slice(0, most));
      const of = (id: number) => list[id - 1] as (typeof list)[number];
      expect(all.toSorted((a, b) => a - b)).toEqual(
        list.flatMap(([, , salable], at) => (salable && at + 1 !== about ? at + 1 : [])),
      );
      const worth = (id: number) =>
        (of(id)[1] === of(about)[1] ? 1 : 0) + 0.7 * near(of(about)[0], of(id)[0]) + 0.4 * popularityOf(id);
      const sorted = all.toSorted((a, b) => worth(b) - worth(a) || a - b);
      expect(all.map(worth)).toEqual(sorted.map(worth));
    }),
  );
});

function near(a: number | null, b: number | null): number {
  if (a === null || b === null || a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a / b)) / 2);
}
