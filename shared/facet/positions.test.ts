import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionsOf } from './positions.ts';

it('a product is found where it is in the index, and others are not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (ids) => {
      const positions = positionsOf(ids);
      for (let id = 0; id <= 61; id++) {
        expect(positions.get(id)).toBe(ids.includes(id) ? ids.indexOf(id) : undefined);
      }
      expect(positions.bytes).toBe(8 * ids.length);
    }),
  );
});
