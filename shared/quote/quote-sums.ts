import type { Minor } from '#shared/money/money.ts';
import { NO_TAX, type OrderTotals, orderTotals, type TaxFigures } from '#shared/order/totals.ts';
import { subtotalOf } from './check-terms.ts';
import type { QuoteTerms } from './contract.ts';

/** The sums of a quote by the rule that its order is worked out by; without tax while nobody knows where it goes. */
export function quoteTotals(terms: QuoteTerms, taxIncluded: boolean, tax: TaxFigures = NO_TAX): OrderTotals {
  const { lines, discount, shipping } = terms;
  return orderTotals({ subtotal: subtotalOf(lines), discount, shipping, tax, giftcards: [], taxIncluded });
}

/** Names and amounts of the sums of a quote. Below zero is what is taken off. */
export function quoteSums(
  totals: OrderTotals,
  { taxIncluded, isTaxKnown }: { readonly taxIncluded: boolean; readonly isTaxKnown: boolean },
): readonly (readonly [name: string, amount: Minor])[] {
  const rows: readonly (readonly [string, Minor] | false)[] = [
    ['Subtotal', totals.subtotal],
    totals.discount > 0 && ['Quote discount', -totals.discount],
    ['Shipping', totals.shipping],
    !taxIncluded && isTaxKnown && ['Tax', totals.tax],
    !taxIncluded && totals.tariff > 0 && ['Tariff', totals.tariff],
    totals.relief > 0 && ['VAT that you do not owe', -totals.relief],
  ];
  return rows.filter((row) => row !== false);
}

/** An amount of a sum as it is shown: what is taken off has a real minus. */
export function printSum(amount: Minor, print: (minor: Minor) => string): string {
  return amount < 0 ? `−${print(-amount)}` : print(amount);
}
