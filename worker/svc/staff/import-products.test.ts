import { describe, expect, it } from 'vitest';
import type { ImportBatch, ImportOutcome, ImportProduct } from '#shared/import/contract.ts';
import { category, env, product, staffRequest } from '#worker/testing/store.ts';

const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });

async function take(batch: ImportBatch): Promise<ImportOutcome> {
  const answer = await staffRequest('/svc_staff/import', batch);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ImportOutcome;
}

const takeProducts = (...products: ImportProduct[]) => take({ products });

function rowOf(sku: string) {
  return env.DB.prepare('SELECT product_id, name, url_key, document FROM products WHERE sku = ?1')
    .bind(sku)
    .first<{ product_id: number; name: string; url_key: string; document: string }>();
}

function routeAt(path: string) {
  return env.DB.prepare('SELECT entity_id, redirect_target, redirect_type FROM routes WHERE path = ?1')
    .bind(path)
    .first<{ entity_id: number; redirect_target: string | null; redirect_type: number | null }>();
}

describe('an import is an upsert by sku', () => {
  it('writes what is new, and nothing the second time', async () => {
    const batch: ImportBatch = {
      categories: [category('Upsert', 'upsert')],
      attributes: [
        {
          code: 'u_color',
          label: 'Color',
          input: 'select',
          isFilterable: true,
          isComparable: false,
          isVisible: true,
          position: 1,
          options: ['Red'],
          extra: {},
        },
      ],
      products: [product('UP-1', { categories: ['Upsert'] })],
      reviews: [{ sku: 'UP-1', rating: 5, title: 'Good', text: 'Very', nickname: 'Al', createdMs: 1 }],
      rewrites: [{ site: null, requestPath: 'up-old', targetPath: 'up-1', redirectType: 301 }],
      groupPrices: [{ sku: 'UP-1', site: null, groupId: 2, qty: 1, value: 9_000, valueType: 'fixed' }],
    };
    const kinds = Object.keys(batch).sort();
    const first = await take(batch);
    expect(first.rejected).toEqual([]);
    expect(Object.entries(first.written).sort()).toEqual(kinds.map((kind) => [kind, 1]));
    const second = await take(batch);
    expect(Object.entries(second.written).sort()).toEqual(kinds.map((kind) => [kind, 0]));
    expect(Object.entries(second.unchanged).sort()).toEqual(kinds.map((kind) => [kind, 1]));
  });

  it('changes what differs and keeps the id', async () => {
    await takeProducts(product('UP-2'));
    const before = await rowOf('UP-2');
    const outcome = await takeProducts(
      product('UP-2', { weightLb: 44, texts: { ...product('UP-2').texts, name: 'Renamed' } }),
    );
    expect(outcome).toMatchObject({ written: { products: 1 }, unchanged: { products: 0 } });
    expect(await rowOf('UP-2')).toMatchObject({ product_id: before?.product_id, name: 'Renamed' });
  });

  it('a new modification time alone changes nothing', async () => {
    await takeProducts(product('UP-3'));
    expect((await takeProducts(product('UP-3', { updatedMs: 1_700_000_000_000 }))).unchanged).toEqual({ products: 1 });
  });

  it('sets prices per site: those of other sites stay', async () => {
    await takeProducts(product('UP-4', { prices: { USA: price(100), EUR: price(200) } }));
    await takeProducts(product('UP-4', { prices: { USA: price(150), GBR: price(300) } }));
    const { results } = await env.DB.prepare(
      'SELECT site_id, price FROM product_prices JOIN products USING (product_id) WHERE sku = ?1 ORDER BY site_id',
    )
      .bind('UP-4')
      .all();
    expect(results).toEqual([
      { site_id: 1, price: 150 },
      { site_id: 4, price: 200 },
      { site_id: 5, price: 300 },
    ]);
  });
});

describe('a product is imported as a whole or not at all', () => {
  it('is refused when it names an unknown child, and its neighbors are imported', async () => {
    const parent = product('WH-P', { type: 'configurable', variations: [{ sku: 'WH-NONE', options: {} }] });
    const outcome = await takeProducts(product('WH-1'), parent, product('WH-2'));
    expect(outcome.written.products).toBe(2);
    expect(outcome.rejected).toEqual([
      { kind: 'products', key: 'WH-P', reason: "names the unknown product 'WH-NONE'" },
    ]);
    expect(await rowOf('WH-P')).toBeNull();
    expect(await routeAt('/wh-p')).toBeNull();
  });

  it('may name a child of the same request that comes before it', async () => {
    const parent = product('WH-Q', { type: 'configurable', variations: [{ sku: 'WH-3', options: {} }] });
    expect((await takeProducts(product('WH-3'), parent)).rejected).toEqual([]);
  });

  it('is refused when its url key belongs to another product, an older or a new one', async () => {
    await takeProducts(product('KEY-1'));
    const outcome = await takeProducts(
      product('KEY-2', { urlKey: 'key-1' }),
      product('KEY-3', { urlKey: 'key-new' }),
      product('KEY-4', { urlKey: 'key-new' }),
    );
    expect(outcome.rejected).toEqual([
      { kind: 'products', key: 'KEY-2', reason: "url key 'key-1' is taken" },
      { kind: 'products', key: 'KEY-4', reason: "url key 'key-new' belongs to 'KEY-3'" },
    ]);
  });

  it('given twice in one request counts as one product', async () => {
    const outcome = await takeProducts(product('TWICE'), product('TWICE', { weightLb: 3 }));
    expect(outcome.rejected).toHaveLength(1);
    const { results } = await env.DB.prepare('SELECT product_id FROM products WHERE sku = ?1').bind('TWICE').all();
    expect(results).toHaveLength(1);
  });

  it('is refused with the whole request when a value is of the wrong shape', async () => {
    const broken = { ...product('SHAPE-1'), prices: { USA: price(-1) } };
    const answer = await staffRequest('/svc_staff/import', { products: [product('SHAPE-2'), broken] });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { type: 'validation_error', fields: [{ field: 'products.1.prices.USA.price' }] },
    });
    expect(await rowOf('SHAPE-2')).toBeNull();
  });
});

describe('addresses', () => {
  it('a changed url key leaves a 301 to the new one', async () => {
    await takeProducts(product('MOVE-1'));
    await takeProducts(product('MOVE-1', { urlKey: 'moved' }));
    const id = (await rowOf('MOVE-1'))?.product_id;
    expect(await routeAt('/moved')).toEqual({ entity_id: id, redirect_target: null, redirect_type: null });
    expect(await routeAt('/move-1')).toEqual({ entity_id: id, redirect_target: '/moved', redirect_type: 301 });
  });

  it('a url key that moved back is a page again, and no redirect leads to itself', async () => {
    await takeProducts(product('MOVE-2'));
    await takeProducts(product('MOVE-2', { urlKey: 'away' }));
    await takeProducts(product('MOVE-2'));
    expect(await routeAt('/move-2')).toMatchObject({ redirect_target: null });
    expect(await routeAt('/away')).toMatchObject({ redirect_target: '/move-2' });
  });

  it('an abandoned url key may be used by another product', async () => {
    await takeProducts(product('MOVE-3'));
    await takeProducts(product('MOVE-3', { urlKey: 'elsewhere' }));
    expect((await takeProducts(product('MOVE-4', { urlKey: 'move-3' }))).rejected).toEqual([]);
    expect(await routeAt('/move-3')).toMatchObject({
      entity_id: (await rowOf('MOVE-4'))?.product_id,
      redirect_target: null,
    });
  });

  it('a rewrite never hides a page and never leads to itself', async () => {
    await takeProducts(product('RW-1'));
    const rewrite = (requestPath: string, targetPath: string) => ({
      site: null,
      requestPath,
      targetPath,
      redirectType: 301 as const,
    });
    const outcome = await take({
      rewrites: [rewrite('rw-1', 'gear'), rewrite('loop', '/loop'), rewrite('fine', 'rw-1')],
    });
    expect(outcome.rejected.map(({ key, reason }) => [key, reason])).toEqual([
      ['rw-1', 'a page answers at this address'],
      ['loop', 'leads to itself'],
    ]);
  });
});

describe('links between products', () => {
  const linked = async (sku: string) => {
    const { results } = await env.DB.prepare(
      'SELECT l.kind, q.sku FROM product_links l JOIN products p USING (product_id) JOIN products q ON q.product_id = l.linked_id WHERE p.sku = ?1 ORDER BY kind',
    )
      .bind(sku)
      .all();
    return results;
  };

  it('wait for a product that is imported later', async () => {
    await takeProducts(product('LINK-1', { links: { related: ['LINK-2'], upsell: [], crosssell: ['LINK-3'] } }));
    expect(await linked('LINK-1')).toEqual([]);
    await takeProducts(product('LINK-2'));
    expect(await linked('LINK-1')).toEqual([{ kind: 'related', sku: 'LINK-2' }]);
    await takeProducts(product('LINK-3'));
    expect(await linked('LINK-1')).toEqual([
      { kind: 'crosssell', sku: 'LINK-3' },
      { kind: 'related', sku: 'LINK-2' },
    ]);
  });

  it('that were removed no longer wait', async () => {
    await takeProducts(product('LINK-4', { links: { related: ['LINK-5'], upsell: [], crosssell: [] } }));
    await takeProducts(product('LINK-4'));
    await takeProducts(product('LINK-5'));
    expect(await linked('LINK-4')).toEqual([]);
  });
});

describe('many at once', () => {
  it('a request may hold 250 products', async () => {
    const products = Array.from({ length: 250 }, (_, index) => product(`MANY-${index}`));
    expect(await takeProducts(...products)).toEqual({
      written: { products: 250 },
      unchanged: { products: 0 },
      rejected: [],
    });
    const n = await env.DB.prepare(
      "SELECT count(DISTINCT product_id) AS n FROM products WHERE sku LIKE 'MANY-%'",
    ).first('n');
    expect(n).toBe(250);
  });

  it('two imports at the same time never share a product id', async () => {
    const batch = (name: string) => ({
      products: Array.from({ length: 40 }, (_, index) => product(`${name}-${index}`)),
    });
    const outcomes = await Promise.all(['PA', 'PB', 'PC', 'PD'].map((name) => take(batch(name))));
    expect(outcomes.map((outcome) => [outcome.written.products, outcome.rejected])).toEqual(Array(4).fill([40, []]));
    const n = await env.DB.prepare("SELECT count(*) AS n FROM products WHERE sku GLOB 'P[ABCD]-*'").first('n');
    expect(n).toBe(160);
  });

  it('two imports at the same time never share a category id', async () => {
    const names = ['CA', 'CB', 'CC', 'CD'];
    await Promise.all(names.map((name) => take({ categories: [category(name, name.toLowerCase())] })));
    const { results } = await env.DB.prepare(
      "SELECT path, name FROM categories WHERE path IN ('CA', 'CB', 'CC', 'CD') ORDER BY path",
    ).all();
    expect(results).toEqual(names.map((name) => ({ path: name, name })));
  });

  it('two simultaneous imports may create the same categories', async () => {
    const batch = { categories: [category('Shared', 'shared'), category('Shared/Below', 'shared-below')] };
    const outcomes = await Promise.all([take(batch), take(batch), take(batch)]);
    expect(outcomes.flatMap((outcome) => outcome.rejected)).toEqual([]);
    const { results } = await env.DB.prepare(
      "SELECT c.path, p.path AS parent, r.path AS address FROM categories c LEFT JOIN categories p ON p.category_id = c.parent_id JOIN routes r ON r.entity_type = 'category' AND r.entity_id = c.category_id WHERE c.path GLOB 'Shared*' ORDER BY c.path",
    ).all();
    expect(results).toEqual([
      { path: 'Shared', parent: null, address: '/shared' },
      { path: 'Shared/Below', parent: 'Shared', address: '/shared-below' },
    ]);
  });
});
