import { type Minor, withoutTax } from '#shared/money/money.ts';
import { vatPercent } from '#shared/product/vat-percent.ts';
import type { DisplayVat } from '#shared/site/sites.ts';
import type { ListLine } from './view.ts';

/** The price of a line after its discounts, minor units; null if it cannot be bought. */
export function netAmount(
  line: Pick<ListLine, 'couponSaving' | 'hundoSaving' | 'problem' | 'rowTotal' | 'ticketSaving'>,
): Minor | null {
  if (line.problem !== null || line.rowTotal === null) return null;
  return line.rowTotal - line.hundoSaving - line.ticketSaving - line.couponSaving;
}

/** The price of a list without the VAT that its prices contain, calculated for each line by its tax class. */
export function totalWithoutTax(lines: readonly ListLine[], vat: DisplayVat): Minor {
  return lines.reduce((sum, line) => sum + withoutTax(netAmount(line) ?? 0, vatPercent(line.taxClass, vat)), 0);
}
