import type { ImportTableRate, ImportTaxRate } from '#shared/import/contract.ts';
import type { Catalogue } from './catalogue.ts';
import { readRows } from './read-rows.ts';
import type { ReportBuilder } from './report.ts';
import { quoted, RowProblem } from './row-problem.ts';
import type { Table, TableRow } from './table.ts';
import { readAmount, readMoney } from './values.ts';

/** The first of these columns that is filled: Magento names them differently from release to release. */
function firstOf(row: TableRow, columns: readonly string[], fallback = ''): string {
  return columns.map((column) => row.value(column)).find((value) => value !== '') ?? fallback;
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
    postcode: firstOf(row, ['tax_postcode', 'zip/post code'], '*'),
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

function readTableRate(row: TableRow): ImportTableRate {
  const price = readMoney(firstOf(row, ['price', 'shipping price']), 'price');
  if (price === null) throw new RowProblem('price is empty');
  return {
    countryId: firstOf(row, ['country'], '*'),
    region: firstOf(row, ['region', 'region/state'], '*'),
    postcode: firstOf(row, ['zip', 'zip/postal code'], '*'),
    subtotalFrom: readMoney(firstOf(row, ['order_subtotal', 'order subtotal (and above)']), 'order_subtotal') ?? 0,
    price,
  };
}

/** Shipping prices by place and subtotal. */
export async function readTableRates(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const key = (rate: ImportTableRate) => [rate.countryId, rate.region, rate.postcode, rate.subtotalFrom].join('|');
  const seen = new Set(catalogue.tableRates.map((rate) => key(rate.value)));
  await readRows(table, report, 'tableRates', 'country', (row) => {
    const value = readTableRate(row);
    if (seen.has(key(value))) throw new RowProblem('duplicate place and subtotal');
    seen.add(key(value));
    catalogue.tableRates.push({ file: row.file, line: row.line, value });
  });
}
