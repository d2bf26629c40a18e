import type { Catalogue } from './catalogue.ts';
import { quoted } from './csv/row-problem.ts';
import { linksOf, partsOf } from './kept/drafts.ts';
import type { KeptRows } from './kept/kept-rows.ts';
import type { ImportKind, ReportBuilder } from './report.ts';

/** Returns the SKUs that the files mention but do not define; the store may have them. */
export function unknownSkus(catalogue: Catalogue): string[] {
  const { drafts } = catalogue;
  const unknown = new Set<string>();
  const note = (sku: string): void => {
    if (!unknown.has(sku) && !drafts.has(sku)) unknown.add(sku);
  };
  for (const facts of drafts.facts('withPartsOrLinks')) {
    for (const sku of [...partsOf(facts), ...Object.values(linksOf(facts)).flat()]) note(sku);
  }
  for (const { value } of catalogue.reviews) note(value.sku);
  for (const { value } of catalogue.questions) note(value.sku);
  for (const { value } of catalogue.groupPrices) note(value.sku);
  for (const sku of catalogue.programs.keys()) note(sku);
  return [...unknown];
}

function reasonOf(sku: string, report: ReportBuilder): string {
  return `${report.rejectedProducts.has(sku) ? 'rejected' : 'unknown'} sku ${quoted(sku)}`;
}

/** Keeps only rows of products that the files or the store contain, and rejects the others. */
function keepKnown<T extends { readonly sku: string }>(
  kind: ImportKind,
  rows: KeptRows<T>,
  isKnown: (sku: string) => boolean,
  report: ReportBuilder,
): void {
  rows.keep((row) => {
    const { sku } = row.value;
    if (isKnown(sku)) return true;
    report.reject(kind, row, sku, reasonOf(sku, report));
    return false;
  });
}

/** Rejects reviews, questions, group prices and programs of products that neither the files nor the store contain. */
export function checkSkus(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  const isKnown = (sku: string): boolean => catalogue.drafts.has(sku) || known.has(sku);
  keepKnown('reviews', catalogue.reviews, isKnown, report);
  keepKnown('questions', catalogue.questions, isKnown, report);
  keepKnown('groupPrices', catalogue.groupPrices, isKnown, report);
  for (const [sku, { places }] of catalogue.programs) {
    if (isKnown(sku)) continue;
    for (const place of places) report.reject('programs', place, sku, reasonOf(sku, report));
    catalogue.programs.delete(sku);
  }
}
