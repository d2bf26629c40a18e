import { describe, expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';
import { boundedDatabase } from './database.ts';
import { BindingOutage, Distrust } from './deadline.ts';

const db = boundedDatabase(env.DB, 5_000, new Distrust(() => 0));
const failureOf = (sql: string): Promise<Error> =>
  db
    .prepare(sql)
    .all()
    .then(
      () => new Error('did not fail'),
      (error: Error) => error,
    );

describe('a database that is older than the release', () => {
  it.each([
    ['a table', 'SELECT * FROM table_of_the_next_release'],
    ['a column that is read', 'SELECT column_of_the_next_release FROM customers'],
    ['a column that is written', 'INSERT INTO customers (email, column_of_the_next_release) VALUES (1, 2)'],
    ['a column that is changed', 'UPDATE customers SET column_of_the_next_release = 1'],
  ])('makes what needs it unavailable, not faulty: %s', async (_, sql) => {
    const failure = await failureOf(sql);
    expect(failure).toMatchObject({ code: 'upstream_unavailable', cause: expect.any(BindingOutage) });
    expect(String((failure.cause as Error).cause)).toContain('of_the_next_release');
  });
});

it.each([
  [
    'a violated constraint',
    "INSERT INTO customers (email, group_id, firstname, lastname, created_ms) VALUES ('A@B.c', 1, '', '', 0)",
  ],
  ['a mistake in a statement', 'SELEC 1'],
])('%s is an error of our own', async (_, sql) => {
  expect(await failureOf(sql)).not.toHaveProperty('code');
});
