import type { DisplayVat } from '#shared/site/sites.ts';
import { taxKindOf } from './tax-class.ts';

/** VAT contained in a shown price of a tax class, percent; 0 for products that are never taxed. */
export function vatPercent(taxClass: string, vat: DisplayVat): number {
  const kind = taxKindOf(taxClass);
  return kind === null ? 0 : vat[kind];
}
