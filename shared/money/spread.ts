import type { Minor } from './money.ts';

/**
 * An amount shared out in proportion to weights (0 or above): whole minor units whose sum is exact, each less than one
 * off its exact share. Weights that are all 0 get nothing.
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
