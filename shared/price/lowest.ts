import type { Minor } from '#shared/money/money.ts';
import { type Promo, promoStatus } from '#shared/promo/status.ts';

/** A temporary price: Magento's `special_price` with its two dates. Times are Unix milliseconds. */
export interface SpecialPrice {
  readonly price: Minor;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /**
   * For a bundle, whose special price is a percentage: the percent paid of its own price, which is `price`, and of the
   * price of each part.
   */
  readonly percent?: number;
}

/** Everything that determines the price of a product on a site, before group prices and tickets. */
export interface PriceFacts {
  /** Regular price; null if the site does not sell the product. */
  readonly price: Minor | null;
  readonly special: SpecialPrice | null;
  /** The price after a catalog price rule; absent if there is none. */
  readonly rulePrice?: Minor | null;
  readonly promo: Promo | null;
}

function specialApplies(special: SpecialPrice, nowMs: number): boolean {
  return (special.fromMs === null || nowMs >= special.fromMs) && (special.toMs === null || nowMs <= special.toMs);
}

/** The percent of its parts' prices that a bundle currently costs: 100 without a special price. */
export function percentOfParts({ special }: Pick<PriceFacts, 'special'>, nowMs: number): number {
  return special?.percent !== undefined && specialApplies(special, nowMs) ? special.percent : 100;
}

/**
 * The special price of a bundle from its percentage, in hundredths (8,000 for 80 %), which Magento stores in place of
 * an amount. It never increases the bundle's price.
 */
export function bundleSpecial(special: SpecialPrice, price: Minor | null): SpecialPrice {
  const percent = Math.min(100, special.price / 100);
  return { ...special, price: Math.round(((price ?? 0) * percent) / 100), percent };
}

/** The lowest of base price, special price and an active promo price (spec 2 section 5). */
export function lowestPrice(facts: PriceFacts, nowMs: number): Minor | null {
  if (facts.price === null) return null;
  let lowest = facts.price;
  if (facts.special && specialApplies(facts.special, nowMs)) lowest = Math.min(lowest, facts.special.price);
  if (facts.rulePrice != null) lowest = Math.min(lowest, facts.rulePrice);
  if (facts.promo && promoStatus(facts.promo, nowMs) === 'active') lowest = Math.min(lowest, facts.promo.price);
  return lowest;
}
