import { beforeAll, describe, expect, it } from 'vitest';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const price = { price: 2_500, specialPrice: null, specialFromMs: null, specialToMs: null };
const part = { visibility: 1, prices: { USA: price, CAN: price } } as const;

beforeAll(async () => {
  const { rejected } = await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('PA-BAR', {
        categories: ['Gear'],
        links: { related: ['PA-CUP', 'PA-TEE'], upsell: ['PA-RACK'], crosssell: [] },
        prices: { USA: price, CAN: price },
      }),
      product('PA-CUP', part),
      product('PA-PIN', part),
      product('PA-TEE-RED', { ...part, attributes: { color: ['Red'] } }),
      product('PA-TEE', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Color' }],
        variations: [{ sku: 'PA-TEE-RED', options: { color: 'Red' } }],
      }),
      product('PA-RACK', {
        type: 'bundle',
        bundlePriceType: 'dynamic',
        bundleOptions: [
          {
            title: 'Cups "of" any kind',
            input: 'radio',
            isRequired: true,
            includedSku: 'PA-PIN',
            values: [
              { sku: 'PA-CUP', defaultQty: 2, canChangeQty: false, isDefault: true, priceType: 'fixed', price: 0 },
              { sku: 'PA-BAR', defaultQty: 1, canChangeQty: true, isDefault: false, priceType: 'fixed', price: 0 },
            ],
          },
        ],
      }),
    ],
    rewrites: [{ site: null, requestPath: 'pa-old', targetPath: 'pa-bar', redirectType: 301 }],
  });
  expect(rejected).toEqual([]);
});

let version = 500_000;

/** A store of an isolate that knows nothing yet, and the statements that it prepared. */
function fresh(site: SiteCode) {
  const prepared: string[] = [];
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'prepare') return (sql: string) => prepared.push(sql) && target.prepare(sql);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const moment = {
    site: SITES[site],
    versions: new Versions(wholeVersions(version++)),
    nowMs: 1,
    later: () => undefined,
  };
  return { store: openStore({ ...env, DB }, moment), prepared };
}

describe('the address of a product is read together with', () => {
  it.each<[string, string, SiteCode]>([
    ['a simple product with links and categories', 'PA-BAR', 'USA'],
    ['a product on another site', 'PA-BAR', 'CAN'],
    ['a configurable product', 'PA-TEE', 'USA'],
    ['a bundle', 'PA-RACK', 'USA'],
    ['a variant that has no page of its own', 'PA-TEE-RED', 'USA'],
  ])('%s, as it is read by its id: %s on %s', async (_, sku, site) => {
    const { store, prepared } = fresh(site);
    const path = `/${sku.toLowerCase()}`;
    const id = await productIdOf(sku);
    const found = await store.pageAddresses.lookup(path);
    const linked = await found?.product;
    const cards = await store.listings.cards([id]);
    const [meta] = await Promise.all(cards.map(() => store.productMeta.byId(id)));
    const categories = await store.categories.ofProduct(id);
    // Everything came with one statement. A product without a card has no page whose parts could have been read.
    expect(prepared).toHaveLength(cards.length === 0 ? 2 : 1);

    const alone = fresh(site).store;
    expect(found?.hit).toEqual(await alone.routes.lookup(path));
    expect(linked).toEqual(await alone.products.byId(id));
    expect(linked?.product.sku).toBe(sku);
    expect(cards).toEqual(await alone.listings.cards([id]));
    expect(meta).toEqual(cards.length === 0 ? undefined : await alone.productMeta.byId(id));
    expect(categories).toEqual(await alone.categories.ofProduct(id));
  });

  it.each([
    ['a category', '/gear'],
    ['a redirect to a product', '/pa-old'],
    ['a product’s address with the ending of older stores', '/pa-bar.html'],
    ['nowhere', '/pa-nowhere'],
  ])('nothing else, where it leads to %s: %s', async (_, path) => {
    const { store, prepared } = fresh('USA');
    const bare = path.endsWith('.html') ? path.slice(0, -5) : undefined;
    const found = await store.pageAddresses.lookup(path, bare);
    expect(found?.hit).toEqual(await fresh('USA').store.routes.lookup(path, bare));
    expect(await found?.product).toBeUndefined();
    expect(prepared).toHaveLength(1);
  });

  it('nothing more once the isolate knows where it leads', async () => {
    const { store, prepared } = fresh('USA');
    await store.pageAddresses.lookup('/pa-bar');
    expect((await store.pageAddresses.lookup('/pa-bar'))?.product).toBeUndefined();
    expect(prepared).toHaveLength(1);
  });
});
