import type { Minor } from '#shared/money/money.ts';
import { byPrice, cheapestOf, type PackageRate } from './package-rates.ts';

/** The most that an order may cost with the cheapest rate of each package. */
interface LeastPrice {
  readonly most: Minor;
  /** True if five-for-five sets the limit: an order that selects a lowered rate then uses up a redemption. */
  readonly isFive: boolean;
}

/**
 * Lowers the cheapest rate of each package, parcels before freight, until together they cost no more than the law of
 * freight allows. No express rate ends up below the standard one.
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
