import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frontOf } from './front.ts';
import { positionsOf } from './positions.ts';

const product = fc.record({ id: fc.integer({ min: 1, max: 1000 }), salable: fc.integer({ min: 0, max: 1 }) });
const products = fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 40 });
const share = fc.constantFrom(0, 0.25, 0.5, 1);
const popularity = fc.dictionary(fc.integer({ min: 1, max: 1000 }).map(String), share, { maxKeys: 20 });

test('the front is that of all products sorted by whether they can be bought and how popular they are', () => {
  fc.assert(
    fc.property(products, popularity, fc.integer({ min: 0, max: 50 }), (all, shares, most) => {
      const ids = Int32Array.from(all, ({ id }) => id);
      const index = { ids, salable: Uint8Array.from(all, ({ salable }) => salable) };
      const popular = new Map(Object.entries(shares).map(([id, each]) => [Number(id), each]));
      const standing = ({ id, salable }: (typeof all)[number]) => (salable === 0 ? -1 : (popular.get(id) ?? 0));
      const sorted = all.toSorted((one, other) => standing(other) - standing(one)).map(({ id }) => id);
      expect(frontOf(index, positionsOf(ids), popular, most)).toEqual(sorted.slice(0, most));
    }),
  );
});
