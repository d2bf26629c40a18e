import type { GiftcardBalance } from '#shared/giftcard/contract.ts';
import { type PricedLine, paidFor } from '#shared/line/line.ts';
import { type Minor, toMajor } from '#shared/money/money.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import type { WireTotals } from './contract.ts';

/** What a gift card pays of an order. */
export interface GiftcardUse extends GiftcardBalance {
  readonly amount: Minor;
}

/** The part of a tax quote that totals need. */
export type TaxFigures = Pick<TaxQuote, 'itemTax' | 'shippingTax' | 'tariff' | 'relief'>;

/** No tax, and none that falls away: before the address is known. */
export const NO_TAX: TaxFigures = { itemTax: 0, shippingTax: 0, tariff: 0, relief: 0 };

export interface TotalsInput {
  /** Row totals, as prices are shown on the site. */
  readonly subtotal: Minor;
  /** Hundo and tickets, or what was agreed in a quote. */
  readonly discount: Minor;
  readonly shipping: Minor;
  readonly tax: TaxFigures;
  /** In the order in which they are used up. */
  readonly giftcards: readonly GiftcardBalance[];
  /** Shown prices contain tax: nothing is added, and a tax that is not owed falls away (`relief`). */
  readonly taxIncluded: boolean;
}

/** Sums of an order in minor units (public contract, section 10). */
export interface OrderTotals {
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly shipping: Minor;
  /** Item and shipping tax; contained in the figures above on tax-included sites. */
  readonly tax: Minor;
  readonly itemTax: Minor;
  readonly shippingTax: Minor;
  readonly tariff: Minor;
  /** Tax in the shown prices that this buyer does not pay. */
  readonly relief: Minor;
  /** What gift cards pay, together and one by one. */
  readonly giftcards: Minor;
  readonly giftcardUses: readonly GiftcardUse[];
  /** Before gift cards and without tax and tariff. */
  readonly grandTotalExcludingTax: Minor;
  /** What is left to pay after everything. */
  readonly grandTotalIncludingTax: Minor;
}

/** Subtotal and discount of lines. */
export function sumLines(lines: readonly PricedLine[]): {
  readonly subtotal: Minor;
  readonly discount: Minor;
} {
  return {
    subtotal: lines.reduce((sum, line) => sum + line.rowTotal, 0),
    discount: lines.reduce((sum, line) => sum + line.rowTotal - paidFor(line), 0),
  };
}

/** Uses up gift cards one after the other, each up to its balance and to what is left to pay (spec 2 section 9). */
export function spendGiftcards(cards: readonly GiftcardBalance[], due: Minor): readonly GiftcardUse[] {
  let left = due;
  return cards.map((card) => {
    const amount = Math.min(left, Math.max(0, card.balance));
    left -= amount;
    return { ...card, amount };
  });
}

/**
 * The sums of an order. The checkout shows them and placing an order checks them by this one function. Nothing is ever
 * below zero.
 */
export function orderTotals(input: TotalsInput): OrderTotals {
  const { subtotal, discount, shipping, tax, giftcards, taxIncluded } = input;
  const taxes = tax.itemTax + tax.shippingTax + tax.tariff;
  const relief = taxIncluded ? tax.relief : 0;
  const shown = Math.max(0, subtotal - discount) + shipping - relief;
  const due = Math.max(0, taxIncluded ? shown : shown + taxes);
  const uses = spendGiftcards(giftcards, due);
  const covered = uses.reduce((sum, use) => sum + use.amount, 0);
  return {
    subtotal,
    discount,
    shipping,
    tax: tax.itemTax + tax.shippingTax,
    itemTax: tax.itemTax,
    shippingTax: tax.shippingTax,
    tariff: tax.tariff,
    relief,
    giftcards: covered,
    giftcardUses: uses,
    grandTotalExcludingTax: Math.max(0, due - taxes),
    grandTotalIncludingTax: due - covered,
  };
}

/** Totals as order calls carry them, major units. */
export function wireTotals(totals: OrderTotals): WireTotals {
  return {
    subtotal: toMajor(totals.subtotal),
    discount: toMajor(totals.discount),
    shipping: toMajor(totals.shipping),
    tax: toMajor(totals.tax),
    itemTax: toMajor(totals.itemTax),
    shippingTax: toMajor(totals.shippingTax),
    tariff: toMajor(totals.tariff),
    giftcards: toMajor(totals.giftcards),
    grandTotalExcludingTax: toMajor(totals.grandTotalExcludingTax),
    grandTotalIncludingTax: toMajor(totals.grandTotalIncludingTax),
  };
}
