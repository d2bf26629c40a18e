import type { Minor } from '#shared/money/money.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import type { OptionPart, ProductOptions } from './options.ts';

/** A price for a customer group from a quantity on. */
export interface GroupTier {
  readonly qty: number;
  /** `fixed`: the price itself, minor units; `discount`: percent off the base price. */
  readonly valueType: 'fixed' | 'discount';
  readonly value: number;
}

/** The first customer group with prices of its own (spec 2 section 1). */
export const FIRST_PRICED_GROUP = 2;

/** Prices of a shopper's group by product id; empty for groups below 2, which have none (spec 2 section 1). */
export type GroupPrices = ReadonlyMap<number, readonly GroupTier[]>;

function tierPrice(tier: GroupTier, base: Minor): Minor {
  const price = tier.valueType === 'fixed' ? tier.value : (base * (100 - tier.value)) / 100;
  return Math.max(0, Math.round(price));
}

/** Price facts with the lowest tier price that applies to a quantity, which counts like a price rule. */
function loweredFacts(facts: PriceFacts, tiers: readonly GroupTier[] | undefined, qty: number): PriceFacts {
  const { price, rulePrice } = facts;
  if (price === null || !tiers) return facts;
  const counted = tiers.filter((tier) => tier.qty <= qty).map((tier) => tierPrice(tier, price));
  if (counted.length === 0) return facts;
  return { ...facts, rulePrice: Math.min(rulePrice ?? Number.POSITIVE_INFINITY, ...counted) };
}

/**
 * A product's options with the prices of a customer group for this number of units. A variant without its own tiers has
 * those of its parent. Without group prices, returns the same object.
 */
export function withGroupPrices(options: ProductOptions, groupPrices: GroupPrices, qty: number): ProductOptions {
  if (groupPrices.size === 0) return options;
  const own = groupPrices.get(options.productId);
  const inherited = options.type === 'configurable' ? own : undefined;
  const lowered = (part: OptionPart): OptionPart => ({
    ...part,
    prices: loweredFacts(part.prices, groupPrices.get(part.productId) ?? inherited, qty),
  });
  return { ...options, prices: loweredFacts(options.prices, own, qty), parts: options.parts.map(lowered) };
}
