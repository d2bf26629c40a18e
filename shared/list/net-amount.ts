import { type Minor, withoutTax } from '#shared/money/money.ts';
import { vatPercent } from '#shared/product/vat-percent.ts';
import type { DisplayVat } from '#shared/site/sites.ts';
import type { ListLine } from './view.ts';

/** What a line costs after its discounts, minor units; null for what cannot be bought. */
export function netAmount(line: Pick<ListLine, 'problem' | 'rowTotal' | 'hundoSaving' | 'ticketSaving'>): Minor | null {
  if (line.problem !== null || line.rowTotal === null) return null;
  return line.rowTotal - line.hundoSaving - line.ticketSaving;
}

/** What a list costs without the VAT that its prices contain, each line by its own tax class. */
export function totalWithoutTax(lines: readonly ListLine[], vat: DisplayVat): Minor {
  return lines.reduce((sum, line) => sum + withoutTax(netAmount(line) ?? 0, vatPercent(line.taxClass, vat)), 0);
}
