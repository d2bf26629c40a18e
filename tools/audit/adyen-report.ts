import { basename } from 'node:path';
import type { BookEntry } from '#shared/audit/provider-books.ts';
import { toMinor } from '#shared/money/money.ts';
import { csvTable } from '#tools/import/csv/csv-table.ts';
import type { TableRow } from '#tools/import/csv/table.ts';

/** Columns of Adyen's payments accounting report that are read, in lowercase. */
const COLUMNS = ['psp reference', 'merchant reference', 'booking date', 'main currency', 'main amount', 'record type'];

/** What a line means by its record type; all others, such as `Received` and `Settled`, move no more money. */
const KINDS: Readonly<Record<string, BookEntry['kind']>> = {
  authorised: 'authorized',
  cancelled: 'canceled',
  expired: 'canceled',
  refunded: 'refunded',
};

function fail(file: string, line: number, why: string): never {
  throw new Error(`${file}, line ${line}: ${why}`);
}

function entryOf(row: TableRow): BookEntry | undefined {
  const kind = KINDS[row.value('record type').toLowerCase()];
  if (kind === undefined) return undefined;
  const amount = Number(row.value('main amount'));
  const atMs = Date.parse(`${row.value('booking date').replace(' ', 'T')}Z`);
  if (row.value('main amount') === '' || !Number.isFinite(amount)) fail(row.file, row.line, 'Main Amount is no number');
  if (Number.isNaN(atMs)) fail(row.file, row.line, 'Booking Date is no date');
  return {
    orderId: row.value('merchant reference'),
    paymentId: row.value('psp reference'),
    kind,
    // Refunds are negative in some accounts.
    amount: Math.abs(toMinor(amount)),
    currency: row.value('main currency'),
    atMs,
  };
}

/**
 * Reads a payments accounting report of Adyen (CSV), a part of the file at a time. Throws an error that names the file
 * and what is wrong, because books that are only half read prove nothing.
 */
export async function* adyenReport(path: string): AsyncGenerator<BookEntry> {
  const file = basename(path);
  const table = await csvTable(path, file);
  if (table === null) throw new Error(`${file} is no CSV file with a header`);
  const missing = COLUMNS.filter((column) => !table.columns.includes(column));
  if (missing.length > 0)
    throw new Error(`${file} is no payments accounting report of Adyen: it has no column ${missing.join(', ')}`);
  for await (const rows of table.rows((line, _, why) => fail(file, line, why))) {
    for (const row of rows) {
      const entry = entryOf(row);
      if (entry) yield entry;
    }
  }
}
