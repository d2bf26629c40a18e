import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstStepOf, migrationProblems, stepsTogether } from './migrations.ts';

const BASE = ['0001_create_orders.sql', 'CREATE TABLE orders (order_id TEXT PRIMARY KEY) STRICT;'] as const;

/** Problems of a migration that follows the one that created `orders`. */
const problemsOf = (sql: string): readonly string[] => migrationProblems(new Map([BASE, ['0002_next.sql', sql]]));

it.each([
  ['a table goes', 'DROP TABLE orders;', 'drops orders'],
  ['an index goes', 'DROP INDEX IF EXISTS orders_by_day;', 'drops orders_by_day'],
  ['a column goes', 'ALTER TABLE orders DROP COLUMN note;', 'drops a column of orders'],
  ['a table is renamed', 'ALTER TABLE orders RENAME TO sales;', 'renames orders'],
  ['a column is renamed', 'ALTER TABLE orders\n  RENAME COLUMN note TO remark;', 'renames orders'],
  ['a column needs a value', 'ALTER TABLE orders ADD COLUMN pool TEXT NOT NULL;', 'adds a column to orders'],
  ['in small letters', 'alter table orders add column pool text not null;', 'adds a column to orders'],
  [
    'over two lines',
    'ALTER TABLE orders ADD COLUMN pool TEXT\n  CHECK (pool <> 1) NOT NULL;',
    'adds a column to orders',
  ],
  ['rows must differ', 'CREATE UNIQUE INDEX one ON orders (note);', 'makes rows of orders unique'],
  ['behind a harmless one', 'CREATE TABLE a (b TEXT);\n-- why\nDROP TABLE orders;', 'drops orders'],
])('%s: refused', (_, sql, harm) => {
  expect(problemsOf(sql)).toEqual([expect.stringContaining(`migrations/0002_next.sql: ${harm}`)]);
});

it.each([
  ['a table comes', 'CREATE TABLE notes (note TEXT NOT NULL) STRICT;'],
  ['a column may be empty', 'ALTER TABLE orders ADD COLUMN note TEXT;'],
  ['a column has a value', "ALTER TABLE orders ADD COLUMN pool TEXT NOT NULL DEFAULT 'USA';"],
  ['an index comes', 'CREATE INDEX orders_by_day ON orders (day);'],
  [
    'a table of its own',
    'CREATE TABLE t (a TEXT);\nCREATE UNIQUE INDEX u ON t (a);\nALTER TABLE t RENAME TO s;\nDROP TABLE t;',
  ],
  ['a comment names it', '-- DROP TABLE orders;\nUPDATE orders SET note = NULL;'],
])('%s: allowed', (_, sql) => {
  expect(problemsOf(sql)).toEqual([]);
});

it('a second step names the migration whose release stopped using the thing', () => {
  const mark = '-- second step of 0001_create_orders.sql: no worker since then reads the note\n';
  expect(problemsOf(`${mark}ALTER TABLE orders DROP COLUMN note;`)).toEqual([]);
  expect(problemsOf(`${mark}CREATE TABLE a (b TEXT);`)).toEqual([expect.stringContaining('takes nothing away')]);
  expect(problemsOf(mark.replace('0001_create_orders', '0009_none').concat('DROP TABLE orders;'))).toEqual([
    expect.stringContaining('which is no earlier migration'),
  ]);
  // A mark without a reason is none.
  expect(firstStepOf('-- second step of 0001_create_orders.sql: because\nDROP TABLE orders;')).toBeUndefined();
});

it('both steps are not applied in one deployment', () => {
  const mark = '-- second step of 0002_next.sql: no worker since then reads the note\n';
  const all = new Map([BASE, ['0002_next.sql', ''], ['0003_last.sql', `${mark}DROP TABLE orders;`]]);
  expect(stepsTogether(all, ['0002_next.sql', '0003_last.sql'])).toEqual([expect.stringContaining('are two steps')]);
  expect(stepsTogether(all, ['0003_last.sql'])).toEqual([]);
});

it('the migrations of the store leave the release before them working', () => {
  const names = readdirSync('migrations').sort();
  expect(migrationProblems(new Map(names.map((name) => [name, readFileSync(`migrations/${name}`, 'utf8')])))).toEqual(
    [],
  );
});
