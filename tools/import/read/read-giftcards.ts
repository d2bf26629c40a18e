import { issuedCodeSchema } from '#shared/giftcard/contract.ts';
import { type ImportGiftcard, importGiftcardSchema } from '#shared/import/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readMoney } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** The columns of an export. */
export const GIFTCARD_COLUMNS = ['code', 'balance', 'currency'];

const currencySchema = importGiftcardSchema.shape.currency;

/** Returns the currency of a row, or that of the sites of the import if they share one. */
function readCurrency(row: TableRow, sites: readonly SiteCode[]): ImportGiftcard['currency'] {
  const text = row.value('currency');
  if (text !== '') {
    const currency = currencySchema.safeParse(text.toUpperCase());
    if (!currency.success) throw new RowProblem(`unknown currency ${quoted(text)}`);
    return currency.data;
  }
  const [common, ...others] = new Set(sites.map((code) => SITES[code].currency));
  if (common === undefined || others.length > 0) throw new RowProblem('currency is empty');
  return common;
}

function readGiftcard(row: TableRow, sites: readonly SiteCode[]): ImportGiftcard {
  const code = issuedCodeSchema.safeParse(row.text('code'));
  if (!code.success) throw new RowProblem(`code ${quoted(row.text('code'))} must have 4 to 64 characters`);
  const balance = readMoney(row.text('balance'), 'balance');
  if (balance === null) throw new RowProblem('balance is empty');
  return { code: code.data, balance, currency: readCurrency(row, sites) };
}

/** Reads gift cards in circulation with their balances from `giftcards.csv`. */
export async function readGiftcards(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  await readRows(table, report, 'giftcards', 'code', (row) => {
    const value = readGiftcard(row, sites);
    if (catalogue.giftcards.has(value)) throw new RowProblem('duplicate code and currency');
    catalogue.giftcards.push({ file: row.file, line: row.line, value });
  });
}
