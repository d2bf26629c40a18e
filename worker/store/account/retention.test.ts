import { expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { RETENTION } from './retention.ts';

/** Columns that assign a row to a person, whether a customer or a member of staff. */
const PERSONAL = ['customer_id', 'email', 'made_by', 'owner', 'recipient', 'shopper', 'shopper_hash', 'user_id'];

it('every table with personal data has a row that says how long it is kept', async () => {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT t.name AS tbl FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '\\_cf%' ESCAPE '\\' AND c.name IN (SELECT value FROM json_each(?1))`,
  )
    .bind(JSON.stringify(PERSONAL))
    .all<{ tbl: string }>();
  const personal = new Set([...results.map(({ tbl }) => tbl), ...PERSONAL_TABLES.map(({ table }) => table)]);
  const listed = RETENTION.map(({ table }) => table);
  expect(personal.size).toBeGreaterThan(25);
  expect([...personal].filter((table) => !listed.includes(table))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)]);
});

it('what a row promises is done by something', () => {
  for (const { table, days, outcome, ends, by } of RETENTION) {
    expect([table, outcome === 'kept', ends === undefined && by === undefined]).toEqual([
      table,
      outcome === 'kept',
      outcome === 'kept',
    ]);
    // What ends with the account is in the table of deletion, without a reason to keep it.
    const decided = PERSONAL_TABLES.find((each) => each.table === table);
    if (by === 'account') expect([table, decided !== undefined && decided.kept === undefined]).toEqual([table, true]);
    if (ends !== undefined) expect([table, days === null]).toEqual([table, false]);
  }
});

it('no run reads whole tables of what customers do', async () => {
  const rows = RETENTION.flatMap(({ table, ends }) => (ends === undefined ? [] : [{ table, ends }]));
  const plans = await env.DB.batch<{ readonly detail: string }>(
    rows.map(({ ends }) => env.DB.prepare(`EXPLAIN QUERY PLAN ${ends}`).bind(0, 1)),
  );
  const scans = plans.flatMap(({ results }, index) =>
    results.flatMap(({ detail }) => (/^SCAN \w+$/.test(detail) ? [`${rows[index]?.table}: ${detail}`] : [])),
  );
  // Few rows, since each is one member, one token, or one request of a customer that is still open.
  const small = [
    'email_changes: SCAN email_changes',
    'staff_sessions: SCAN staff_sessions',
    'staff_tokens: SCAN staff_tokens',
  ];
  expect(scans.filter((scan) => !small.includes(scan))).toEqual([]);
});
