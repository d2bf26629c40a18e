import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListMessage } from '#shared/list/contract.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, fill, product, request } from '#worker/testing/store.ts';

/** A client of the lists of a site. */
class Client extends TestBrowser {
  readonly #site: string;

  constructor(site = '') {
    super();
    this.#site = site;
  }

  override send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response> {
    return super.send(method, `/svc_list${this.#site}${path}`, body, headers);
  }

  async list(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<WireList> {
    const { status, body: answer } = await this.json<{ list: WireList }>(method, path, body, headers);
    expect(status, JSON.stringify(answer)).toBeLessThan(300);
    return answer.list;
  }

  cart(): Promise<WireList> {
    return this.list('POST', '/lists', { type: 'cart', metadata: {} });
  }
}

const HOUR = 3_600_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const SKUS = [
  'LI-BAR',
  'LI-PLATE',
  'LI-GONE',
  'LI-DEAL',
  'LI-FEW',
  'LI-PROGRAM',
  'LI-ENTRY',
  'LI-LIMITED',
  'HW1012',
  'MMV-5K',
];
const ids = new Map<string, number>();
const id = (sku: string) => ids.get(sku) ?? 0;
const usa = (price: number) => ({ USA: { price, specialPrice: null, specialFromMs: null, specialToMs: null } });
const stock = (qoh: number) => ({
  USA: { qoh, min: 1, max: 1000, isInStock: qoh > 0, backorder: false, bin: false },
});

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('LI-BAR', {
        prices: { ...usa(29_500), EUR: { price: 32_000, specialPrice: null, specialFromMs: null, specialToMs: null } },
        stock: { ...stock(5), EUR: { qoh: 5, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
      }),
      product('LI-PLATE', { prices: usa(10_000), stock: stock(500), weightLb: 45 }),
      product('LI-GONE', { stock: stock(0) }),
      product('LI-FEW', {
        prices: usa(20_000),
        attributes: {
          rogue_promo_enabled: ['1'],
          rogue_promo_price: ['150'],
          rogue_promo_qty_enable: ['1'],
          rogue_promo_qty: ['3'],
        },
      }),
      product('HW1012', {}),
      product('MMV-5K', {}),
      product('LI-PROGRAM', { attributes: { program_delivery: ['PDF'] } }),
      product('LI-ENTRY', { attributes: { event_registration: ['1'] } }),
      product('LI-LIMITED', { attributes: { purchase_limit: ['2'] } }),
      product('LI-DEAL', {
        prices: usa(20_000),
        attributes: {
          rogue_promo_enabled: ['1'],
          rogue_promo_price: ['150'],
          rogue_promo_to_date: [dateOf(Date.now() + HOUR)],
        },
      }),
    ],
  });
  for (const sku of SKUS) {
    const answer = await request(`/svc_content/catalog/product?sku=${sku}`);
    ids.set(sku, ((await answer.json()) as { product: { productId: number } }).product.productId);
  }
});

describe('a list', () => {
  it('is made with 201, empty, active, and owned by a new HttpOnly cookie', async () => {
    const answer = await request('/svc_list/lists', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'cart', metadata: {} }),
    });
    expect(answer.status).toBe(201);
    const { list } = (await answer.json()) as { list: WireList };
    expect(list).toMatchObject({ type: 'cart', items: [], messages: [], metadata: { isActive: true } });
    expect(list._id).toMatch(/^[0-9a-f]{32}$/);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('visitor='));
    expect(cookie).toMatch(/^visitor=[a-z]{2,4}[01][0-9a-f]-[0-9a-f]{4}-[0-9a-f]{32}; .*HttpOnly; SameSite=Lax/);
  });

  it('of a new visitor does not exist, and reading creates none', async () => {
    const answer = await request('/svc_list/lists?active=true');
    expect(await answer.json()).toEqual({ lists: [] });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await request('/svc_list/lists/0123456789abcdef0123456789abcdef')).status).toBe(404);
  });

  it('of someone else answers 404 to every verb', async () => {
    const owner = new Client();
    const { _id } = await owner.cart();
    const [item] = (await owner.list('POST', `/lists/${_id}/items`, { items: [{ productId: id('LI-BAR'), qty: 1 }] }))
      .items;
    const stranger = new Client();
    await stranger.cart();
    const tries: [string, string, unknown?][] = [
      ['GET', `/lists/${_id}`],
      ['DELETE', `/lists/${_id}`],
      ['PUT', `/lists/${_id}/metadata`, { metadata: { isActive: false } }],
      ['POST', `/lists/${_id}/items`, { items: [{ productId: id('LI-BAR'), qty: 1 }] }],
      ['PUT', `/lists/${_id}/items/${item?.listItemId}`, { qty: 2 }],
      ['DELETE', `/lists/${_id}/items/${item?.listItemId}`],
      ['DELETE', `/lists/${_id}/items`],
      ['POST', `/lists/${_id}/missed/${item?.listItemId}`],
    ];
    for (const [method, path, body] of tries) {
      const answer = await stranger.send(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(((await answer.json()) as { error: { type: string } }).error.type).toBe('list_not_found');
    }
    expect((await owner.list('GET', `/lists/${_id}`)).items).toHaveLength(1);
  });

  it.each(['wishlist', 'sfl', 'registry'])('a guest cannot keep a %s', async (type) => {
    const answer = await new Client().send('POST', '/lists', { type, metadata: {} });
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as { error: { type: string } }).error.type).toBe('login_required');
  });

  it('requesting a second cart returns the first one', async () => {
    const client = new Client();
    expect((await client.cart())._id).toBe((await client.cart())._id);
  });

  it('for buy-now starts empty each time', async () => {
    const client = new Client();
    const first = await client.list('POST', '/lists', { type: 'buyNow' });
    const second = await client.list('POST', '/lists', { type: 'buyNow' });
    expect(second._id).not.toBe(first._id);
    expect((await client.send('GET', `/lists/${first._id}`)).status).toBe(404);
  });

  it('that is no longer active is deleted', async () => {
    const client = new Client();
    const quote = await client.list('POST', '/lists', { type: 'quote' });
    const last = await client.list('PUT', `/lists/${quote._id}/metadata`, { metadata: { isActive: false } });
    expect(last.metadata.isActive).toBe(false);
    expect((await client.send('GET', `/lists/${quote._id}`)).status).toBe(404);
  });

  it('activated last is the one that the header counts', async () => {
    const client = new Client();
    const cart = await client.cart();
    await client.list('POST', `/lists/${cart._id}/items`, { items: [{ productId: id('LI-PLATE'), qty: 3 }] });
    expect(client.jar.get('cart-usa')).toBe('3');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const quote = await client.list('POST', '/lists', { type: 'quote' });
    expect(client.jar.get('cart-usa')).toBe('0');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await client.list('PUT', `/lists/${cart._id}/metadata`, { metadata: { isActive: true } });
    expect(client.jar.get('cart-usa')).toBe('3');
    expect((await client.send('DELETE', `/lists/${cart._id}`)).status).toBe(200);
    expect(client.jar.get('cart-usa')).toBe('0');
    expect((await client.list('GET', `/lists/${quote._id}`)).type).toBe('quote');
  });

  it('a purchase from a registry without registry or items is removed when the lists are loaded', async () => {
    const client = new Client();
    const purchase = await client.list('POST', '/lists', { type: 'registryPurchase' });
    const { lists } = (await (await client.send('GET', '/lists')).json()) as { lists: WireList[] };
    expect(lists.map((list) => list._id)).not.toContain(purchase._id);
  });

  it('belongs to its site: another one has neither list nor price', async () => {
    const client = new Client();
    const cart = await client.cart();
    const europe = new Client('/site/EUR');
    for (const [name, value] of client.jar) europe.jar.set(name, value);
    expect((await europe.send('GET', `/lists/${cart._id}`)).status).toBe(404);
    const own = await europe.cart();
    expect(own._id).not.toBe(cart._id);
    const bar = await europe.list('POST', `/lists/${own._id}/items`, { items: [{ productId: id('LI-BAR'), qty: 1 }] });
    expect(bar.totals.total).toBe(320);
    const plate = await europe.send('POST', `/lists/${own._id}/items`, {
      items: [{ productId: id('LI-PLATE'), qty: 1 }],
    });
    expect(plate.status).toBe(400);
  });
});

describe('an item', () => {
  it('answers 201 with the prices of the server, whatever the request says', async () => {
    const client = new Client();
    const { _id } = await client.cart();
    const list = await client.list('POST', `/lists/${_id}/items`, {
      items: [{ productId: id('LI-BAR'), qty: 2, price: 0.01, rowTotal: 0.02, metadata: { fluidPrice: 1 } }],
    });
    expect(list.items[0]).toMatchObject({
      productId: id('LI-BAR'),
      sku: 'LI-BAR',
      name: 'Product LI-BAR',
      type: 'simple',
      qty: 2,
      price: 295,
      rowTotal: 590,
      weight: 10,
      children: [],
      customOptions: [],
      metadata: {},
    });
    expect(list.totals).toMatchObject({ subtotal: 590, discount: 0, total: 590 });
  });

  it('equal to another one becomes one line, capped at the available stock, with a notice', async () => {
    const client = new Client();
    const { _id } = await client.cart();
    const add = (qty: number) =>
      client.list('POST', `/lists/${_id}/items`, { items: [{ productId: id('LI-BAR'), qty }] });
    expect((await add(3)).messages).toEqual([]);
    const list = await add(4);
    expect(list.items).toHaveLength(1);
    expect(list.items[0]?.qty).toBe(5);
    expect(list.messages).toEqual<ListMessage[]>([
      {
        type: 'quantity',
        productId: id('LI-BAR'),
        text: 'Only 5 of Product LI-BAR are available, so we lowered the quantity to 5.',
        status: 'warning',
        destination: 'cart',
      },
    ]);
    expect((await client.list('GET', `/lists/${_id}`)).messages).toEqual([]);
  });

  it('that is unavailable is not added, with a notice', async () => {
    const client = new Client();
    const { _id } = await client.cart();
    const list = await client.list('POST', `/lists/${_id}/items`, { items: [{ productId: id('LI-GONE'), qty: 1 }] });
    expect(list.items).toEqual([]);
    expect(list.messages[0]).toMatchObject({ type: 'stock', status: 'warning' });
  });

  it.each([
    ['an unknown product', { items: [{ productId: 999_999, qty: 1 }] }, 'items.0.productId', /not loaded product/],
    ['no quantity', { items: [{ productId: 1 }] }, 'items.0.qty', /.+/],
    ['a quantity of 0', { items: [{ productId: 1, qty: 0 }] }, 'items.0.qty', /1 to 9999/],
    ['a quantity of 10000', { items: [{ productId: 1, qty: 10_000 }] }, 'items.0.qty', /1 to 9999/],
    ['half a unit', { items: [{ productId: 1, qty: 1.5 }] }, 'items.0.qty', /.+/],
    ['no items', { items: [] }, 'items', /.+/],
    [
      'an unknown option',
      { items: [{ sku: 'LI-BAR', qty: 1, customOptions: [{ id: 77, value: 1 }] }] },
      'items.0.customOptions',
      /^Invalid options selected$/,
    ],
  ])('with %s is refused by name, and nothing is added', async (_, wrong, field, message) => {
    const client = new Client();
    const { _id } = await client.cart();
    const items = wrong.items.map((item) => ('sku' in item ? { ...item, productId: id(item.sku) } : item));
    const answer = await client.send('POST', `/lists/${_id}/items`, { items });
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as {
      error: { type: string; fields: { field: string; message: string }[] };
    };
    expect(error.type).toBe('validation_error');
    expect(error.fields[0]?.field).toBe(field);
    expect(error.fields[0]?.message).toMatch(message);
    expect((await client.list('GET', `/lists/${_id}`)).items).toEqual([]);
  });

  it.each([
    ['a promotion with limited units: what is left, for each of several carts', 'LI-FEW', 3],
    ['a program: one', 'LI-PROGRAM', 1],
    ['a virtual challenge (MMV): one', 'MMV-5K', 1],
    ['a registration: one', 'LI-ENTRY', 1],
    ['a purchase limit', 'LI-LIMITED', 2],
    ['the shirt of premium ticket holders (HW1012): none for a guest', 'HW1012', 0],
  ])('is limited by %s', async (_, sku, most) => {
    const carts = [new Client(), new Client()];
    const lists = await Promise.all(
      carts.map((client) => client.list('POST', '/lists/cart/items', { items: [{ productId: id(sku), qty: 5 }] })),
    );
    for (const list of lists) {
      expect(list.items.map((item) => item.qty)).toEqual(most === 0 ? [] : [most]);
      expect(list.messages[0]?.type).toBe(most === 0 ? 'stock' : 'quantity');
    }
    const [list] = lists;
    if (!list?.items[0]) return;
    const more = await carts[0]?.list('PUT', `/lists/${list._id}/items/${list.items[0].listItemId}`, { qty: 9 });
    expect(more?.items[0]?.qty).toBe(most);
  });

  it('changes its quantity, is removed, and the list is emptied', async () => {
    const client = new Client();
    const { _id } = await client.cart();
    const items = [
      { productId: id('LI-BAR'), qty: 1 },
      { productId: id('LI-PLATE'), qty: 2 },
    ];
    const [bar, plate] = (await client.list('POST', `/lists/${_id}/items`, { items })).items;
    const more = await client.list('PUT', `/lists/${_id}/items/${plate?.listItemId}`, { qty: 4 });
    expect(more.totals.subtotal).toBe(295 + 400);
    expect(more.cartQty).toBe(5);
    const removed = await client.send('DELETE', `/lists/${_id}/items/${bar?.listItemId}`);
    expect(await removed.json()).toEqual({ ok: true });
    expect((await client.send('DELETE', `/lists/${_id}/items/${bar?.listItemId}`)).status).toBe(404);
    const emptied = await client.send('DELETE', `/lists/${_id}/items`, undefined, { prefer: 'return=representation' });
    expect(await emptied.json()).toMatchObject({ ok: true, list: { items: [], totals: { total: 0 } } });
  });

  it('is added to the cart by its name, which creates the cart if needed', async () => {
    const client = new Client();
    const items = [{ productId: id('LI-BAR'), qty: 1 }];
    const first = await client.list('POST', '/lists/cart/items', { items });
    const second = await client.list('POST', '/lists/cart/items', { items });
    expect(second._id).toBe(first._id);
    expect(second.items[0]?.qty).toBe(2);
    expect(client.jar.get('cart-usa')).toBe('2');
  });

  it('added twice under one key is added once', async () => {
    const client = new Client();
    const { _id } = await client.cart();
    const add = () =>
      client.list(
        'POST',
        `/lists/${_id}/items`,
        { items: [{ productId: id('LI-PLATE'), qty: 1 }] },
        { 'idempotency-key': 'k1' },
      );
    await add();
    expect((await add()).items[0]?.qty).toBe(1);
  });
});

describe('a deal', () => {
  it("that ends while it is in the cart moves to the missed deals with a message, and comes back at today's price", async () => {
    const client = new Client();
    const { _id } = await client.cart();
    const inCart = await client.list('POST', `/lists/${_id}/items`, { items: [{ productId: id('LI-DEAL'), qty: 1 }] });
    expect(inCart.items[0]).toMatchObject({ price: 150, regularPrice: 200, reduction: 'promotion' });
    await fill({
      products: [
        product('LI-DEAL', {
          prices: usa(20_000),
          attributes: {
            rogue_promo_enabled: ['1'],
            rogue_promo_price: ['150'],
            rogue_promo_to_date: [dateOf(Date.now() - HOUR)],
          },
        }),
      ],
    });
    const missed = await client.list('GET', `/lists/${_id}`);
    expect(missed.items).toEqual([]);
    expect(missed.missedDeals[0]).toMatchObject({ sku: 'LI-DEAL', price: 200 });
    expect(missed.messages[0]).toMatchObject({ type: 'promo', destination: 'missedDeals' });
    expect((await client.list('GET', `/lists/${_id}`)).messages).toEqual([]);
    const back = await client.list('POST', `/lists/${_id}/missed/${missed.missedDeals[0]?.listItemId}`);
    expect(back.items[0]).toMatchObject({ price: 200 });
    expect(back.missedDeals).toEqual([]);
  });
});

describe('two clients at once', () => {
  it('lose none of 200 additions to one cart', async () => {
    const first = new Client();
    const { _id } = await first.cart();
    const second = new Client();
    for (const [name, value] of first.jar) second.jar.set(name, value);
    const add = (client: Client) =>
      client.send('POST', `/lists/${_id}/items`, { items: [{ productId: id('LI-PLATE'), qty: 1 }] });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => add(index % 2 === 0 ? first : second)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(200).fill(201));
    for (const answer of answers) await answer.text();
    const list = await first.list('GET', `/lists/${_id}`);
    expect(list.items.map((item) => item.qty)).toEqual([200]);
  });
});

describe('lists of a customer', () => {
  const customer = async (name: string) => {
    const browser = new Client();
    await browser.enter(`${name}@lists.test`);
    return browser;
  };

  beforeAll(() =>
    fill({
      customers: ['olga', 'paul', 'petra'].map((name) => ({
        email: `${name}@lists.test`,
        firstname: name,
        lastname: 'Lifter',
        groupId: 1,
        createdMs: null,
      })),
    }),
  );

  it('an item is saved for later and moved back, in one step each', async () => {
    const browser = await customer('olga');
    const cart = await browser.list('POST', '/lists/cart/items', {
      items: [
        { productId: id('LI-BAR'), qty: 2 },
        { productId: id('LI-PLATE'), qty: 1 },
      ],
    });
    const move = (list: WireList, to: string) =>
      browser.list('POST', `/lists/${list._id}/items/${list.items[0]?.listItemId}/move`, { to });
    expect((await move(cart, 'sfl')).items.map((item) => item.sku)).toEqual(['LI-PLATE']);
    const { lists } = (await browser.json<{ lists: WireList[] }>('GET', '/lists')).body;
    const saved = lists.find((list) => list.type === 'sfl');
    expect(saved?.items).toMatchObject([{ sku: 'LI-BAR', qty: 2 }]);
    if (!saved) return;
    expect((await move(saved, 'cart')).items).toEqual([]);
    expect((await browser.list('GET', `/lists/${cart._id}`)).items.map((item) => item.sku)).toEqual([
      'LI-PLATE',
      'LI-BAR',
    ]);
  });

  it('an unavailable item stays on the wishlist when it is moved to the cart', async () => {
    const browser = await customer('olga');
    const wishes = await browser.list('POST', '/lists', { type: 'wishlist' });
    const list = await browser.list('POST', `/lists/${wishes._id}/items`, {
      items: [{ productId: id('LI-GONE'), qty: 1 }],
    });
    expect(list.items).toHaveLength(1);
    const after = await browser.list('POST', `/lists/${wishes._id}/items/${list.items[0]?.listItemId}/move`, {
      to: 'cart',
    });
    expect(after.items).toHaveLength(1);
    expect(after.messages[0]?.type).toBe('stock');
  });

  it('a registry line is capped at the stock, however it is added', async () => {
    const browser = await customer('petra');
    const { _id } = await browser.list('POST', '/lists', { type: 'registry', metadata: {} });
    const wish = { productId: id('LI-BAR'), qty: 9000, metadata: { registry: { wanted: 9000 } } };
    const [added] = (await browser.list('POST', `/lists/${_id}/items`, { items: [wish] })).items;
    expect(added).toMatchObject({ qty: 5, metadata: { registry: { wanted: 5 } } });
    const change = { qty: 7000, metadata: { registry: { wanted: 7000 } } };
    const [changed] = (await browser.list('PUT', `/lists/${_id}/items/${added?.listItemId}`, change)).items;
    expect(changed).toMatchObject({ qty: 5, metadata: { registry: { wanted: 5 } } });
  });

  it('a registry records what is wanted, merges, and is visible to others once its owner agrees', async () => {
    const browser = await customer('paul');
    const registry = await browser.list('POST', '/lists', {
      type: 'registry',
      metadata: { name: 'Garage gym', isPublic: true, eventDate: '2027-05-01', message: 'Thanks' },
    });
    const { urlKey } = registry.metadata;
    expect(urlKey).toMatch(/^[0-9a-f]{32}$/);
    const add = (qty: number) =>
      browser.list('POST', `/lists/${registry._id}/items`, { items: [{ productId: id('LI-BAR'), qty }] });
    await add(2);
    expect((await add(1)).items[0]).toMatchObject({
      qty: 3,
      metadata: { registry: { wanted: 3, purchased: 0, priority: 'medium' } },
    });
    const page = () => request(`/registry/${urlKey}`);
    await vi.waitFor(async () => expect(await (await page()).text()).toContain('3 still wanted'), 10_000);
    const html = await (await page()).text();
    expect(html).toContain('For paul Lifter');
    expect(html).not.toContain('paul@lists.test');
    expect(await (await request('/giftregistry/search/index?q=paul')).text()).toContain(`/registry/${urlKey}`);

    await browser.list('PUT', `/lists/${registry._id}/metadata`, { metadata: { isPublic: false } });
    await vi.waitFor(async () => expect((await page()).status).toBe(404), 10_000);
  });
});
