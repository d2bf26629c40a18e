import type { Minor } from '#shared/money/money.ts';
import { roundWeight } from '#shared/product/weight.ts';
import type { RateTier, ShippingService } from './rate-table.ts';

/** Rows for the highest subtotal that is reached, light ones first. */
function tiersFor(tiers: readonly RateTier[], subtotal: Minor): readonly RateTier[] {
  const reached = tiers.filter((tier) => tier.subtotalFrom <= subtotal);
  const level = Math.max(...reached.map((tier) => tier.subtotalFrom));
  return reached.filter((tier) => tier.subtotalFrom === level).sort((a, b) => a.weightFromLb - b.weightFromLb);
}

/**
 * What a service takes for a weight. Each tier counts up to where the next one begins and the dearest one holds, so
 * that a heavier package never costs less, whatever the figures of the table are. Undefined without a tier for it.
 */
export function serviceRate(
  { tiers, minimum, freeFrom }: Pick<ShippingService, 'tiers' | 'minimum' | 'freeFrom'>,
  weightLb: number,
  subtotal: Minor,
): Minor | undefined {
  const pounds = Math.ceil(roundWeight(weightLb));
  const own = tiersFor(tiers, subtotal);
  const costs = own.flatMap(({ weightFromLb, base, perLb }, index) => {
    if (weightFromLb > pounds) return [];
    const end = Math.min(pounds, own[index + 1]?.weightFromLb ?? pounds);
    return [base + Math.round(perLb * (end - weightFromLb))];
  });
  if (costs.length === 0) return undefined;
  if (freeFrom !== null && subtotal >= freeFrom) return 0;
  return Math.max(minimum, ...costs);
}
