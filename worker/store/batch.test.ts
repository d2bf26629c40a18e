import { expect, it } from 'vitest';
import { readBatch, typed } from '#worker/store/batch.ts';
import { env } from '#worker/testing/store.ts';

it('each statement gets its own rows, in order', async () => {
  const [numbers, names, none] = await readBatch(env.DB, [
    typed<{ n: number }>(env.DB.prepare('SELECT value AS n FROM json_each(?1)').bind('[1,2]')),
    typed<{ name: string }>(env.DB.prepare("SELECT 'rack' AS name")),
    typed<{ n: number }>(env.DB.prepare('SELECT 1 AS n WHERE 0')),
  ]);
  expect(numbers.map(({ n }) => n)).toEqual([1, 2]);
  expect(names.map(({ name }) => name)).toEqual(['rack']);
  expect(none).toEqual([]);
});

it('further statements may be missing', async () => {
  const further = [].map((sql: string) => typed<{ n: number }>(env.DB.prepare(sql)));
  const [first, second] = await readBatch(env.DB, [typed<{ n: number }>(env.DB.prepare('SELECT 7 AS n')), ...further]);
  expect([first, second]).toEqual([[{ n: 7 }], undefined]);
});

it('an error of one statement rejects the whole batch', async () => {
  await expect(readBatch(env.DB, [typed(env.DB.prepare('SELECT n FROM nowhere'))])).rejects.toThrow('nowhere');
});
