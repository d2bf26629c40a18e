import type { Minor } from './money.ts';

/**
 * Divides an amount in proportion to weights (0 or above) into whole minor units with an exact sum, each less than one
 * off its exact share. If all weights are 0, all shares are 0.
 */
export function spread(amount: Minor, weights: readonly number[]): readonly Minor[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const share = Math.round((amount * passed) / whole) - given;
    given += share;
    return share;
  });
}
