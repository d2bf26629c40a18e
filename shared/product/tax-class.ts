/** The tax category of a product, which determines which of a country's rates applies. */
export type TaxKind = 'goods' | 'food' | 'ebook';

/** Percent for each kind of product. */
export interface KindRates {
  readonly goods: number;
  readonly food: number;
  readonly ebook: number;
}

const KINDS: Readonly<Record<string, TaxKind | null>> = {
  None: null,
  'EU Food Tax': 'food',
  'EU eBook Tax': 'ebook',
};

/** Kind of a product by its tax class (spec 2 section 3); null for the class `None`, which is never taxed. */
export function taxKindOf(taxClass: string): TaxKind | null {
  return Object.hasOwn(KINDS, taxClass) ? (KINDS[taxClass] ?? null) : 'goods';
}
