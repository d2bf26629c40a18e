import { beforeAll, expect, it } from 'vitest';
import { onlyNamed } from '#shared/import/empty-product.ts';
import { SITES } from '#shared/site/sites.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const START = Date.now();
const MINUTE = 61_000;
let version = 700_000;

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('AA-RACK', { texts: onlyNamed('Quellfix rack') }),
      product('AA-BENCH', { texts: onlyNamed('Zwirnel bench') }),
    ],
  }),
);

/** A store that knows no result yet, and what it asks the index of words for: the expressions. */
function fresh(nowMs: number) {
  const asked: string[] = [];
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!sql.includes('product_words MATCH')) return statement;
        return { bind: (...values: unknown[]) => asked.push(String(values[0])) && statement.bind(...values) };
      };
    },
  });
  const versions = new Versions(wholeVersions(version++));
  const { search } = openStore({ ...env, DB }, { site: SITES.USA, versions, nowMs, later: () => undefined });
  return { search, asked };
}

/** The ids that a page of results shows, and how often the index was asked for them. */
async function pageOf(text: string, nowMs: number, next = text) {
  const { search, asked } = fresh(nowMs);
  await search.prepare(text, { isAsTyped: true, sort: 'featured' });
  const before = asked.length;
  const { index } = await search.find(next, { isAsTyped: true });
  return { ids: Array.from(index.ids), before, asked: asked.length };
}

it('a page of results asks the index once, while it reads what else it needs', async () => {
  const rack = await productIdOf('AA-RACK');
  expect(await pageOf('quellfix', START)).toEqual({ ids: [rack], before: 1, asked: 1 });
});

it('asks again if it was prepared for another text', async () => {
  const bench = await productIdOf('AA-BENCH');
  expect(await pageOf('quellfix', START, 'zwirnel')).toEqual({ ids: [bench], before: 1, asked: 2 });
});

it('asks nothing if the isolate knows the result', async () => {
  const { search, asked } = fresh(START);
  for (const _ of [1, 2]) {
    await search.prepare('zwirnel', { isAsTyped: true, sort: 'featured' });
    await search.find('zwirnel', { isAsTyped: true });
  }
  expect(asked).toHaveLength(1);
});

it('asks once more if the words mean something else than the isolate knew, and shows what they mean now', async () => {
  const [rack, bench] = [await productIdOf('AA-RACK'), await productIdOf('AA-BENCH')];
  expect((await pageOf('quellfix', START)).ids).toEqual([rack]);
  await env.DB.prepare("INSERT INTO search_synonyms (phrases) VALUES ('quellfix, zwirnel')").run();
  try {
    const outdated = await pageOf('quellfix', START + MINUTE);
    expect([outdated.ids.toSorted(), outdated.asked]).toEqual([[rack, bench].sort(), 2]);
    expect(await pageOf('quellfix', START + MINUTE)).toEqual({ ids: outdated.ids, before: 1, asked: 1 });
  } finally {
    await env.DB.prepare("DELETE FROM search_synonyms WHERE phrases = 'quellfix, zwirnel'").run();
  }
});
