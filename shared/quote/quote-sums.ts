import type { Minor } from '#shared/money/money.ts';
import { NO_TAX, type OrderTotals, orderTotals, type TaxFigures } from '#shared/order/totals.ts';
import { subtotalOf } from './check-terms.ts';
import type { QuoteTerms } from './contract.ts';

/** The sums of a quote, calculated like those of its order; without tax while the delivery address is unknown. */
export function quoteTotals(terms: QuoteTerms, taxIncluded: boolean, tax: TaxFigures = NO_TAX): OrderTotals {
  const { lines, discount, shipping } = terms;
  return orderTotals({ subtotal: subtotalOf(lines), discount, shipping, tax, giftcards: [], taxIncluded });
}

/** Names and amounts of the sums of a quote. Deductions are negative. */
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

/** Formats the amount of a sum; deductions get a true minus sign. */
export function printSum(amount: Minor, print: (minor: Minor) => string): string {
  return amount < 0 ? `−${print(-amount)}` : print(amount);
}
