import { lowestPrice, type PriceFacts } from '#shared/price/lowest.ts';
import { promoStatus } from '#shared/promo/status.ts';

/** The end of the reduction that determines the current price. */
export interface ReductionEnd {
  readonly kind: 'promotion' | 'special';
  /** Unix milliseconds. */
  readonly untilMs: number;
}

/** When the reduction that determines the price ends; undefined if the price has no end. */
export function reductionEnd(facts: PriceFacts, nowMs: number): ReductionEnd | undefined {
  const lowest = lowestPrice(facts, nowMs);
  if (lowest === null || facts.price === null || lowest >= facts.price || facts.rulePrice === lowest) return undefined;
  const { promo, special } = facts;
  if (promo && promo.price === lowest && promoStatus(promo, nowMs) === 'active')
    return promo.toMs === null ? undefined : { kind: 'promotion', untilMs: promo.toMs };
  if (special && special.price === lowest && special.toMs !== null && special.toMs >= nowMs)
    return { kind: 'special', untilMs: special.toMs };
  return undefined;
}
