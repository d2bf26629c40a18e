import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';

/** Returns the record with sorted keys, so that equal records are equal as JSON. */
function sortKeys<T extends Readonly<Record<string, unknown>>>(record: T): T {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}

/** Makes a product independent of the order of columns and of site rows, because the store compares it as JSON. */
export function sortProduct(product: ImportProduct): void {
  product.siteTexts = sortKeys(product.siteTexts);
  product.prices = sortKeys(product.prices);
  product.stock = sortKeys(product.stock);
  product.extra = sortKeys(product.extra);
}

/** Makes what is not a product independent of the order of columns, for the same reason. */
export function sortCatalogue(catalogue: Catalogue): void {
  for (const rows of [
    catalogue.attributes.values(),
    catalogue.categories.values(),
    catalogue.pages,
    catalogue.blocks,
  ]) {
    for (const { value } of rows) value.extra = sortKeys(value.extra);
  }
  for (const { value } of catalogue.navigation) value.links.sort((a, b) => a.position - b.position);
}
