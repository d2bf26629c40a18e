import type { ImportTicket } from '#shared/import/contract.ts';
import { SITES, type SiteCode, type StockPool } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag, readMoney, readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readEmail } from './read-customers.ts';
import { readRows } from './read-rows.ts';
import { readSku } from './read-sku.ts';
import { readSiteCell } from './read-websites.ts';

/** Columns of an export: the ticket, then the site where it is valid and the order or name that it came from. */
export const TICKET_COLUMNS = ['email', 'sku', 'type', 'value', 'free_shipping', 'uses', 'site', 'order_id'];

/** Origin of tickets that do not name one. */
const IMPORT = 'import';
const LONGEST_ORDER_ID = 48;

function readValue(row: TableRow): Pick<ImportTicket, 'type' | 'value'> {
  const type = row.value('type').toLowerCase();
  if (type !== 'fixed' && type !== 'percent') throw new RowProblem(`unknown type ${quoted(row.text('type'))}`);
  const value = type === 'fixed' ? readMoney(row.text('value'), 'value') : readAmount(row.text('value'), 'value');
  if (value === null) throw new RowProblem('value is empty');
  if (type === 'percent' && value > 100) throw new RowProblem('value is more than 100 percent');
  return { type, value };
}

/**
 * Returns the stock pools on whose sites a ticket is valid: that of its own site, otherwise those of the sites of the
 * import.
 */
function readPools(row: TableRow, sites: readonly SiteCode[]): readonly StockPool[] {
  const site = row.value('site') === '' ? null : readSiteCell(row.text('site'), 'site');
  return [...new Set((site === null ? sites : [site]).map((code) => SITES[code].pool))];
}

function readTicket(row: TableRow, sites: readonly SiteCode[]): ImportTicket[] {
  const uses = readWhole(row.text('uses'), 'uses', 1);
  if (uses === 0) throw new RowProblem('uses is not above zero');
  const given = row.value('order_id');
  if (given.length > LONGEST_ORDER_ID) throw new RowProblem(`order_id is longer than ${LONGEST_ORDER_ID} characters`);
  const ticket = {
    email: readEmail(row.text('email')),
    sku: readSku(row.text('sku'), 'sku'),
    ...readValue(row),
    freeShipping: readFlag(row.text('free_shipping'), 'free_shipping', false),
    uses,
  };
  const pools = readPools(row, sites);
  // An order gives a customer only one ticket for a product, so the tickets of several pools need orders with different
  // names.
  const isNamed = given !== '' && pools.length === 1;
  return pools.map((pool) => ({
    ...ticket,
    pool,
    orderId: isNamed ? given : `${given || IMPORT}-${pool.toLowerCase()}`,
  }));
}

/** Discounts that customers have earned, from `tickets.csv`. */
export async function readTickets(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  await readRows(table, report, 'tickets', 'email', (row) => {
    const tickets = readTicket(row, sites);
    if (tickets.some((ticket) => catalogue.tickets.has(ticket)))
      throw new RowProblem('duplicate email, sku and order_id');
    for (const value of tickets) catalogue.tickets.push({ file: row.file, line: row.line, value });
  });
}
