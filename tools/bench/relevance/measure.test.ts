import { beforeAll, expect, test } from 'vitest';
import { documents } from './documents.ts';
import { baselines } from './engines.ts';
import { KINDS } from './judgements.ts';
import { judgedQueries, measureRelevance } from './measure.ts';
import { formatRelevance, formatWorst } from './report.ts';
import type { SearchDocument } from './search-documents.ts';

let products: SearchDocument[];
beforeAll(async () => {
  products = await documents('demo');
});

test('a perfect ranking scores 1 everywhere, and finding nothing scores 0', async () => {
  const queries = judgedQueries('demo', products);
  const grades = new Map(queries.map((each) => [each.query, each.grades]));
  const best = await measureRelevance(
    {
      name: 'knows',
      search: async (query) => [...(grades.get(query) ?? [])].sort(([, a], [, b]) => b - a).map(([sku]) => sku),
    },
    queries,
  );
  expect(best.queries).toBe(queries.length);
  expect(best.mean).toBeCloseTo(1, 12);
  expect(best.empty).toBe(0);
  expect(Object.keys(best.byKind)).toEqual([...KINDS]);
  for (const mean of Object.values(best.byKind)) expect(mean).toBeCloseTo(1, 12);
  const none = await measureRelevance({ name: 'none', search: async () => [] }, queries);
  expect([none.mean, none.empty]).toEqual([0, 1]);
});

test('tune and check together are all queries, each once', () => {
  const [all, tune, check] = [undefined, 'tune', 'check'].map((part) =>
    judgedQueries('demo', products, part as 'tune' | 'check' | undefined).map(({ query }) => query),
  );
  expect([...(tune ?? []), ...(check ?? [])].sort()).toEqual([...(all ?? [])].sort());
});

test('every baseline finds a product by its sku, ten at most, and nothing for no word', async () => {
  for (const { name, search } of baselines(products)) {
    expect((await search('NB-OLY28'))[0], name).toBe('NB-OLY28');
    expect(await search('kettlebell'), name).toHaveLength(10);
    expect(await search(' " * '), name).toEqual([]);
    expect(await search('zzzqqq'), name).toEqual([]);
  }
});

test('the words of a query are joined by AND or OR', async () => {
  const [and, or] = baselines(products);
  expect(await and?.search('kettlebell zzzqqq')).toEqual([]);
  expect(await or?.search('kettlebell zzzqqq')).toHaveLength(10);
});

test('the table names every engine, the list of worst queries what was missing', async () => {
  const queries = judgedQueries('demo', products, 'check');
  const none = await measureRelevance({ name: 'none', search: async () => [] }, queries);
  const lines = formatRelevance([none]).split('\n');
  expect(lines[0]).toMatch(/^nDCG@10 +queries +none$/);
  expect(lines[1]).toMatch(new RegExp(`^all +${queries.length} +0\\.000$`));
  expect(lines.at(-1)).toMatch(/^share without an answer +1\.000$/);
  expect(formatWorst(none, products, 1)).toMatch(/^0\.000 {2}.+\n {2}nothing\n {2}missed, grade [23]: /);
});
