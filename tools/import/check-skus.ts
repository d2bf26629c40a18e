import type { Catalogue } from './catalogue.ts';
import { quoted } from './csv/row-problem.ts';
import { childSkus } from './read/product-draft.ts';
import type { Sourced } from './read/read-rows.ts';
import type { ImportKind, ReportBuilder } from './report.ts';

/** Returns the SKUs that the files mention but do not define; the store may have them. */
export function unknownSkus(catalogue: Catalogue): string[] {
  const skus = new Set<string>();
  for (const { product } of catalogue.drafts.values()) {
    for (const sku of [...childSkus(product), ...Object.values(product.links).flat()]) skus.add(sku);
  }
  for (const { value } of [...catalogue.reviews, ...catalogue.groupPrices]) skus.add(value.sku);
  for (const sku of catalogue.programs.keys()) skus.add(sku);
  return [...skus].filter((sku) => !catalogue.drafts.has(sku));
}

function reasonOf(sku: string, report: ReportBuilder): string {
  return `${report.rejectedProducts.has(sku) ? 'rejected' : 'unknown'} sku ${quoted(sku)}`;
}

/** Keeps only rows of products that the files or the store contain, and rejects the others. */
function keepKnown<T extends { readonly sku: string }>(
  kind: ImportKind,
  rows: Sourced<T>[],
  isKnown: (sku: string) => boolean,
  report: ReportBuilder,
): void {
  for (const row of rows.splice(0)) {
    const { sku } = row.value;
    if (isKnown(sku)) rows.push(row);
    else report.reject(kind, row, sku, reasonOf(sku, report));
  }
}

/** Rejects reviews, group prices and programs of products that neither the files nor the store contain. */
export function checkSkus(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  const isKnown = (sku: string): boolean => catalogue.drafts.has(sku) || known.has(sku);
  keepKnown('reviews', catalogue.reviews, isKnown, report);
  keepKnown('groupPrices', catalogue.groupPrices, isKnown, report);
  for (const [sku, { places }] of catalogue.programs) {
    if (isKnown(sku)) continue;
    for (const place of places) report.reject('programs', place, sku, reasonOf(sku, report));
    catalogue.programs.delete(sku);
  }
}
