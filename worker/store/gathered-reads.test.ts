import { expect, it } from 'vitest';
import { GatheredReads } from '#worker/store/gathered-reads.ts';
import { env } from '#worker/testing/store.ts';

/** The database, and the number of statements in each batch that was sent to it. */
function counted(): { readonly db: D1Database; readonly sent: readonly number[] } {
  const sent: number[] = [];
  const db = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          sent.push(statements.length);
          return target.batch(statements);
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, sent };
}

const numbers = (...values: number[]) => values.map((value) => env.DB.prepare('SELECT ?1 AS n').bind(value));
const read = (results: readonly D1Result[]) => results.map(({ results: [row] }) => (row as { n: number }).n);

it('simultaneous reads are one batch, and each gets its own result', async () => {
  const { db, sent } = counted();
  const reads = new GatheredReads(db);
  const answers = await Promise.all([reads.batch(numbers(1, 2)), reads.batch(numbers(3)), reads.batch(numbers(4))]);
  expect(answers.map(read)).toEqual([[1, 2], [3], [4]]);
  expect(sent).toEqual([4]);
  expect(read(await reads.batch(numbers(5)))).toEqual([5]);
  expect(sent).toEqual([4, 1]);
});

it('a failing read fails alone', async () => {
  const { db, sent } = counted();
  const reads = new GatheredReads(db);
  const wrong = env.DB.prepare('SELECT n FROM nowhere');
  const [good, bad] = await Promise.allSettled([reads.batch(numbers(1)), reads.batch([wrong])]);
  expect(good.status === 'fulfilled' && read(good.value)).toEqual([1]);
  expect(bad.status === 'rejected' && String(bad.reason)).toContain('nowhere');
  expect(sent).toEqual([2, 1, 1]);
});
