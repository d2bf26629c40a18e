import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { ImportProduct } from '#shared/import/contract.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { catalog, EDITS, next, PATHS, price, put, simpleSkus, some, stockOf } from '#worker/testing/edited-catalog.ts';
import { category, env, fill, publish, publishChanged, staffRequest } from '#worker/testing/store.ts';
import { facetDefinitions } from './facet-definitions.ts';
import { categoriesAfter, publishIndex } from './indexes.ts';
import { publishChanges } from './publish-changes.ts';
import { Turn } from './turn.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const rowsOf = async (sql: string): Promise<Rows> => (await env.DB.prepare(sql).all()).results;

/** Everything that a publish prepares. */
const PREPARED: Readonly<Record<string, string>> = {
  cards: 'SELECT * FROM listing_cards ORDER BY site_id, product_id',
  feeds: 'SELECT * FROM feed_rows ORDER BY site_id, product_id',
  indexes: 'SELECT * FROM listing_indexes ORDER BY site_id, category_id, part',
  columns: 'SELECT * FROM list_columns ORDER BY site_id, category_id, kind, name, slice',
  beginnings: 'SELECT * FROM search_beginnings ORDER BY beginning',
  words: 'SELECT rowid, * FROM product_words ORDER BY rowid',
  stems: 'SELECT * FROM product_stems ORDER BY term',
  terms: 'SELECT * FROM product_terms ORDER BY term',
  scores:
    "SELECT rowid, bm25(product_words, 10.0, 12.0, 6.0, 4.0, 1.0) AS score FROM product_words('about') ORDER BY rowid",
  menus: 'SELECT * FROM navigation_published ORDER BY site_id',
  rules: 'SELECT product_id, site_id, rule_price FROM product_prices ORDER BY product_id, site_id',
};

async function prepared(): Promise<Record<string, Rows>> {
  const read = await Promise.all(
    Object.entries(PREPARED).map(async ([name, sql]) => [name, await rowsOf(sql)] as const),
  );
  return Object.fromEntries(read);
}

const waiting = () => env.DB.prepare('SELECT count(*) AS n FROM changed_products').first<number>('n');
const unseen = () => env.DB.prepare('SELECT count(*) AS n FROM unseen_changes').first<number>('n');
const stale = () => env.DB.prepare('SELECT count(*) AS n FROM stale_indexes').first<number>('n');
const editions = () => env.EDITION.get(env.EDITION.idFromName('edition')).current();

/** What the publish of changes has left is what a publish of everything makes of the same catalog. */
async function expectWhole(): Promise<void> {
  const changed = await prepared();
  // Words that are right are not written again, so only a publish that begins without any makes them all.
  await env.DB.batch([
    env.DB.prepare('DELETE FROM product_words'),
    env.DB.prepare("INSERT INTO product_names (product_names) VALUES ('delete-all')"),
    env.DB.prepare('DELETE FROM listing_cards'),
    env.DB.prepare('DELETE FROM listing_indexes'),
    env.DB.prepare('DELETE FROM list_columns'),
    env.DB.prepare('DELETE FROM feed_rows'),
    env.DB.prepare('DELETE FROM search_beginnings'),
  ]);
  await publish();
  const whole = await prepared();
  for (const name of Object.keys(PREPARED)) expect(changed[name], name).toEqual(whole[name]);
}

/** The indexes of the first two sites are what is made of all cards. Costs less than a publish of everything. */
async function expectIndexes(): Promise<void> {
  const read = () =>
    Promise.all(
      [PREPARED.indexes, PREPARED.columns].map((sql) => rowsOf(`${sql}`.replace('ORDER', 'WHERE site_id < 3 ORDER'))),
    );
  const changed = await read();
  const definitions = await facetDefinitions(env.DB);
  await env.DB.batch(
    ['listing_indexes', 'list_columns'].map((table) => env.DB.prepare(`DELETE FROM ${table} WHERE site_id < 3`)),
  );
  await Turn.take(env.DB, async (turn) => {
    for (const site of SITE_LIST.filter(({ siteId }) => siteId < 3)) {
      for (const categoryId of [WHOLE_SITE, ...(await categoriesAfter(env.DB, 0, 100))])
        await publishIndex(env.DB, turn, site, categoryId, definitions);
    }
  });
  expect(changed).toEqual(await read());
}

async function take(batch: object): Promise<void> {
  const answer = await staffRequest('/svc_staff/import', batch);
  expect(await answer.json()).toMatchObject({ rejected: [] });
}

beforeAll(async () => {
  for (let index = 0; index < 30; index++) {
    put(`CHG-${index}`, { prices: { USA: price(1_000 + index) }, attributes: { color: [some(['Red', 'Blue'])] } });
  }
  const simple = [...catalog.values()];
  const set = put('CHG-SET', {
    type: 'configurable',
    categories: ['Parts/Bars'],
    axes: [{ code: 'color', label: 'Color' }],
    variations: [
      { sku: 'CHG-1', options: {} },
      { sku: 'CHG-2', options: {} },
    ],
  });
  await fill({
    attributes: [
      {
        code: 'color',
        label: 'Color',
        input: 'select',
        isFilterable: true,
        isComparable: false,
        isVisible: true,
        position: 1,
        options: ['Blue', 'Red'],
        extra: {},
      },
    ],
    categories: [
      ...PATHS.map((path) => category(path, path.toLowerCase().replaceAll('/', '-'))),
      { ...category('Wear/Reduced', 'reduced'), listRule: 'reduced' },
    ],
    priceRules: [{ name: 'steel', description: '', percent: 10, categoryUrlKeys: ['parts-plates'], isActive: true }],
    products: simple,
  });
  await fill({ products: [set] });
});

/** The database as a request sees it that is killed at a write: the first ones pass, all later ones fail. */
function killedAfter(writes: number): typeof env {
  let left = writes;
  const die = () => {
    if (--left < 0) throw new Error('killed');
  };
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name !== 'batch') return (db[name as keyof D1Database] as (...values: unknown[]) => unknown).bind(db);
      return (statements: D1PreparedStatement[]) => {
        die();
        return db.batch(statements);
      };
    },
  });
  return { ...env, DB };
}

/** Publishes what changed, and is killed at a write. Returns whether it was done before. */
async function publishKilled(writes: number): Promise<boolean> {
  const killed = killedAfter(writes);
  const run = Turn.take(killed.DB, (turn) => publishChanges(killed, turn, Date.now()));
  return run.then(
    () => true,
    (error) => {
      expect(String(error)).toContain('killed');
      return false;
    },
  );
}

/** Random edits, and after how many of them each time everything is compared; `EDIT_STEPS` asks for more of both. */
const [STEPS, BETWEEN] = inject('editSteps') === 0 ? [100, 20] : [inject('editSteps'), 1];
const LONGEST_MS = 240_000 + 2_000 * STEPS;

describe('a publish of what changed', () => {
  it('leaves what a publish of everything makes, whatever was edited', { timeout: LONGEST_MS }, async () => {
    for (let step = 0; step < STEPS; step++) {
      const edits = Array.from({ length: 1 + next(3) }, () => some(EDITS)(some(simpleSkus()), step));
      const last = new Map(edits.map((each) => [each.sku, each]));
      const isSet = (each: ImportProduct) => each.type === 'configurable';
      await take({ products: [...last.values()].toSorted((a, b) => Number(isSet(a)) - Number(isSet(b))) });
      if (step % 4 === 3) await publishKilled(next(12));
      await publishChanged();
      expect([await waiting(), await stale(), await unseen()]).toEqual([0, 0, 0]);
      if (step % BETWEEN === BETWEEN - 1) await expectWhole();
    }
  });

  it('brings each kind of edit into the indexes that show it', { timeout: 60_000 }, async () => {
    const at = { prices: { USA: price(5_000), CAN: price(6_000) }, stock: stockOf(5), visibility: 4, isOnline: true };
    const named = (name: string) => ({ texts: { ...put('CHG-9', {}).texts, name } });
    const edits: readonly Partial<ImportProduct>[] = [
      { ...at, categories: ['Parts/Plates/Steel'], gallery: [{ file: 'p/a.jpg', label: '', width: 9, height: 9 }] },
      { visibility: 2 },
      { visibility: 3 },
      { visibility: 1 },
      { visibility: 4 },
      named('AAA'),
      named('zzz'),
      { stock: stockOf(0) },
      { stock: stockOf(5) },
      { categories: ['Wear', 'Parts/Bars'] },
      { gallery: [] },
      { attributes: { color: ['Unheard of'] } },
      { attributes: {} },
      { prices: { CAN: price(6_000) } },
      { prices: { USA: price(6_000) } },
      { isOnline: false },
      { isOnline: true, createdMs: 1_700_000_000_000 },
    ];
    for (const changes of edits) {
      await take({ products: [put('CHG-9', changes)] });
      await publishChanged();
      await expectIndexes();
    }
  });

  it('that is killed at any write is finished by the next one', { timeout: 180_000 }, async () => {
    let isComplete = false;
    for (let writes = 0; !isComplete; writes++) {
      await take({
        products: [
          put('CHG-3', { prices: { USA: price(50_000 + writes) }, isOnline: true, visibility: 4 }),
          put('CHG-4', {
            texts: { ...put('CHG-4', {}).texts, name: `Killed ${writes}` },
            isOnline: true,
            visibility: 4,
          }),
          put('CHG-5', { isOnline: writes % 2 === 0, visibility: 4, prices: { USA: price(700) } }),
        ],
      });
      isComplete = await publishKilled(writes);
      await publishChanged();
      expect([await waiting(), await stale(), await unseen()]).toEqual([0, 0, 0]);
      if (writes % 3 === 0 || isComplete) await expectWhole();
    }
  });

  it('of nothing changes nothing, and an import that changes nothing is nothing', async () => {
    await publishChanged();
    const before = await editions();
    const same = { ...catalog.get('CHG-7') } as ImportProduct;
    await take({ products: [same], categories: [category('Wear', 'wear')] });
    expect(await waiting()).toBe(0);
    await publishChanged();
    expect(await editions()).toEqual(before);
  });

  it('of everything writes no card and no index that is right', async () => {
    const kinds = ['INSERT', 'UPDATE', 'DELETE'].flatMap((kind) =>
      ['listing_cards', 'listing_indexes', 'list_columns'].map((table) => [kind, table] as const),
    );
    await env.DB.batch([
      env.DB.prepare('CREATE TABLE written (kind TEXT)'),
      ...kinds.map(([kind, table]) =>
        env.DB.prepare(
          `CREATE TRIGGER note_${kind}_${table} AFTER ${kind} ON ${table} BEGIN INSERT INTO written VALUES ('${kind} ${table}'); END`,
        ),
      ),
    ]);
    await publish();
    expect(await rowsOf('SELECT kind, count(*) AS n FROM written GROUP BY kind')).toEqual([]);
    await env.DB.batch([
      ...kinds.map(([kind, table]) => env.DB.prepare(`DROP TRIGGER note_${kind}_${table}`)),
      env.DB.prepare('DROP TABLE written'),
    ]);
  });

  it('of texts makes no list, only a new version of every site', async () => {
    const before = await editions();
    await take({ synonyms: [{ phrases: 'squat cage, power rack' }] });
    expect(await waiting()).toBe(1);
    await publishChanged();
    expect(await waiting()).toBe(0);
    for (const [siteId, version] of Object.entries(await editions())) expect(version).toBe((before[siteId] ?? 1) + 1);
  });

  it('of a category is one of everything', async () => {
    await take({ categories: [{ ...category('Wear', 'wear'), isActive: false }] });
    const answer = await staffRequest('/svc_staff/publish');
    const { next } = (await answer.json()) as { next: string };
    expect(next).toMatch(/^USA\.indexes\.0\.\d+$/);
    await publish();
    expect(await waiting()).toBe(0);
  });

  it('waits while another one is running, and takes over from one that was killed', async () => {
    await take({ products: [put('CHG-8', { prices: { USA: price(4_321) }, isOnline: true, visibility: 4 })] });
    const done = await Turn.try(env.DB, async () => {
      const answer = await staffRequest('/svc_staff/publish');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await answer.json()).toMatchObject({ error: { type: 'publish_running' } });
      await env.DB.prepare('UPDATE publish_turn SET until_ms = 0').run();
      await publishChanged();
      expect(await waiting()).toBe(0);
      return true;
    });
    expect(done).toBe(true);
  });

  it('that lost its turn writes nothing more', async () => {
    await take({ products: [put('CHG-8', { prices: { USA: price(1_234) } })] });
    const lost = Turn.take(env.DB, async (turn) => {
      await env.DB.prepare("UPDATE publish_turn SET holder = 'another'").run();
      await publishChanges(env, turn, Date.now());
    });
    await expect(lost).rejects.toThrow('NOT NULL');
    expect(await waiting()).toBe(1);
    await env.DB.prepare('UPDATE publish_turn SET until_ms = 0').run();
    await publishChanged();
    await expectWhole();
  });
});
