import { beforeAll, describe, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { SITES } from '#shared/site/sites.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { ShopperLists } from '#worker/stubs/lists.ts';
import { guestsObject } from '#worker/stubs/shopper-object.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, env, fill, product, publish, request } from '#worker/testing/store.ts';

const PASSWORD = 'Deadlift-500';
const usa = (price: number) => ({ USA: { price, specialPrice: null, specialFromMs: null, specialToMs: null } });
const stock = (qoh: number) => ({
  USA: { qoh, min: 1, max: 1000, isInStock: qoh > 0, backorder: false, bin: false },
});
const NAMES = ['ada', 'bob', 'cyd', 'dee', 'eli', 'fay', 'gus', 'hal', 'ivy', 'jon', 'kim', 'lou', 'max'];
const ids = new Map<string, number>();
const id = (sku: string) => ids.get(sku) ?? 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('ME-BAR', {
        prices: { ...usa(10_000), EUR: { price: 12_000, specialPrice: null, specialFromMs: null, specialToMs: null } },
        stock: { ...stock(5), EUR: { qoh: 3, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
      }),
      product('ME-PLATE', { prices: usa(20_000), stock: stock(500) }),
      product('ME-OLD', { prices: usa(5_000) }),
    ],
    customers: NAMES.map((name, index) => ({
      email: `${name}@merge.test`,
      firstname: name,
      lastname: 'Stone',
      groupId: 2,
      createdMs: null,
      ...(index === 0 ? { password: PASSWORD } : {}),
    })),
    groupPrices: [{ sku: 'ME-PLATE', site: null, groupId: 2, qty: 1, value: 10, valueType: 'discount' }],
    tickets: ['ada', 'lou'].map((name) => ({
      email: `${name}@merge.test`,
      sku: 'ME-BAR',
      pool: 'USA' as const,
      type: 'fixed' as const,
      value: 2_500,
      freeShipping: true,
      uses: 2,
      orderId: 'open',
    })),
  });
  await env.DB.prepare(
    "UPDATE customers SET is_demo = 1, password = (SELECT password FROM customers WHERE email = 'ada@merge.test')",
  ).run();
  for (const sku of ['ME-BAR', 'ME-PLATE', 'ME-OLD']) {
    const answer = await request(`/svc_content/catalog/product?sku=${sku}`);
    ids.set(sku, ((await answer.json()) as { product: { productId: number } }).product.productId);
  }
});

/** A shopper with lists on a site. */
class Shopper extends TestBrowser {
  async add(type: string, sku: string, qty: number, site = ''): Promise<WireList> {
    const made = await this.json<{ list: WireList }>('POST', `/svc_list${site}/lists`, { type, metadata: {} });
    expect(made.status).toBe(201);
    const items = [{ productId: id(sku), qty }];
    const added = await this.json<{ list: WireList }>('POST', `/svc_list${site}/lists/${made.body.list._id}/items`, {
      items,
    });
    expect(added.status).toBe(201);
    return added.body.list;
  }

  async lists(site = ''): Promise<readonly WireList[]> {
    return (await this.json<{ lists: WireList[] }>('GET', `/svc_list${site}/lists`)).body.lists;
  }

  /** Quantities by kind of list and SKU: `{ cart: { 'ME-BAR': 2 } }`. */
  async units(site = ''): Promise<Record<string, Record<string, number>>> {
    const lists = await this.lists(site);
    return Object.fromEntries(
      lists.map(({ type, items }) => [type, Object.fromEntries(items.map(({ sku, qty }) => [sku, qty]))]),
    );
  }

  async come(name: string): Promise<void> {
    expect((await this.login(`${name}@merge.test`, PASSWORD)).status).toBe(200);
  }

  get visitor() {
    const visitorId = this.jar.get('visitor') ?? '';
    const { guests, key } = guestsObject(env, visitorId);
    return {
      lists: new ShopperLists(env, SITES.USA, { kind: 'visitor', id: visitorId }),
      handOver: (customerId: number) => guests.handOver(key, customerId),
    };
  }
}

/** A customer on another device. */
async function customer(name: string): Promise<Shopper & { customerId: number }> {
  const shopper = new Shopper();
  return Object.assign(shopper, { customerId: await shopper.enter(`${name}@merge.test`) });
}

describe('on login', () => {
  it('a guest’s full cart survives: the same list, for the customer only, at the customer’s prices', async () => {
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-PLATE', 2);
    const before = await shopper.add('cart', 'ME-BAR', 3);
    expect(before.totals).toMatchObject({ total: 700, ticketDiscount: 0 });
    await shopper.come('ada');
    const [cart] = await shopper.lists();
    expect(cart?._id).toBe(before._id);
    expect(cart?.messages).toEqual([]);
    // Plates with 10 % off for group 2, and two of three bars with a ticket of 25.
    expect(cart?.totals).toMatchObject({ subtotal: 660, ticketDiscount: 50, total: 610 });
    expect(shopper.jar.get('cart-usa')).toBe('5');
    expect(await shopper.visitor.lists.all()).toEqual([]);
    expect(await (await customer('ada')).units()).toEqual({ cart: { 'ME-PLATE': 2, 'ME-BAR': 3 } });
  });

  it('equal items become one line, capped at the available stock, with a notice on the next page', async () => {
    const own = await customer('bob');
    await own.add('cart', 'ME-BAR', 3);
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-BAR', 4);
    await shopper.add('cart', 'ME-PLATE', 1);
    await shopper.come('bob');
    expect(await shopper.units()).toEqual({ cart: { 'ME-BAR': 5, 'ME-PLATE': 1 } });
    const page = await (await shopper.send('GET', '/cart')).text();
    expect(page).toContain('The 2 items you added before logging in are now in your cart too.');
    expect(page).toContain('Its quantity is now 5, the most available.');
    expect((await shopper.lists())[0]?.messages).toEqual([]);
  });

  it('quote and buy-now items are merged as well, and a guest’s wishlist items', async () => {
    const own = await customer('cyd');
    for (const type of ['quote', 'wishlist', 'sfl']) await own.add(type, 'ME-PLATE', 1);
    const shopper = new Shopper();
    await shopper.add('quote', 'ME-PLATE', 2);
    await shopper.add('buyNow', 'ME-BAR', 1);
    for (const type of ['wishlist', 'sfl'] as const) {
      const made = await shopper.visitor.lists.create(type, {}, Date.now());
      if (made.outcome !== 'done') throw new Error('a list is made');
      const item = { productId: id('ME-BAR'), qty: 9, children: [], customOptions: [], metadata: {} };
      const addition = { item, name: 'Bar', most: 5, limits: [], deal: false };
      await shopper.visitor.lists.add(made.list._id, [addition], { nowMs: Date.now() });
    }
    await shopper.come('cyd');
    expect(await shopper.units()).toEqual({
      quote: { 'ME-PLATE': 3 },
      wishlist: { 'ME-PLATE': 1, 'ME-BAR': 9 },
      sfl: { 'ME-PLATE': 1, 'ME-BAR': 9 },
      buyNow: { 'ME-BAR': 1 },
    });
  });

  it('lists of all sites are merged, each with the stock of its site', async () => {
    const own = await customer('dee');
    await own.add('cart', 'ME-BAR', 2, '/site/EUR');
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-BAR', 1);
    await shopper.add('cart', 'ME-BAR', 2, '/site/EUR');
    await shopper.come('dee');
    expect(await shopper.units('/site/EUR')).toEqual({ cart: { 'ME-BAR': 3 } });
    expect(await shopper.units()).toEqual({ cart: { 'ME-BAR': 1 } });
    expect([shopper.jar.get('cart-usa'), shopper.jar.get('cart-eur')]).toEqual(['1', '3']);
  });

  it('items no longer sold stay, with a notice that they are unavailable', async () => {
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-OLD', 2);
    await fill({ products: [product('ME-OLD', { isOnline: false })] });
    await shopper.come('eli');
    const [cart] = await shopper.lists();
    expect(cart?.items).toMatchObject([
      { productId: id('ME-OLD'), qty: 2, problem: 'This product is no longer sold here.' },
    ]);
  });

  it('without a guest’s lists the customer’s lists are unchanged', async () => {
    const own = await customer('fay');
    const before = await own.add('cart', 'ME-BAR', 2);
    const shopper = new Shopper();
    await shopper.come('fay');
    expect(await shopper.lists()).toMatchObject([{ _id: before._id, version: before.version, cartQty: 2 }]);
    expect(shopper.jar.get('cart-usa')).toBe('2');
  });

  it('after logging out the cart is a guest’s again, and the next login merges only what was added since', async () => {
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-PLATE', 1);
    await shopper.come('gus');
    await shopper.json('POST', '/svc_session/session/logout');
    // What was in the cart is no business of who comes next.
    expect(shopper.lastCookies).toContain('in-cart=; Max-Age=0; Path=/cart; HttpOnly; SameSite=Lax');
    expect([await shopper.units(), shopper.jar.get('cart-usa')]).toEqual([{}, '0']);
    await shopper.add('cart', 'ME-PLATE', 2);
    await shopper.come('gus');
    expect(await shopper.units()).toEqual({ cart: { 'ME-PLATE': 3 } });
    expect((await shopper.json('GET', '/svc_session/session')).status).toBe(200);
    expect(await shopper.units()).toEqual({ cart: { 'ME-PLATE': 3 } });
  });
});

describe('an interrupted merge', () => {
  it('after the visitor’s lists were set aside is completed by the next login', async () => {
    const { customerId } = await customer('hal');
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-PLATE', 2);
    const [first] = await shopper.visitor.handOver(customerId);
    expect(first?.lists).toHaveLength(1);
    await shopper.add('cart', 'ME-BAR', 1);
    await shopper.come('hal');
    expect(await shopper.units()).toEqual({ cart: { 'ME-PLATE': 2, 'ME-BAR': 1 } });
    expect(await shopper.visitor.handOver(customerId)).toEqual([]);
  });

  it('after the customer’s object took the lists duplicates nothing, however often it is repeated', async () => {
    const own = await customer('ivy');
    await own.add('cart', 'ME-PLATE', 1);
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-PLATE', 2);
    const [handover] = await shopper.visitor.handOver(own.customerId);
    if (!handover) throw new Error('there are lists to hand over');
    const capped = { ...handover, lists: handover.lists.map((each) => ({ ...each, caps: new Map() })) };
    const object = env.SHOPPER.get(env.SHOPPER.idFromName(`customer:${own.customerId}`));
    await Promise.all([1, 2, 3].map(() => object.takeOver(capped, Date.now())));
    expect(await own.units()).toEqual({ cart: { 'ME-PLATE': 3 } });
    await shopper.come('ivy');
    expect(await shopper.units()).toEqual({ cart: { 'ME-PLATE': 3 } });
    expect(await shopper.visitor.handOver(own.customerId)).toEqual([]);
  });

  it('does not happen when two logins come at once: nothing is lost or duplicated', async () => {
    const own = await customer('kim');
    await own.add('cart', 'ME-PLATE', 1);
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-PLATE', 2);
    await Promise.all([shopper.come('kim'), shopper.come('kim')]);
    expect(await shopper.units()).toEqual({ cart: { 'ME-PLATE': 3 } });
  });

  it('is completed when the session is renewed', async () => {
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-PLATE', 2);
    await shopper.visitor.handOver(await shopper.enter('jon@merge.test'));
    expect(await shopper.units()).toEqual({});
    expect((await shopper.json('GET', '/svc_session/session')).status).toBe(200);
    expect(await shopper.units()).toEqual({ cart: { 'ME-PLATE': 2 } });
  });

  it('for one customer never gives the lists to another one', async () => {
    const { customerId } = await customer('hal');
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-BAR', 5);
    await shopper.visitor.handOver(customerId);
    const { customerId: other } = await customer('jon');
    expect(await shopper.visitor.handOver(other)).toEqual([]);
    expect(await shopper.visitor.handOver(customerId)).toHaveLength(1);
  });

  it('does not prevent logging in', async () => {
    const shopper = new Shopper();
    await shopper.add('cart', 'ME-BAR', 1);
    // A new content version, so that nothing is cached.
    await publish('USA');
    await env.DB.prepare('ALTER TABLE group_prices RENAME TO group_prices_gone').run();
    try {
      await shopper.come('max');
    } finally {
      await env.DB.prepare('ALTER TABLE group_prices_gone RENAME TO group_prices').run();
    }
    expect(takeConsole().join()).toContain('merge_failed');
    expect(await shopper.units()).toEqual({});
    await shopper.json('GET', '/svc_session/session');
    expect(await shopper.units()).toEqual({ cart: { 'ME-BAR': 1 } });
  });
});

describe('lists of a customer', () => {
  it('belong to the customer on each device, and to no one else: 404', async () => {
    const [phone, desk, other] = [await customer('kim'), await customer('kim'), await customer('fay')];
    const { _id } = await phone.add('wishlist', 'ME-BAR', 1);
    expect((await desk.json('GET', `/svc_list/lists/${_id}`)).status).toBe(200);
    for (const stranger of [other, new Shopper()]) {
      for (const [method, path] of [
        ['GET', `/svc_list/lists/${_id}`],
        ['DELETE', `/svc_list/lists/${_id}`],
        ['DELETE', `/svc_list/lists/${_id}/items`],
      ] as const) {
        const { status, body } = await stranger.json<{ error: { type: string } }>(method, path);
        expect([status, body.error.type]).toEqual([404, 'list_not_found']);
      }
    }
    expect(await desk.units()).toMatchObject({ wishlist: { 'ME-BAR': 1 } });
  });

  it('need no visitor cookie, and create none', async () => {
    const shopper = await customer('kim');
    await shopper.add('cart', 'ME-PLATE', 1);
    expect(shopper.jar.has('visitor')).toBe(false);
  });

  it('use the customer’s tickets on the part they are for, and a guest’s lists have none', async () => {
    const shopper = await customer('lou');
    const { items, totals } = await shopper.add('cart', 'ME-BAR', 1);
    expect(items.find((item) => item.sku === 'ME-BAR')).toMatchObject({ price: 100, ticketSaving: 25 });
    expect(totals.ticketDiscount).toBe(25);
    expect((await new Shopper().add('cart', 'ME-BAR', 1)).totals.ticketDiscount).toBe(0);
  });

  it('have the group’s prices at once, on the page as well', async () => {
    const shopper = await customer('cyd');
    const { items } = await shopper.add('cart', 'ME-PLATE', 1);
    expect(items[0]).toMatchObject({ price: 180, regularPrice: 200 });
    expect(await (await shopper.send('GET', '/cart')).text()).toContain('$180');
    expect(
      (await shopper.json<{ groupPrices: unknown[] }>('GET', '/svc_content/catalog/product/group-prices')).body,
    ).toEqual({
      groupPrices: [{ productId: id('ME-PLATE'), qty: 1, valueType: 'discount', value: 10 }],
    });
  });
});

describe('svc_ticket/tickets', () => {
  it('answers what is left of a customer’s tickets, in major units', async () => {
    const shopper = await customer('lou');
    const { status, body } = await shopper.json('GET', '/svc_ticket/tickets');
    expect([status, body]).toEqual([
      200,
      {
        tickets: [
          {
            orderId: 'open',
            remainingUses: 2,
            product: { productId: id('ME-BAR'), discount: { type: 'fixed', value: 25, freeShipping: true } },
          },
        ],
      },
    ]);
    expect((await (await customer('fay')).json('GET', '/svc_ticket/tickets')).body).toEqual({ tickets: [] });
  });

  it('needs a customer', async () => {
    const { status, body } = await new Shopper().json<{ error: { type: string } }>('GET', '/svc_ticket/tickets');
    expect([status, body.error.type]).toEqual([401, 'login_required']);
  });
});
