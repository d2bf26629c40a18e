import { utf8Length } from '#shared/encode/utf8.ts';
import type { ImportProduct } from '#shared/import/contract.ts';
import { importRowProblem } from '#worker/store/platform-limits.ts';
import type { Catalogue } from './catalogue.ts';
import { alignVariations, checkParts, reportLinks } from './check-parts.ts';
import { attempt, quoted, RowProblem } from './csv/row-problem.ts';
import { slug } from './csv/slug.ts';
import { dropDraft } from './read/drop-draft.ts';
import { isPricedByParts, type ProductDraft, type SiteRow } from './read/product-draft.ts';
import type { ReportBuilder } from './report.ts';

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

/** Applies the rows for single sites and checks that the product has a price. */
function finishOne(draft: ProductDraft, catalogue: Catalogue): void {
  const { product } = draft;
  for (const row of catalogue.siteRows.of(product.sku)) applySiteRow(product, row);
  checkPrice(product);
}

function finishSites(catalogue: Catalogue, report: ReportBuilder): void {
  const { drafts, siteRows, badSiteRows } = catalogue;
  for (const [sku, reason] of badSiteRows) {
    const facts = drafts.factsOf(sku);
    if (facts) dropDraft(facts, reason, catalogue, report);
  }
  for (const choice of ['withSiteRows', 'unpriced'] as const) {
    for (const draft of drafts.drafts(choice)) {
      const result = attempt(() => finishOne(draft, catalogue));
      if ('reason' in result) dropDraft({ ...draft, sku: draft.product.sku }, result.reason, catalogue, report);
      else drafts.save(draft);
    }
  }
  for (const row of siteRows.withoutDraft()) {
    const reason = report.rejectedProducts.get(row.sku);
    const text =
      reason === undefined ? 'no main row (empty store_view_code) of this sku' : `its main row is rejected: ${reason}`;
    report.reject('products', row, row.sku, text);
  }
}

/** Rejects a second product with the same address, and generates an address for products without one. */
function assignUrlKeys(catalogue: Catalogue, report: ReportBuilder): void {
  const { drafts } = catalogue;
  for (const facts of drafts.facts('sharingAddress')) {
    const owner = drafts.ownerOf(facts.url_key);
    if (!owner) continue;
    const first = `first of ${owner.sku} in ${owner.file}:${owner.line}`;
    dropDraft(facts, `duplicate url_key ${quoted(facts.url_key)}, ${first}`, catalogue, report);
  }
  for (const facts of drafts.facts('unaddressed')) {
    const name = slug(facts.name);
    const sku = slug(facts.sku);
    let key = [name, [name, sku].filter((part) => part !== '').join('-')].find(
      (candidate) => candidate !== '' && !drafts.hasAddress(candidate),
    );
    for (let count = 2; key === undefined; count++) {
      const candidate = `${name || sku || 'product'}-${count}`;
      if (!drafts.hasAddress(candidate)) key = candidate;
    }
    drafts.setAddress(facts, key);
  }
}

/** Rejects what the database cannot hold in a row, as the store would. */
function checkSizes(catalogue: Catalogue, report: ReportBuilder): void {
  for (const draft of catalogue.drafts.drafts('large')) {
    const { product } = draft;
    const reason = importRowProblem(utf8Length(JSON.stringify(product)));
    if (reason !== null) dropDraft({ ...draft, sku: product.sku }, reason, catalogue, report);
  }
}

/** Combines site rows, prices, addresses and parts; invalid products are dropped with a reason. */
export function finishProducts(catalogue: Catalogue, known: ReadonlySet<string>, report: ReportBuilder): void {
  finishSites(catalogue, report);
  assignUrlKeys(catalogue, report);
  checkSizes(catalogue, report);
  checkParts(catalogue, known, report);
  alignVariations(catalogue, report);
  reportLinks(catalogue, known, report);
}
