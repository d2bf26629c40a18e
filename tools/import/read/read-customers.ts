import { emailSchema } from '#shared/form/email-schema.ts';
import type { ImportCustomer } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readTime } from '#tools/import/csv/times.ts';
import { readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** The columns of an export: Magento's own, as far as the store keeps them. */
export const CUSTOMER_COLUMNS = ['email', '_website', 'firstname', 'lastname', 'group_id', 'created_at'];

/** Magento's group of all customers with an account. */
const GENERAL = 1;
const LONGEST_NAME = 255;

/** Normalizes the email address of an account. Throws the reason if it is invalid. */
export function readEmail(text: string): string {
  if (text.trim() === '') throw new RowProblem('email is empty');
  const email = emailSchema.safeParse(text);
  if (!email.success) throw new RowProblem(`email ${quoted(text)} is not an address`);
  return email.data;
}

function readName(row: TableRow, column: string): string {
  const name = row.value(column);
  if (name.length > LONGEST_NAME) throw new RowProblem(`${column} is longer than ${LONGEST_NAME} characters`);
  return name;
}

function readCustomer(row: TableRow): ImportCustomer {
  const groupId = readWhole(row.text('group_id'), 'group_id', GENERAL);
  if (groupId === 0) throw new RowProblem('group_id 0 is the group of guests');
  return {
    email: readEmail(row.text('email')),
    firstname: readName(row, 'firstname'),
    lastname: readName(row, 'lastname'),
    groupId,
    createdMs: readTime(row.text('created_at'), 'created_at'),
  };
}

/**
 * Reads accounts. An account is valid on all sites, whatever its website in Magento; passwords are not imported, so
 * customers choose new ones.
 */
export async function readCustomers(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'customers', 'email', (row) => {
    const value = readCustomer(row);
    if (catalogue.customers.has(value)) throw new RowProblem('duplicate email: an account serves all sites');
    catalogue.customers.push({ file: row.file, line: row.line, value });
  });
}
