import { columnPrinter, type Minor, type Print } from '#shared/money/money.ts';
import { NO_TAX, type OrderTotals, orderTotals, type TaxFigures } from '#shared/order/totals.ts';
import type { Site } from '#shared/site/sites.ts';
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

/** How the amounts of a quote are written: its items and its sums. */
export function quotePrinter(
  { lines }: Pick<QuoteTerms, 'lines'>,
  totals: OrderTotals,
  site: Pick<Site, 'currency' | 'locale' | 'taxIncluded'>,
): Print {
  return columnPrinter(site, (print) => {
    for (const { item, listPrice, price } of lines)
      for (const amount of [listPrice, price, price * item.qty]) print(amount);
    for (const [, amount] of quoteSums(totals, { taxIncluded: site.taxIncluded, isTaxKnown: true })) print(amount);
    print(totals.grandTotalIncludingTax);
  });
}

/** Formats the amount of a sum; deductions get a true minus sign. */
export function printSum(amount: Minor, print: (minor: Minor) => string): string {
  return amount < 0 ? `−${print(-amount)}` : print(amount);
}
