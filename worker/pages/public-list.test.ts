import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicList } from '#shared/list/public-list.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { SITES } from '#shared/site/sites.ts';
import { PublicListStore } from '#worker/store/account/public-lists.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const ORIGIN = 'http://localhost';
let barId = 0;

const stock = { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false };
const price = { price: 29_500, specialPrice: null, specialFromMs: null, specialToMs: null };

function publicList(changes: Partial<PublicList>): PublicList {
  return {
    urlKey: 'key-1',
    listId: 'list-1',
    type: 'registry',
    name: 'New gym',
    owner: 'Alex Lifter',
    eventDate: '2027-06-12',
    message: 'Thank you all',
    version: 1,
    items: [
      {
        listItemId: 'item-1',
        productId: barId,
        qty: 3,
        children: [],
        customOptions: [],
        metadata: { registry: { wanted: 3, purchased: 1, priority: 'high' } },
        addedMs: 1,
        deal: false,
      },
    ],
    ...changes,
  };
}

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('PL-BAR', { prices: { USA: price, EUR: price }, stock: { USA: stock, EUR: stock } })],
  });
  const answer = await request('/svc_content/catalog/product?sku=PL-BAR');
  barId = ((await answer.json()) as { product: { productId: number } }).product.productId;
  const usa = new PublicListStore(env.DB, SITES.USA);
  await usa.put(publicList({}));
  await usa.put(publicList({ urlKey: 'key-2', type: 'wishlist', name: 'My wishes', eventDate: null }));
  await usa.put(publicList({ urlKey: 'key-3', owner: 'Robin 100% Bench', name: 'Garage', eventDate: '2026-12-01' }));
});

const html = async (path: string) => (await request(path)).text();

describe('a public list', () => {
  it('shows name, owner, event, texts, what is still wanted, and the current price', async () => {
    const page = await html('/registry/key-1');
    for (const words of [
      'New gym',
      'For Alex Lifter',
      'June 12, 2027',
      'Thank you all',
      '2 still wanted, 1 bought',
      '$295',
    ])
      expect(page).toContain(words);
  });

  it('is found only at the address of its kind and site', async () => {
    expect((await request('/wishlist/key-2')).status).toBe(200);
    for (const path of ['/wishlist/key-1', '/registry/key-2', '/registry/none', '/eu/registry/key-1'])
      expect((await request(path)).status, path).toBe(404);
  });

  it('is neither cached nor shown to search engines', async () => {
    const answer = await request('/registry/key-1');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex,nofollow"/>');
  });

  it('shows only escaped text', async () => {
    await new PublicListStore(env.DB, SITES.USA).put(
      publicList({ urlKey: 'key-x', name: '<img src=x onerror=alert(1)>', message: '<script>alert(2)</script>' }),
    );
    const page = await html('/registry/key-x');
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<script>alert');
  });
});

describe('buying from a public list', () => {
  const buy = (path: string, fields: Record<string, string>, cookie = '') =>
    request(path, {
      method: 'POST',
      headers: { origin: ORIGIN, ...(cookie === '' ? {} : { cookie }) },
      body: new URLSearchParams(fields),
    });
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('visitor='))
      ?.split(';')[0] ?? '';
  const listsOf = async (cookie: string) => {
    const answer = await request('/svc_list/lists', { headers: { cookie } });
    return ((await answer.json()) as { lists: WireList[] }).lists;
  };

  it('from a registry makes a purchase for it, at most what is still wanted, which the cart page shows', async () => {
    const answer = await buy('/registry/key-1', { item: 'item-1', qty: '9' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart']);
    const cookie = cookieOf(answer);
    const [list] = await listsOf(cookie);
    expect(list).toMatchObject({ type: 'registryPurchase', metadata: { registry: 'key-1', isActive: true } });
    expect(list?.items[0]).toMatchObject({
      qty: 2,
      price: 295,
      metadata: { registry: { listId: 'key-1', listItemId: 'item-1' } },
    });
    const cart = await (await request('/cart', { headers: { cookie } })).text();
    expect(cart).toContain('Product PL-BAR');
    expect(cart).toContain('$590');
  });

  it('from a wishlist adds the item to the cart', async () => {
    const cookie = cookieOf(await buy('/wishlist/key-2', { item: 'item-1' }));
    const [list] = await listsOf(cookie);
    expect(list).toMatchObject({ type: 'cart' });
    expect(list?.items[0]).toMatchObject({ qty: 1, metadata: {} });
  });

  it.each([
    ['an unknown item', { item: 'nope' }],
    ['no item', {}],
    ['a quantity of 0', { item: 'item-1', qty: '0' }],
    ['a quantity that is not a number', { item: 'item-1', qty: 'many' }],
  ])('with %s leads back to the list, which says so', async (_, fields) => {
    const answer = await buy('/registry/key-1', fields as Record<string, string>);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/registry/key-1?state=item']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await html('/registry/key-1?state=item')).toContain('no longer on the list');
  });

  it('from a list that does not exist answers 404', async () => {
    expect((await buy('/registry/none', { item: 'item-1' })).status).toBe(404);
  });
});

describe('buying from a registry through the service', () => {
  const buyerWith = async (metadata: object, type = 'registryPurchase') => {
    const buyer = new Buyer();
    const made = await buyer.json<{ list?: WireList; error?: object }>('POST', '/svc_list/lists', { type, metadata });
    return { buyer, made };
  };

  it.each(['key-1', 'list-1'])('a purchase for %s counts under the registry’s address', async (registry) => {
    const { buyer, made } = await buyerWith({ registry });
    expect(made.body.list?.metadata.registry).toBe('key-1');
    const items = [{ productId: barId, qty: 1 }];
    const { body } = await buyer.json<{ list: WireList }>('POST', `/svc_list/lists/${made.body.list?._id}/items`, {
      items,
    });
    const wish = { listId: 'key-1', listItemId: 'item-1' };
    expect(body.list.items[0]?.metadata.registry).toMatchObject(wish);
    const cart = await new Buyer().json<{ list: WireList }>('POST', '/svc_list/lists/cart/items', {
      items: [{ productId: barId, qty: 1, metadata: { registry: { listId: registry } } }],
    });
    expect(cart.body.list.items[0]?.metadata.registry).toMatchObject(wish);
  });

  it('a registry that does not exist is refused by name', async () => {
    expect((await buyerWith({ registry: 'nobody' })).made).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'metadata.registry' }] } },
    });
    // A wishlist is not a registry.
    expect((await buyerWith({ registry: 'key-2' })).made.status).toBe(400);
    const add = (registry: object) =>
      new Buyer().json('POST', '/svc_list/lists/cart/items', {
        items: [{ productId: barId, qty: 1, metadata: { registry } }],
      });
    expect(await add({ listId: 'nobody' })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'items.0.metadata.registry.listId' }] } },
    });
    expect(await add({ listId: 'key-1', listItemId: 'item-9' })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ field: 'items.0.metadata.registry.listItemId' }] } },
    });
  });
});

describe('the registry search', () => {
  it('finds owners and names by the beginnings of words, the next event first, never wishlists', async () => {
    const page = await html('/giftregistry/search/index?q=ga');
    expect(page).toContain('/registry/key-3');
    expect(page).not.toContain('/registry/key-1"');
    expect(await html('/giftregistry/search/index?q=alex+lif')).toContain('/registry/key-1');
    expect(await html('/giftregistry/search/index?q=wishes')).toContain('No registry matches this name.');
  });

  it('finds only the registries of its own site', async () => {
    await new PublicListStore(env.DB, SITES.CAN).put(publicList({ urlKey: 'key-c', listId: 'list-c', owner: 'Garth' }));
    const [here, there] = await Promise.all(
      ['', '/ca'].map((prefix) => html(`${prefix}/giftregistry/search/index?q=ga`)),
    );
    expect(here).toContain('/registry/key-3');
    expect(here).not.toContain('/registry/key-c');
    expect(there).toContain('/ca/registry/key-c');
    expect(there).not.toContain('/registry/key-3');
  });

  it('takes wildcard characters literally', async () => {
    expect(await html('/giftregistry/search/index?q=100%25')).toContain('/registry/key-3');
    expect(await html('/giftregistry/search/index?q=%25%25')).toContain('No registry matches this name.');
  });

  it('asks for two letters', async () => {
    expect(await html('/giftregistry/search/index?q=a')).toContain('Please enter at least two letters');
    expect((await request('/giftregistry/search/index')).status).toBe(200);
  });

  it('an older copy never replaces a newer one', async () => {
    const store = new PublicListStore(env.DB, SITES.USA);
    await store.put(publicList({ urlKey: 'key-v', name: 'Second', version: 2 }));
    await store.put(publicList({ urlKey: 'key-v', name: 'First', version: 1 }));
    expect((await store.byUrlKey('key-v'))?.name).toBe('Second');
    await store.remove('key-v');
    expect(await store.byUrlKey('key-v')).toBeUndefined();
  });
});
