import type { Catalogue } from '#tools/import/catalogue.ts';
import type { Place, ReportBuilder } from '#tools/import/report.ts';

/** Removes a product from the import and reports the reason. */
export function dropDraft(
  draft: Place & { readonly sku: string },
  reason: string,
  catalogue: Catalogue,
  report: ReportBuilder,
): void {
  catalogue.drafts.delete(draft.sku);
  report.reject('products', draft, draft.sku, reason);
}
