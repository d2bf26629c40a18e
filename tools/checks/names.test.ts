import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLUES, lostClues, sourceFiles, tablesFound, tablesOf } from './names.ts';

it('files are named for tables', () => {
  const sql = sourceFiles().filter((file) => /^worker\/(store|publish)\//.test(file));
  const sources = new Map(sql.map((file) => [file, readFileSync(file, 'utf8')]));
  const tables = tablesOf(globSync('migrations/*.sql').map((file) => readFileSync(file, 'utf8')));
  const { asked, missed } = tablesFound(tables, sources);
  expect(asked).toBeGreaterThan(80);
  expect(1 - missed.length / asked, `no file is named for ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.9);
});

it('all clues lead to a file', () => {
  expect(Object.keys(CLUES)).toHaveLength(13);
  expect(lostClues(sourceFiles())).toEqual([]);
});

it('a table is reported where its file has another name', () => {
  const sources = new Map([['worker/store/order/desk.ts', 'INSERT INTO promotion_units']]);
  expect(tablesFound(['promotion_units'], sources).missed).toEqual(['promotion_units']);
});
