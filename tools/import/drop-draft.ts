import type { Catalogue } from './catalogue.ts';
import type { ProductDraft } from './product-draft.ts';
import type { ReportBuilder } from './report.ts';

/** Takes a product out of the import and says why. */
export function dropDraft(draft: ProductDraft, reason: string, catalogue: Catalogue, report: ReportBuilder): void {
  catalogue.drafts.delete(draft.product.sku);
  report.reject('products', draft, draft.product.sku, reason);
}
