import type { ImportGroupPrice, ImportProduct } from '#shared/import/contract.ts';

/** Customer group 2: affiliated gyms and their athletes. Group 3: schools, clubs and the military. */
const AFFILIATES = 2;
const INSTITUTIONS = 3;

/** Discounts in percent for each of the two groups. */
const DISCOUNTS: readonly (readonly [sku: string, affiliates: number, institutions: number])[] = [
  ['NB-MULTI-STL', 8, 10],
  ['NB-MULTI-BLK', 8, 10],
  ['NB-OLY28', 5, 8],
  ['NB-BAR15', 8, 12],
  ['NB-TRAP', 6, 10],
  ['NB-BT-10', 5, 7],
  ['NB-BT-25', 5, 7],
  ['NB-BT-45', 5, 7],
  ['NB-KB-16', 7, 10],
  ['NB-KB-24', 7, 10],
  ['IV-HEX-25', 5, 8],
  ['IV-HEX-50', 5, 8],
  ['NB-R4', 4, 8],
];

/** Negotiated prices, rounded, as a share of the USA price from a quantity up. */
const CONTRACTS: readonly (readonly [sku: string, groupId: number, qty: number, share: number])[] = [
  ['NB-WB-9', AFFILIATES, 1, 0.92],
  ['NB-WB-9', AFFILIATES, 10, 0.86],
  ['NB-PLYO', AFFILIATES, 5, 0.88],
  ['NB-BC-25', INSTITUTIONS, 2, 0.93],
  ['NB-BC-20', INSTITUTIONS, 2, 0.93],
];

/** Prices of customer groups on every site, and contract prices on the USA site. */
export function groupPrices(products: readonly ImportProduct[]): ImportGroupPrice[] {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const discounts = DISCOUNTS.flatMap(([sku, affiliates, institutions]) =>
    (
      [
        [AFFILIATES, affiliates],
        [INSTITUTIONS, institutions],
      ] as const
    ).map(([groupId, value]) => ({ sku, site: null, groupId, qty: 1, value, valueType: 'discount' as const })),
  );
  const contracts = CONTRACTS.flatMap(([sku, groupId, qty, share]) => {
    const price = bySku.get(sku)?.prices.USA?.price;
    if (price === undefined) return [];
    const value = Math.round((price * share) / 100) * 100;
    return [{ sku, site: 'USA' as const, groupId, qty, value, valueType: 'fixed' as const }];
  });
  return [...discounts, ...contracts];
}
