import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalog, filterable, next, price, put, stockOf } from '#worker/testing/edited-catalog.ts';
import { category, env, fill, publish, publishChanged, staffRequest } from '#worker/testing/store.ts';

const PATHS = ['Patched', 'Patched/Bars'];

beforeAll(async () => {
  for (let nth = 0; nth < 40; nth++) {
    put(`PATCH-${nth}`, {
      prices: { USA: price(10_000 + 3 * nth), CAN: price(70_000 - nth) },
      stock: stockOf(nth % 5),
      createdMs: 1_700_000_000_000 + 1_000 * next(20),
      categories: [PATHS[nth % 2] as string],
      attributes: { color: [['Red', 'Blue'][nth % 2] as string] },
    });
  }
  await fill({
    attributes: [filterable('color')],
    categories: PATHS.map((path) => category(path, path.toLowerCase().replaceAll('/', '-'))),
    products: [...catalog.values()],
  });
});

const lists = async () =>
  (await env.DB.prepare('SELECT * FROM list_columns ORDER BY site_id, category_id, kind, name, slice').all()).results;

/** Ranks by name, which a changed price need not read. Without them, lists that are read whole cannot be changed. */
async function withoutRanks(work: () => Promise<void>): Promise<void> {
  const { results } = await env.DB.prepare("DELETE FROM list_columns WHERE kind = 'name' RETURNING *").all();
  await work();
  for (const { site_id, category_id, name, slice, data } of results) {
    await env.DB.prepare("INSERT INTO list_columns VALUES (?1, ?2, 'name', ?3, ?4, ?5)")
      .bind(site_id, category_id, name, slice, data)
      .run();
  }
}

async function change(...[sku, fields]: Parameters<typeof put>): Promise<void> {
  await staffRequest('/svc_staff/import', { products: [put(sku, fields)] });
  await publishChanged();
}

const stale = () => env.DB.prepare('SELECT count(*) AS n FROM stale_indexes').first<number>('n');

describe('a product that keeps its place', () => {
  beforeEach(() => publish());

  it.each<[string, Parameters<typeof put>[1]]>([
    ['another price', { prices: { USA: price(10_500), CAN: price(70_000) } }],
    ['another price where one is unknown', { prices: { USA: price(11_500) } }],
    ['another color', { attributes: { color: ['Blue'] } }],
  ])('with %s is changed in lists that are not read whole', async (_, fields) => {
    await withoutRanks(() => change('PATCH-7', fields));
    expect(await stale()).toBe(0);
    const changed = await lists();
    await publish();
    expect(await lists()).toEqual(changed);
  });

  it.each<[string, Parameters<typeof put>[1]]>([
    ['sold out', { stock: stockOf(0) }],
    ['younger', { createdMs: 1_900_000_000_000 }],
    ['in a color that no other has', { attributes: { color: ['Green'] } }],
    ['too dear for the bytes of the others', { prices: { USA: price(80_000_000) } }],
    ['in another list', { categories: [PATHS[0] as string, PATHS[1] as string] }],
  ])('or does not, since it is %s, is where a whole publish puts it', async (_, fields) => {
    await change('PATCH-9', fields);
    expect(await stale()).toBe(0);
    const changed = await lists();
    await publish();
    expect(await lists()).toEqual(changed);
  });

  it('counts as moved if both changes are published together, in either order', async () => {
    for (const [first, second] of [
      [{ prices: { USA: price(12_345) } }, { stock: stockOf(0) }],
      [{ stock: stockOf(4) }, { prices: { USA: price(12_346) } }],
    ]) {
      await staffRequest('/svc_staff/import', { products: [put('PATCH-11', first ?? {})] });
      await change('PATCH-11', second ?? {});
      const changed = await lists();
      await publish();
      expect(await lists()).toEqual(changed);
    }
  });
});
