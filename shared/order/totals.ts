import type { GiftcardBalance } from '#shared/giftcard/contract.ts';
import { type PricedLine, paidFor } from '#shared/line/line.ts';
import { type Minor, toMajor } from '#shared/money/money.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import type { WireTotals } from './contract.ts';

/** The amount of an order paid by a gift card. */
export interface GiftcardUse extends GiftcardBalance {
  readonly amount: Minor;
}

/** The part of a tax quote that totals need. */
export type TaxFigures = Pick<TaxQuote, 'itemTax' | 'shippingTax' | 'tariff' | 'relief'>;

/** No tax and no relief, used before the address is known. */
export const NO_TAX: TaxFigures = { itemTax: 0, shippingTax: 0, tariff: 0, relief: 0 };

export interface TotalsInput {
  /** Row totals, as prices are shown on the site. */
  readonly subtotal: Minor;
  /** Discounts by Hundo and tickets, or the discount agreed in a quote. */
  readonly discount: Minor;
  readonly shipping: Minor;
  readonly tax: TaxFigures;
  /** In the order of use. */
  readonly giftcards: readonly GiftcardBalance[];
  /** Shown prices contain tax: nothing is added, and tax that is not owed is deducted (`relief`). */
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
  /** Tax contained in the shown prices that this buyer does not owe. */
  readonly relief: Minor;
  /** Payments by gift cards, in total and by card. */
  readonly giftcards: Minor;
  readonly giftcardUses: readonly GiftcardUse[];
  /** Before gift cards and without tax and tariff. */
  readonly grandTotalExcludingTax: Minor;
  /** The remaining amount to pay. */
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

/** Spends gift cards in order, each up to its balance and the remaining amount (spec 2 section 9). */
export function spendGiftcards(cards: readonly GiftcardBalance[], due: Minor): readonly GiftcardUse[] {
  let left = due;
  return cards.map((card) => {
    const amount = Math.min(left, Math.max(0, card.balance));
    left -= amount;
    return { ...card, amount };
  });
}

/** The sums of an order. Both the checkout and the placement of an order use this function. No sum is ever negative. */
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

/** Totals in the format of order calls, major units. */
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
