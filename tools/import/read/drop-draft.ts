import type { Catalogue } from '#tools/import/catalogue.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import type { ProductDraft } from './product-draft.ts';

/** Removes a product from the import and reports the reason. */
export function dropDraft(draft: ProductDraft, reason: string, catalogue: Catalogue, report: ReportBuilder): void {
  catalogue.drafts.delete(draft.product.sku);
  report.reject('products', draft, draft.product.sku, reason);
}
