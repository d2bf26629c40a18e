import { beforeAll, expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Columns that assign a row to a person. */
const PERSONAL = ['customer_id', 'email', 'owner', 'recipient', 'shopper', 'user_id'];
/** Tables about people who are not customers. */
const OF_STAFF = /^staff/;

let columnsOf: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const { results } = await env.DB.prepare(
    `SELECT t.name AS tbl, c.name AS col FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ tbl: string; col: string }>();
  columnsOf = new Map(
    [...Map.groupBy(results, (row) => row.tbl)].map(([tbl, rows]) => [tbl, rows.map(({ col }) => col)]),
  );
});

it('every table that names a customer has a rule for account deletion', () => {
  const naming = [...columnsOf]
    .filter(([table, columns]) => !OF_STAFF.test(table) && columns.some((column) => PERSONAL.includes(column)))
    .map(([table]) => table);
  expect(naming.length).toBeGreaterThan(10);
  expect(naming.filter((table) => !PERSONAL_TABLES.some((decided) => decided.table === table))).toEqual([]);
});

it('secrets that open an account or charge a card are in no file', () => {
  const opening = /token|password|stored_payment_method_id/;
  const shown = PERSONAL_TABLES.filter(({ name }) => name !== undefined).flatMap(({ table, hidden = [] }) =>
    (columnsOf.get(table) ?? []).filter((column) => opening.test(column) && !hidden.includes(column)),
  );
  expect(shown).toEqual([]);
});

it('named columns of each table exist', () => {
  for (const { table, hidden = [], json = [] } of PERSONAL_TABLES)
    for (const column of [...hidden, ...json]) expect(columnsOf.get(table), table).toContain(column);
});

it('rows of other customers are not scanned to find a customer’s own', async () => {
  const asked = PERSONAL_TABLES.filter(({ name, kept }) => name !== undefined || kept === undefined);
  const plans = await env.DB.batch<{ readonly detail: string }>(
    asked
      .flatMap(({ table, where, gone = where }) => [where, gone].map((condition) => ({ table, condition })))
      .map(({ table, condition }) =>
        env.DB.prepare(
          `EXPLAIN QUERY PLAN WITH me (id, account, owner, email, shopper) AS (VALUES (1, '1', 'customer:1', 'a', 's'))
           SELECT * FROM ${table} WHERE ${condition}`,
        ),
      ),
  );
  const scans = plans.flatMap(({ results }) => results.filter(({ detail }) => /^SCAN (?!me$|CONSTANT)/.test(detail)));
  expect(plans).toHaveLength(2 * asked.length);
  expect(scans).toEqual([]);
});
