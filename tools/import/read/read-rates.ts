import type { ImportTableRate, ImportTaxRate } from '#shared/import/contract.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { zipPlus4 } from '#shared/tax/postcode-pattern.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readMoney } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

/** Returns the first of these columns that is filled, because their names differ between Magento releases. */
function firstOf(row: TableRow, columns: readonly string[], fallback = ''): string {
  return columns.map((column) => row.value(column)).find((value) => value !== '') ?? fallback;
}

/** Reads both ends of a range of ZIPs, or of ZIP+4s, which Magento exports in separate columns. */
function zipRange(row: TableRow): string | undefined {
  const [from, to] = (['from', 'to'] as const).map((end) =>
    firstOf(row, [`zip_${end}`, `range ${end}`]).replaceAll(/[\s-]/g, ''),
  );
  const isAsked = /^(1|yes|true)$/i.test(firstOf(row, ['zip_is_range', 'zip/post is range']));
  if (from === '' && to === '' && !isAsked) return undefined;
  if (!from || !to || !/^(\d{5}|\d{9})$/.test(from) || from.length !== to.length || from > to) {
    throw new RowProblem(`${quoted(from ?? '')} to ${quoted(to ?? '')} is not a range of postcodes`);
  }
  return `${from}-${to}`;
}

/** Returns the postcodes that a rate is for: a range, a pattern or a single one; a ZIP+4 is written with its dash. */
function postcodeOf(row: TableRow): string {
  const postcode = firstOf(row, ['tax_postcode', 'zip/post code'], '*');
  return zipRange(row) ?? zipPlus4(postcode) ?? postcode;
}

function readTaxRate(row: TableRow): ImportTaxRate {
  const code = row.value('code');
  if (code === '') throw new RowProblem('code is empty');
  const countryId = firstOf(row, ['tax_country_id', 'country']);
  if (!/^[A-Z]{2}$/.test(countryId)) throw new RowProblem(`country ${quoted(countryId)} is not a country code`);
  const percent = readAmount(row.text('rate'), 'rate');
  if (percent === null) throw new RowProblem('rate is empty');
  return {
    code,
    countryId,
    region: firstOf(row, ['tax_region_name', 'state', 'tax_region_id'], '*'),
    postcode: postcodeOf(row),
    percent,
  };
}

/** Tax rates by their codes. */
export async function readTaxRates(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const seen = new Set(catalogue.taxRates.map((rate) => rate.value.code));
  await readRows(table, report, 'taxRates', 'code', (row) => {
    const value = readTaxRate(row);
    if (seen.has(value.code)) throw new RowProblem('duplicate code');
    seen.add(value.code);
    catalogue.taxRates.push({ file: row.file, line: row.line, value });
  });
}

/** Returns the sites of a row: the one in its `site` column, or those that the import names, or all (null). */
function rateSites(row: TableRow, named: readonly SiteCode[] | null): readonly (SiteCode | null)[] {
  const text = row.value('site');
  if (text !== '') return [readSiteCell(text, 'site')];
  return named === null || named.length === SITE_CODES.length ? [null] : named;
}

/** Working days on the way, as `3-5` or `3`; nothing if the cell is empty. */
function readTransit(row: TableRow): Pick<ImportTableRate, 'transit'> {
  const text = firstOf(row, ['transit_days', 'transit days']);
  if (text === '') return {};
  const found = /^(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?$/.exec(text);
  const [least, most] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])];
  if (!found || least > most) throw new RowProblem(`transit_days "${text}" is not a number of days, nor a range`);
  return { transit: { least, most } };
}

function readTableRate(row: TableRow): Omit<ImportTableRate, 'site'> {
  const price = readMoney(firstOf(row, ['price', 'shipping price']), 'price');
  if (price === null) throw new RowProblem('price is empty');
  return {
    countryId: firstOf(row, ['country'], '*'),
    region: firstOf(row, ['region', 'region/state'], '*'),
    postcode: firstOf(row, ['zip', 'zip/postal code'], '*'),
    subtotalFrom: readMoney(firstOf(row, ['order_subtotal', 'order subtotal (and above)']), 'order_subtotal') ?? 0,
    price,
    ...readTransit(row),
  };
}

/** Shipping prices by place and subtotal. `named`: sites that the import names; null for none. */
export async function readTableRates(
  table: Table,
  named: readonly SiteCode[] | null,
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  const key = (rate: ImportTableRate) =>
    [rate.site, rate.countryId, rate.region, rate.postcode, rate.subtotalFrom].join('|');
  const seen = new Set(catalogue.tableRates.map((rate) => key(rate.value)));
  await readRows(table, report, 'tableRates', 'country', (row) => {
    const rate = readTableRate(row);
    const values = rateSites(row, named).map((site): ImportTableRate => ({ site, ...rate }));
    if (values.some((value) => seen.has(key(value)))) throw new RowProblem('duplicate place and subtotal');
    for (const value of values) {
      seen.add(key(value));
      catalogue.tableRates.push({ file: row.file, line: row.line, value });
    }
  });
}
