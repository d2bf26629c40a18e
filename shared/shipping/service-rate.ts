import type { Minor } from '#shared/money/money.ts';
import { roundWeight } from '#shared/product/weight.ts';
import type { RateTier, ShippingService } from './rate-table.ts';

/** Price by started pounds, in minor units including fractions; Infinity if no way takes the weight. */
export type Tariff = (pounds: number) => number;

/** What the price of a service depends on. */
export type PricedService = Pick<ShippingService, 'tiers' | 'minimum' | 'freeFrom'>;

/** Returns the pounds that are charged: a started pound counts as a whole one. */
export function begunPounds(weightLb: number): number {
  return Math.ceil(roundWeight(weightLb));
}

/** Rounds a cost up to the next whole minor unit, ignoring the noise of floating-point sums. */
export function wholeCoins(cost: number): Minor {
  return Math.ceil(cost - 1e-6);
}

/**
 * Builds the tariff of the tiers of one subtotal. Each tier counts up to the weight where the next one begins, and the
 * most expensive tier reached applies, so that a heavier package never costs less, whatever the table says. A package
 * lighter than the first tier costs what that tier starts at, so that removing an item never loses a way to send the
 * package.
 */
function tariffOfTiers(tiers: readonly RateTier[]): Tariff {
  const own = tiers
    .toSorted((a, b) => a.weightFromLb - b.weightFromLb)
    .map((tier, index, all) => ({
      ...tier,
      from: index === 0 ? 0 : tier.weightFromLb,
      to: all[index + 1]?.weightFromLb ?? Number.POSITIVE_INFINITY,
    }));
  return (pounds) => {
    let cost = 0;
    for (const { from, to, weightFromLb, base, perLb } of own) {
      if (from > pounds) break;
      cost = Math.max(cost, base + perLb * Math.max(0, Math.min(pounds, to) - weightFromLb));
    }
    return cost;
  };
}

/**
 * Returns what a service charges for each weight in an order with this subtotal. Of the subtotals in the table that the
 * order reaches, the cheapest applies, so that buying more never makes a package more expensive. Undefined if no tier
 * covers the subtotal.
 */
export function tariffOf({ tiers, minimum, freeFrom }: PricedService, subtotal: Minor): Tariff | undefined {
  const levels = Map.groupBy(
    tiers.filter((tier) => tier.subtotalFrom <= subtotal),
    (tier) => tier.subtotalFrom,
  );
  if (levels.size === 0) return undefined;
  if (freeFrom !== null && subtotal >= freeFrom) return () => 0;
  const tariffs = [...levels.values()].map(tariffOfTiers);
  return (pounds) => {
    let cost = Number.POSITIVE_INFINITY;
    for (const tariff of tariffs) cost = Math.min(cost, tariff(pounds));
    return Math.max(minimum, cost);
  };
}

/** Returns what a service charges for a weight; undefined if no tier covers it. */
export function serviceRate(service: PricedService, weightLb: number, subtotal: Minor): Minor | undefined {
  const tariff = tariffOf(service, subtotal);
  return tariff && wholeCoins(tariff(begunPounds(weightLb)));
}
