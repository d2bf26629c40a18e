import { expect, it } from 'vitest';
import { missingName, namesAdded } from './new-names.ts';

it('tables and columns that migrations add', () => {
  const sql =
    'CREATE TABLE a (b TEXT);\nCREATE VIRTUAL TABLE c USING fts5(d);\nALTER TABLE e\n  ADD COLUMN f TEXT;\nDROP INDEX g;';
  expect([...namesAdded(new Map([['0001.sql', sql]]))]).toEqual(['a', 'c', 'f']);
});

it.each([
  ['D1_ERROR: no such table: notes: SQLITE_ERROR', 'notes'],
  ['D1_ERROR: no such column: o.remark at offset 7: SQLITE_ERROR', 'remark'],
  ['D1_ERROR: table orders has no column named remark: SQLITE_ERROR', 'remark'],
  ['D1_ERROR: Network connection lost.', undefined],
])('%s: %s is missing', (line, name) => {
  expect(missingName(['{"event":"request"}', line])).toBe(name);
});
