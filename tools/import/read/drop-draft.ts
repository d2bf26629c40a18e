import type { Catalogue } from '#tools/import/catalogue.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import type { ProductDraft } from './product-draft.ts';

/** Takes a product out of the import and says why. */
export function dropDraft(draft: ProductDraft, reason: string, catalogue: Catalogue, report: ReportBuilder): void {
  catalogue.drafts.delete(draft.product.sku);
  report.reject('products', draft, draft.product.sku, reason);
}
