import { SITES, type SiteCode, siteByCode } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { distinct } from '#tools/import/csv/lists.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag, readLines, readMoney } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import type { ProductDraft } from './product-draft.ts';
import { readRows } from './read-rows.ts';

function draftOf(row: TableRow, column: string, catalogue: Catalogue): ProductDraft {
  const sku = row.value(column);
  const draft = catalogue.drafts.get(sku);
  if (!draft)
    throw new RowProblem(
      sku === '' ? `${column} is empty` : `unknown sku ${quoted(sku)}: no file of this import has it`,
    );
  return draft;
}

/** Reads the pictures of the sample modules, one per row: a product's first is its main picture. */
export async function readPictureRows(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'pictures', 'sku', (row) => {
    const draft = draftOf(row, 'sku', catalogue);
    const path = row.value('image');
    if (path === '' || draft.pictures.some((picture) => picture.path === path)) return;
    draft.pictures.push({ path, label: '' });
    catalogue.drafts.save(draft);
  });
}

/** Reads related, upsell or cross-sell links; the file's name says which. */
export async function readLinks(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const kind = (['related', 'upsell', 'crosssell'] as const).find((word) =>
    table.file.toLowerCase().endsWith(`${word}.csv`),
  );
  if (!kind) {
    report.unrecognised(table.file, 'a links file is named related.csv, upsell.csv or crosssell.csv');
    return;
  }
  await readRows(table, report, 'links', 'sku', (row) => {
    const draft = draftOf(row, 'sku', catalogue);
    const { product } = draft;
    const linked = readLines(row.text('linked_sku')).filter((sku) => sku !== product.sku);
    product.links[kind] = distinct([...product.links[kind], ...linked]);
    catalogue.drafts.save(draft);
  });
}

/** Reads titles and prices of downloads, and stores them in the format of Magento's `downloadable_links` column. */
export async function readDownloads(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'downloads', 'product_sku', (row) => {
    const draft = draftOf(row, 'product_sku', catalogue);
    const { extra } = draft.product;
    const price = readAmount(row.text('link_item_price'), 'link_item_price') ?? 0;
    const link = `title=${row.value('link_item_title')},file=${row.value('link_item_file')},price=${price.toFixed(2)},downloads=unlimited`;
    const earlier = extra.downloadable_links;
    extra.downloadable_links = earlier === undefined ? link : `${earlier}|${link}`;
    catalogue.drafts.save(draft);
  });
}

/** Reads list prices, and stores them in the column that a full export uses for them. */
export async function readListPrices(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'listPrices', 'sku', (row) => {
    const draft = draftOf(row, 'sku', catalogue);
    if (readMoney(row.text('msrp'), 'msrp') === null) return;
    draft.product.extra.msrp_price = row.value('msrp');
    catalogue.drafts.save(draft);
  });
}

/** Reads stock by source: the source is a stock pool, and Magento's `default` means the sites of the import. */
export async function readStockSources(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  await readRows(table, report, 'stock', 'sku', (row) => {
    const draft = draftOf(row, 'sku', catalogue);
    const { product } = draft;
    const source = row.value('source_code');
    const site = siteByCode(source);
    if (!site && source !== 'default') throw new RowProblem(`unknown source_code ${quoted(source)}`);
    const qoh = readAmount(row.text('quantity'), 'quantity') ?? 0;
    const isInStock = readFlag(row.text('status'), 'status', qoh > 0);
    for (const code of site ? [site.code] : sites) {
      const pool = SITES[code].pool;
      const rules = product.stock[pool] ?? { min: 1, max: 10_000, backorder: false, bin: false };
      product.stock[pool] = { ...rules, qoh, isInStock };
    }
    catalogue.drafts.save(draft);
  });
}
