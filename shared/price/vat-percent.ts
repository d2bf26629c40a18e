import type { DisplayVat } from '#shared/site/sites.ts';

/** VAT contained in a shown price of that tax class, percent. */
export function vatPercent(taxClass: string, vat: DisplayVat): number {
  if (taxClass === 'EU Food Tax') return vat.food;
  if (taxClass === 'EU eBook Tax') return vat.ebook;
  return vat.goods;
}
