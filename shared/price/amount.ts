import type { Minor } from '#shared/money/money.ts';
import { lowestPrice, type PriceFacts } from '#shared/price/lowest.ts';

/** A regular price and the current one, minor units; null without a price. */
export interface Amount {
  readonly regular: Minor | null;
  readonly now: Minor | null;
}

export const NOTHING: Amount = { regular: 0, now: 0 };
export const UNPRICED: Amount = { regular: null, now: null };

/** The amount that price facts give at a time. */
export function amountOf(facts: PriceFacts, nowMs: number): Amount {
  return { regular: facts.price, now: lowestPrice(facts, nowMs) };
}

/** The sum of amounts; unpriced if any of them is. */
export function sumOf(amounts: readonly Amount[]): Amount {
  const sum = (pick: (amount: Amount) => Minor | null) =>
    amounts.reduce<Minor | null>((total, amount) => {
      const part = pick(amount);
      return total === null || part === null ? null : total + part;
    }, 0);
  return { regular: sum((amount) => amount.regular), now: sum((amount) => amount.now) };
}

/** Multiplies an amount. */
export function times(amount: Amount, count: number): Amount {
  const multiply = (minor: Minor | null) => (minor === null ? null : Math.round(minor * count));
  return { regular: multiply(amount.regular), now: multiply(amount.now) };
}

/** A share of an amount, rounded to whole minor units. */
export function percentOf(amount: Amount, percent: number): Amount {
  const share = (minor: Minor | null) => (minor === null ? null : Math.round((minor * percent) / 100));
  return { regular: share(amount.regular), now: share(amount.now) };
}

/** Price facts that give this amount at any time, so that it can be printed like a price. */
export function factsOf(amount: Amount): PriceFacts {
  const isReduced = amount.now !== null && amount.regular !== null && amount.now < amount.regular;
  return {
    price: isReduced ? amount.regular : amount.now,
    special: isReduced ? { price: amount.now as Minor, fromMs: null, toMs: null } : null,
    promo: null,
  };
}
