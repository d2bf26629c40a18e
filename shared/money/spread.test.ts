import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spread } from './spread.ts';

it.each([
  [800, [10_000, 0], [800, 0]],
  [10, [1, 1, 1], [3, 4, 3]],
  [1, [1, 1], [1, 0]],
  [7, [], []],
  [0, [0, 0], [0, 0]],
])('%i spread over %j is %j', (amount, weights, shares) => {
  expect(spread(amount, weights)).toEqual(shares);
});

it('the sum is exact, and no share is more than one unit off', () => {
  const most = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(most, fc.array(most, { minLength: 1, maxLength: 9 }), (amount, weights) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      fc.pre(whole > 0);
      const shares = spread(amount, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [index, weight] of weights.entries()) {
        expect(Math.abs((shares[index] ?? 0) - (amount / whole) * weight)).toBeLessThanOrEqual(1.000_001);
        expect(shares[index]).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
