import { beforeAll, expect, it } from 'vitest';
import { readSynonyms } from '#shared/search/query.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { env } from '#worker/testing/store.ts';
import type { Wish } from './wish.ts';

/** More products than the index scores. */
const CROWD = 2500;
/** Products with the same words that are not sold on the searched site. */
const ELSEWHERE = 100;

/** The bestsellers, all with the searched words in their names. */
const FRONT = JSON.stringify(Array.from({ length: 60 }, (_, at) => (at + 1) * 10));

beforeAll(async () => {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${CROWD + ELSEWHERE})
       INSERT INTO product_words (rowid, name, sku, categories, labels, texts)
       SELECT id, CASE WHEN id % 5 = 0 THEN 'Black Bar ' || id ELSE 'Plate ' || id END,
         CASE id WHEN 777 THEN 'CR CR CR-7A CR7A' ELSE 'CR-' || id || ' CR' || id END, 'Gear', 'Black', 'a black thing'
       FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO products (product_id, sku, type, attribute_set, name, url_key, visibility, is_online, tax_class,
         document, fingerprint, created_ms, updated_ms)
       VALUES (777, 'CR', 'simple', '', 'Plate', 'plate', 4, 1, '', '{}', '', 0, 0)`,
    ),
    env.DB.prepare(
      `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${CROWD})
       INSERT INTO listing_cards (site_id, product_id, card, facts) SELECT 1, id, '{}', '{}' FROM n`,
    ),
  ]);
});

function find(text: string, isGlance = false, changes: Partial<Wish> = {}) {
  return matchProducts(env.DB, {
    text,
    isBegun: false,
    isAsTyped: false,
    isGlance,
    siteId: 1,
    edition: '1:1',
    synonyms: readSynonyms([]),
    total: CROWD,
    standingOf: (id) => (id % 2 === 0 ? 1 : 0.5),
    placeOf: (id) => (id <= CROWD ? id : undefined),
    front: FRONT,
    hasAllPopular: false,
    frontWith: () => Promise.resolve([]),
    reads: env.DB,
    ...changes,
  });
}

it('in a large result, products with matching names come first, and best sellers first among them', async () => {
  const { first, rest } = await find('black');
  expect(first.slice(0, 3)).toEqual([10, 20, 30]);
  expect(new Set([...first, ...rest]).size).toBe(CROWD + ELSEWHERE);
  expect(first.length + rest.length).toBe(CROWD + ELSEWHERE);
});

it('a preview names the same first products and counts the rest: in large results on all sites', async () => {
  const [whole, glance] = [await find('black'), await find('black', true)];
  expect(glance.first.slice(0, 12)).toEqual(whole.first.slice(0, 12));
  expect(glance).toMatchObject({ rest: [], counted: CROWD + ELSEWHERE });
  expect([whole.shown.length, glance.shown.length]).toEqual([0, 12]);
  expect((await find('black bar', true)).counted).toBe(CROWD / 5);
  expect((await find('CR', true)).first).toHaveLength(20);
});

it('a preview of a crowd that names nothing so shows the bestsellers, whether it looks at all of it or at them', async () => {
  const front = JSON.stringify(Array.from({ length: 60 }, (_, at) => (at + 1) * 2));
  const [all, few] = [await find('thing', true, { front }), await find('thing', true, { front, hasAllPopular: true })];
  expect(few).toEqual(all);
  expect(few.first).toEqual(Array.from({ length: 20 }, (_, at) => (at + 1) * 2));
  const none = await find('thing', true, { front: '[2, 4]', hasAllPopular: true });
  expect(none.first).toEqual(all.first);
});

it('rare words are found among common ones', async () => {
  const { first } = await find('black bar 2500');
  expect(first[0]).toBe(2500);
});

it.each([
  ['CR-31', [31, 310, 311, 312]],
  ['cr-2500', [2500]],
  ['CR2499', [2499]],
  ['cr 6', [6]],
  ['CR-7A', [777]],
  ['CR', [777]],
  ['CR-7', [7, 70, 71, 72]],
])(
  'the product with the exact SKU %s comes first among thousands that contain its parts, then those that begin so',
  async (text, ids) => {
    expect((await find(text)).first.slice(0, ids.length)).toEqual(ids);
    expect((await find(text, true)).first.slice(0, ids.length)).toEqual(ids);
    expect((await find(text, true)).meant).toBe(null);
  },
);

it('a SKU that another site sells is not among the first', async () => {
  expect((await find('CR-2501')).first).not.toContain(2501);
});

it('products sold only on another site are not among the best', async () => {
  const { first } = await find('bar 2600');
  expect(first.slice(1, 20).every((id) => id <= CROWD)).toBe(true);
});

it('each query needs few database reads, however much it finds', async () => {
  let asked = 0;
  const counted = new Proxy(env.DB, {
    get: (db, name) => {
      const value = Reflect.get(db, name) as unknown;
      if (name === 'batch') asked++;
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  const wish = {
    isBegun: false,
    isAsTyped: false,
    isGlance: false,
    siteId: 1,
    edition: '1:1',
    synonyms: readSynonyms([]),
    total: CROWD,
    hasAllPopular: true,
    frontWith: () => Promise.resolve([]),
  };
  const places = { standingOf: () => 1, placeOf: (id: number) => id, front: '[]', reads: counted };
  await matchProducts(counted, { ...wish, ...places, text: 'black bar' });
  expect(asked).toBe(1);
});
