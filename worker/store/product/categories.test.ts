import { expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { env } from '#worker/testing/store.ts';
import { CategoryStore } from './categories.ts';

it('the tree of categories looks for the lists of each by their keys: a large shop has thousands of parts of lists', async () => {
  const asked: string[] = [];
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name !== 'prepare') return (db[name as keyof D1Database] as (...values: unknown[]) => unknown).bind(db);
      return (sql: string) => {
        asked.push(sql);
        return db.prepare(sql);
      };
    },
  });
  // A version that no page has asked for.
  await new CategoryStore(DB, SITES.USA, new Versions(wholeVersions(987_654))).tree();
  expect(asked).toHaveLength(1);
  const { results } = await env.DB.prepare(
    `EXPLAIN QUERY PLAN ${asked[0]?.replaceAll('?1', '1').replaceAll('?2', "'[1]'")}`,
  ).all<{ detail: string }>();
  const plan = results.map(({ detail }) => detail);
  expect(plan.filter((line) => /^SCAN (o|li|r)\b/.test(line))).toEqual([]);
  expect(plan.filter((line) => /^SEARCH o .*site_id=\? AND category_id=\? AND part=\?/.test(line))).toHaveLength(1);
});
