import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionsOf } from './positions.ts';

test.each([
  ['ids given one after the other', 60],
  ['ids far apart', 2_000_000_000],
])('every product has its position, and no other does: %s', (_, highest) => {
  const id = fc.integer({ min: 1, max: highest });
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 60 }), fc.array(id), (ids, others) => {
      const positions = positionsOf(Int32Array.from(ids));
      for (const each of [...ids, ...others, 0, -1, highest + 1]) {
        const at = ids.indexOf(each);
        expect(positions.get(each)).toBe(at === -1 ? undefined : at);
      }
      expect(positions.bytes).toBeLessThanOrEqual(8 * ids.length + 4);
    }),
  );
});
