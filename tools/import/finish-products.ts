import type { ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { alignVariations, checkParts, reportLinks } from './check-parts.ts';
import { attempt, quoted, RowProblem } from './csv/row-problem.ts';
import { slug } from './csv/slug.ts';
import { dropDraft } from './read/drop-draft.ts';
import type { ProductDraft, SiteRow } from './read/product-draft.ts';
import type { ReportBuilder } from './report.ts';

/** Tells whether a product's price is that of its parts. */
function isPricedByParts(product: ImportProduct): boolean {
  return product.type === 'configurable' || product.type === 'grouped' || product.bundlePriceType === 'dynamic';
}

function addSpecial(product: ImportProduct, row: SiteRow): void {
  const isBundle = product.type === 'bundle';
  if (row.special === null || (isPricedByParts(product) && !isBundle)) return;
  const base = product.prices[row.site] ?? (product.bundlePriceType === 'dynamic' ? { price: 0 } : undefined);
  if (!base) throw new RowProblem(`special_price for ${row.site} without a price there`);
  product.prices[row.site] = { ...base, ...row.special };
}

function applySiteRow(product: ImportProduct, row: SiteRow): void {
  Object.assign(product.prices, row.prices);
  addSpecial(product, row);
  Object.assign(product.stock, row.stock);
  Object.assign(product.extra, row.extra);
  if (Object.keys(row.texts).length > 0) product.siteTexts[row.site] = { ...product.siteTexts[row.site], ...row.texts };
}

function checkPrice(product: ImportProduct): void {
  if (Object.keys(product.prices).length > 0 || isPricedByParts(product)) return;
  throw new RowProblem('no price on any site');
}

function finishOne(draft: ProductDraft, catalogue: Catalogue): void {
  const { product } = draft;
  const bad = catalogue.badSiteRows.get(product.sku);
  if (bad !== undefined) throw new RowProblem(bad);
  for (const row of catalogue.siteRows.get(product.sku) ?? []) applySiteRow(product, row);
  checkPrice(product);
}

/** Rejects a second product with the same address, and generates an address for products without one. */
function assignUrlKeys(catalogue: Catalogue, report: ReportBuilder): void {
  const owners = new Map<string, ProductDraft>();
  for (const draft of [...catalogue.drafts.values()]) {
    const { urlKey } = draft.product;
    const owner = owners.get(urlKey);
    if (urlKey === '') continue;
    if (owner)
      dropDraft(
        draft,
        `duplicate url_key ${quoted(urlKey)}, first of ${owner.product.sku} in ${owner.file}:${owner.line}`,
        catalogue,
        report,
      );
    else owners.set(urlKey, draft);
  }
  for (const draft of catalogue.drafts.values()) {
    const { product } = draft;
    if (product.urlKey !== '') continue;
    const name = slug(product.texts.name);
    const sku = slug(product.sku);
    let key = [name, [name, sku].filter((part) => part !== '').join('-')].find(
      (candidate) => candidate !== '' && !owners.has(candidate),
    );
    for (let count = 2; key === undefined; count++) {
      const candidate = `${name || sku || 'product'}-${count}`;
      if (!owners.has(candidate)) key = candidate;
    }
    product.urlKey = key;
    owners.set(key, draft);
  }
}

/** Combines site rows, prices, addresses and parts; invalid products are dropped with a reason. */
export function finishProducts(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  for (const draft of [...catalogue.drafts.values()]) {
    const result = attempt(() => finishOne(draft, catalogue));
    if ('reason' in result) dropDraft(draft, result.reason, catalogue, report);
  }
  for (const [sku, rows] of catalogue.siteRows) {
    if (catalogue.drafts.has(sku)) continue;
    const reason = report.rejectedProducts.get(sku);
    const text =
      reason === undefined ? 'no main row (empty store_view_code) of this sku' : `its main row is rejected: ${reason}`;
    for (const row of rows) report.reject('products', row, sku, text);
  }
  assignUrlKeys(catalogue, report);
  checkParts(catalogue, known, report);
  alignVariations(catalogue, report);
  reportLinks(catalogue, known, report);
}
