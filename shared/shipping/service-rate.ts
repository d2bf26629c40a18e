import type { Minor } from '#shared/money/money.ts';
import { roundWeight } from '#shared/product/weight.ts';
import type { RateTier, ShippingService } from './rate-table.ts';

/** What begun pounds cost, minor units and parts of them; Infinity where nothing takes them. */
export type Tariff = (pounds: number) => number;

/** What the price of a service depends on. */
export type PricedService = Pick<ShippingService, 'tiers' | 'minimum' | 'freeFrom'>;

/** Pounds as they are charged: a begun one counts whole. */
export function begunPounds(weightLb: number): number {
  return Math.ceil(roundWeight(weightLb));
}

/** What fractions of the smallest coin cost: the next whole one, whatever a sum of floating figures says. */
export function wholeCoins(cost: number): Minor {
  return Math.ceil(cost - 1e-6);
}

/**
 * Tiers of one subtotal: each counts up to where the next one begins and the dearest one holds, so that a heavier package
 * never costs less, whatever the figures of the table are. What is lighter than the first tier costs what that one begins
 * with: taking something out of a package never loses a way to send it.
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
 * What a service takes for each weight in an order of a subtotal. Of the subtotals of the table that the order reaches the
 * cheapest holds, so that buying more never makes a package dearer. Undefined without a tier for the subtotal.
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

/** What a service takes for a weight; undefined without a tier for it. */
export function serviceRate(service: PricedService, weightLb: number, subtotal: Minor): Minor | undefined {
  const tariff = tariffOf(service, subtotal);
  return tariff && wholeCoins(tariff(begunPounds(weightLb)));
}
