import type { SiteCode } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { attempt, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { PRODUCT_COLUMNS, SPECIFIED_ATTRIBUTES } from './product-columns.ts';
import type { ProductDraft } from './product-draft.ts';
import { type ProductContext, readProductRow } from './read-product-row.ts';
import { readRows } from './read-rows.ts';
import { readShortProduct } from './read-short-product.ts';
import { readSiteRow } from './read-site-row.ts';
import { readSku } from './read-sku.ts';
import { rowSite } from './read-websites.ts';

const OWN_COLUMNS: ReadonlySet<string> = new Set(PRODUCT_COLUMNS);

function addDraft(draft: ProductDraft, catalogue: Catalogue): void {
  const earlier = catalogue.drafts.factsOf(draft.product.sku);
  if (earlier) throw new RowProblem(`duplicate sku, first in ${earlier.file}:${earlier.line}`);
  catalogue.drafts.add(draft);
}

function addSiteRow(row: TableRow, site: SiteCode, context: ProductContext, catalogue: Catalogue): void {
  const sku = readSku(row.text('sku'), 'sku');
  const earlier = catalogue.siteRows.placeOf(sku, site);
  if (earlier) throw new RowProblem(`duplicate sku for ${site}, first in ${earlier.file}:${earlier.line}`);
  const result = attempt(() => readSiteRow(row, site, context));
  if ('reason' in result) {
    catalogue.badSiteRows.set(sku, `its row for ${site} (${row.file}:${row.line}) is rejected: ${result.reason}`);
    throw new RowProblem(result.reason);
  }
  catalogue.siteRows.add(sku, result.value);
}

/** Reads the main rows and site rows of a product export. */
export async function readProducts(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  const isAttribute = (column: string) => SPECIFIED_ATTRIBUTES.has(column) || catalogue.attributes.has(column);
  const others = table.columns.filter((column) => !OWN_COLUMNS.has(column));
  const context: ProductContext = {
    sites,
    labels: new Map([...catalogue.attributes].map(([code, { value }]) => [code, value.label])),
    attributeColumns: others.filter(isAttribute),
    extraColumns: others.filter((column) => !isAttribute(column)),
  };
  await readRows(table, report, 'products', 'sku', (row) => {
    const site = rowSite(row);
    if (site === null) addDraft(readProductRow(row, context), catalogue);
    else addSiteRow(row, site, context, catalogue);
  });
}

/** Reads rows in the short format of the sample modules. */
export async function readShortProducts(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  await readRows(table, report, 'products', 'sku', (row) =>
    addDraft(readShortProduct(row, table.columns, sites), catalogue),
  );
}
