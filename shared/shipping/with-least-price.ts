import type { Minor } from '#shared/money/money.ts';
import { byPrice, cheapestOf, type PackageRate } from './package-rates.ts';

/** What an order may cost at most by the cheapest rate of each package. */
interface LeastPrice {
  readonly most: Minor;
  /** Because of five-for-five: an order that selects a rate which is lowered uses a redemption up. */
  readonly isFive: boolean;
}

/**
 * The rates of an order's packages with the cheapest of each lowered, parcels before freight, until they cost together
 * what the law of freight allows. No express costs less than the standard way.
 */
export function withLeastPrice(
  packages: readonly (readonly PackageRate[])[],
  { most, isFive }: LeastPrice,
): readonly (readonly PackageRate[])[] {
  const cheapest = packages.map(cheapestOf);
  const costs = cheapest.map((rate) => rate?.rate ?? 0);
  let excess = Math.max(0, costs.reduce((sum, cost) => sum + cost, 0) - most);
  const lowered = new Map<number, Minor>();
  for (const [index, cost] of costs.entries()) {
    const off = Math.min(excess, cost);
    if (off > 0) lowered.set(index, cost - off);
    excess -= off;
  }
  return packages.map((rates, index) => {
    const best = cheapest[index];
    const least = lowered.get(index) ?? costs[index] ?? 0;
    return rates
      .map((rate): PackageRate => {
        if (rate === best)
          return { ...rate, rate: least, usesFiveForFive: rate.usesFiveForFive || (isFive && lowered.has(index)) };
        return rate.isExpress ? { ...rate, rate: Math.max(rate.rate, least) } : rate;
      })
      .sort(byPrice);
  });
}
