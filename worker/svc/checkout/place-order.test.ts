import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Minor } from '#shared/money/money.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { audit, stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer, newOrderId, type Placed } from '#worker/testing/buyer.ts';
import { ABOUT_ORDER } from '#worker/testing/mails.ts';
import { category, env, fill, product, productIds } from '#worker/testing/store.ts';

const SITES = ['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR'] as const;
const everywhere = (price: Minor) =>
  Object.fromEntries(
    SITES.map((site) => [site, { price, specialPrice: null, specialFromMs: null, specialToMs: null }]),
  );
const inPools = (qoh: number) =>
  Object.fromEntries(
    ['USA', 'CAN', 'EUR', 'AUS', 'GBR'].map((pool) => [
      pool,
      { qoh, min: 1, max: 1000, isInStock: qoh > 0, backorder: false, bin: false },
    ]),
  );
const goods = (sku: string, qoh: number, changes: Parameters<typeof product>[1] = {}) =>
  product(sku, { prices: everywhere(10_000), stock: inPools(qoh), taxClass: 'EU Taxable Goods', ...changes });
const ids = new Map<string, number>();
const id = (sku: string) => ids.get(sku) ?? 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      goods('PO-BAR', 5000, { prices: everywhere(29_500) }),
      goods('PO-TEN', 10),
      goods('PO-SHARED', 10),
      goods('PO-A', 10),
      goods('PO-B', 10),
      goods('PO-HELD', 3),
      goods('PO-LAST', 9),
      goods('PO-FAR', 9, { attributes: { rogue_pickup_disabled: ['1'] } }),
      goods('PO-CLUB', 9, { type: 'virtual', attributes: { subscription_interval: ['Month'], is_trial: ['1'] } }),
      goods('PO-DEAL', 100, {
        attributes: {
          rogue_promo_enabled: ['1'],
          rogue_promo_price: ['80'],
          rogue_promo_qty_enable: ['1'],
          rogue_promo_qty: ['3'],
        },
      }),
      product('PO-SET', {
        type: 'bundle',
        prices: everywhere(0),
        bundlePriceType: 'dynamic',
        bundleOptions: [
          {
            title: 'Plates',
            input: 'radio',
            isRequired: true,
            includedSku: null,
            values: [
              { sku: 'PO-SHARED', defaultQty: 2, canChangeQty: false, isDefault: true, priceType: 'fixed', price: 0 },
            ],
          },
        ],
      }),
    ],
  });
  for (const [sku, id] of await productIds()) ids.set(sku, id);
});

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

const desk = new OrderDeskStore(env, 'USA');
const alarm = () => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));

/** A shopper with the given quantities of some SKUs in the cart. */
async function buyerOf(...skus: readonly (readonly [sku: string, qty: number])[]): Promise<Buyer> {
  const buyer = new Buyer();
  await buyer.add(...skus.map(([sku, qty]) => ({ productId: id(sku), qty })));
  return buyer;
}

const count = (placed: readonly Placed[], code: string) =>
  placed.filter(({ body }) => (body.error?.type ?? body.status) === code).length;

describe('placing an order', () => {
  it.each(SITES)('on %s', async (site) => {
    const buyer = new Buyer(site);
    await buyer.add({ productId: id('PO-BAR'), qty: 2 });
    const order = await buyer.order();
    const placed = await buyer.place(order);
    expect(placed.body).toMatchObject({ orderId: order.orderId, storeId: buyer.storeId, status: 'published' });
    expect(placed.status).toBe(201);
    expect(placed.body.totals?.grandTotalIncludingTax).toBe(order.totals.grandTotalIncludingTax);
  });

  it('that was told from newer goods than the store looked at is looked at again: the last unit is sold', async () => {
    const buyer = await buyerOf(['PO-LAST', 1]);
    const order = await buyer.order();
    // The store has just read the goods. Another isolate reads them when they are sold, and so offers no shipping.
    await env.DB.prepare('UPDATE product_stock SET qoh = 0, is_in_stock = 0 WHERE product_id = ?1')
      .bind(id('PO-LAST'))
      .run();
    const untold = { shipping: [], totals: { ...order.totals, shipping: 0 } };
    const placed = await buyer.place({ ...order, ...untold });
    expect([placed.status, placed.body.error?.type]).toEqual([409, 'inventory_error']);
    // Where the goods are as before, the refusal stays.
    const other = await buyerOf(['PO-BAR', 1]);
    const refused = await other.place({ ...(await other.order()), shipping: [] });
    expect(refused.body.error?.type).toBe('shipping_method_not_valid');
  });

  it('removes the list, writes an email and a copy', async () => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    const { body } = await buyer.buy();
    const lists = await buyer.json<{ lists: { _id: string }[] }>('GET', '/svc_list/lists');
    expect(lists.body.lists).toEqual([]);
    await vi.waitFor(
      async () => {
        const copy = await env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(body.orderId).first();
        expect(copy).toEqual({ status: 'published' });
        const mail = await env.DB.prepare(`SELECT recipient, text FROM mails WHERE text LIKE ${ABOUT_ORDER}`)
          .bind(body.orderId)
          .first<{ recipient: string; text: string }>();
        expect(mail?.recipient).toBe('ada@example.com');
        expect(mail?.text).toContain('1 × Product PO-BAR');
      },
      { timeout: 10_000 },
    );
  });

  it('the same order sent five times at once is one order with one charge and one answer', async () => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    const before = await stockOf('PO-BAR');
    const order = await buyer.order();
    const placed = await Promise.all(Array.from({ length: 5 }, () => buyer.place(order)));
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(placed.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const again = await buyer.place(order);
    expect(again).toEqual(placed[0]);
    expect(await stockOf('PO-BAR')).toMatchObject({ sold: Number(before?.sold) + 1, held: 0 });
  });

  it('another order under the same id is refused', async () => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    const order = await buyer.order();
    await buyer.place(order);
    const other = await buyer.place({ ...order, comments: 'Ring twice' });
    expect(other).toMatchObject({ status: 409, body: { error: { type: 'order_already_published' } } });
    const stranger = await buyerOf(['PO-BAR', 1]);
    const taken = await stranger.place({ ...(await stranger.order()), orderId: order.orderId });
    expect(taken.body.error?.type).toBe('order_already_published');
  });
});

describe('never more than the stock', () => {
  async function race(buyers: readonly Buyer[], token?: string): Promise<readonly Placed[]> {
    const orders = await Promise.all(buyers.map((buyer) => buyer.order(token)));
    return Promise.all(buyers.map((buyer, index) => buyer.place(orders[index] as Record<string, unknown>)));
  }

  it('50 buyers for 10 units: 10 placed, 40 clean refusals', async () => {
    const placed = await race(await Promise.all(Array.from({ length: 50 }, () => buyerOf(['PO-TEN', 1]))));
    expect([count(placed, 'published'), count(placed, 'inventory_error')]).toEqual([10, 40]);
    expect(await stockOf('PO-TEN')).toMatchObject({ seeded: 10, onHand: 0, held: 0, sold: 10 });
  });

  it('bundles and single lines share a sku', async () => {
    const option = await env.DB.prepare('SELECT option_id AS id FROM bundle_options').first<{ id: number }>();
    const child = { productId: id('PO-SHARED'), qty: 2, metadata: { bundleOptionId: option?.id } };
    const sets = Array.from({ length: 10 }, async () => {
      const buyer = new Buyer();
      await buyer.add({ productId: id('PO-SET'), qty: 1, children: [child] });
      return buyer;
    });
    const singles = Array.from({ length: 10 }, () => buyerOf(['PO-SHARED', 1]));
    await race(await Promise.all([...sets, ...singles]));
    expect(await stockOf('PO-SHARED')).toMatchObject({ onHand: 0, held: 0, sold: 10 });
  });

  it('carts of two lines in opposite order', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? buyerOf(['PO-A', 1], ['PO-B', 1]) : buyerOf(['PO-B', 1], ['PO-A', 1]),
      ),
    );
    const placed = await race(buyers);
    expect([count(placed, 'published'), count(placed, 'inventory_error')]).toEqual([10, 20]);
  });

  it('units of a promotion', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerOf(['PO-DEAL', 1])));
    const placed = await race(buyers);
    expect([count(placed, 'published'), count(placed, 'wrong_product_price')]).toEqual([3, 5]);
    // The next cart shows the regular price and is charged at it.
    await vi.waitFor(
      async () => {
        const late = await buyerOf(['PO-DEAL', 1]);
        expect(late.list?.items[0]?.price).toBe(100);
        expect((await late.buy()).status).toBe(201);
      },
      { timeout: 20_000, interval: 500 },
    );
  });
});

describe('provider results', () => {
  it.each([
    ['sandbox_declined', 'payment_error'],
    ['sandbox_cvv', 'cvv_required'],
    ['no-such-token', 'payment_error'],
  ])('%s: %s, nothing reserved, and the same answer again', async (token, code) => {
    const buyer = await buyerOf(['PO-HELD', 1]);
    const order = await buyer.order(token);
    for (const placed of [await buyer.place(order), await buyer.place(order)]) {
      expect(placed).toMatchObject({ status: 409, body: { error: { type: code } } });
    }
    expect(await stockOf('PO-HELD')).toMatchObject({ onHand: 3, held: 0, sold: 0 });
    // The cart still exists, and another card pays for it under a new id.
    expect((await buyer.json<{ lists: unknown[] }>('GET', '/svc_list/lists')).body.lists).toHaveLength(1);
  });

  it('approves and loses its answer: placed', async () => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    expect(await buyer.buy('sandbox_lost')).toMatchObject({ status: 201, body: { status: 'published' } });
  });

  it('never answers: pending, canceled there first, then released', async () => {
    const buyer = await buyerOf(['PO-HELD', 1]);
    const order = await buyer.order('sandbox_timeout');
    const placed = await buyer.place(order);
    expect(placed).toMatchObject({ status: 202, body: { status: 'payment_pending' } });
    expect(await stockOf('PO-HELD')).toMatchObject({ onHand: 2, held: 1 });
    await vi.waitFor(
      async () => {
        await alarm();
        expect((await desk.order(order.orderId))?.status).toBe('payment_error');
      },
      { timeout: 5000 },
    );
    expect((await new SandboxBooks(env.DB).find(order.orderId))?.state).toBe('cancelled');
    expect(await stockOf('PO-HELD')).toMatchObject({ onHand: 3, held: 0 });
  });

  it('is approved while no one listens: the alarm publishes it, and the list is removed', async () => {
    const buyer = await buyerOf(['PO-HELD', 1]);
    const order = await buyer.order('sandbox_3ds');
    await buyer.place(order);
    await new SandboxBooks(env.DB).decide(order.orderId, true);
    await desk.waitForShopper(order.orderId, { type: 'threeDS', url: '/' }, Date.now() - 1, Date.now());
    await vi.waitFor(async () => {
      await alarm();
      expect((await desk.order(order.orderId))?.status).toBe('published');
    });
    await vi.waitFor(
      async () => expect((await buyer.json<{ lists: unknown[] }>('GET', '/svc_list/lists')).body.lists).toEqual([]),
      { timeout: 10_000 },
    );
  });

  it.each([
    ['sandbox_3ds', 'threeDS', true, 'published'],
    ['sandbox_3ds', 'threeDS', false, 'payment_error'],
    ['sandbox_redirect', 'redirect', true, 'published'],
    ['sandbox_redirect', 'redirect', false, 'payment_error'],
  ])('%s asks the shopper (%s); the shopper says %s: %s', async (token, type, isApproved, status) => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    const order = await buyer.order(token);
    const placed = await buyer.place(order);
    expect(placed).toMatchObject({ status: 202, body: { payment: { action: { type } } } });
    expect(await buyer.place(order)).toEqual(placed);
    await new SandboxBooks(env.DB).decide(order.orderId, isApproved);
    const { body } = await buyer.json<Placed['body']>('GET', `/svc_checkout/order/${order.orderId}?storeId=1`);
    expect(body.status).toBe(status);
    if (!isApproved) expect(body.payment?.error).toBe('three_ds');
  });

  it('approves after cancellation: the money is refunded', async () => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    const order = await buyer.order('sandbox_3ds');
    await buyer.place(order);
    const books = new SandboxBooks(env.DB);
    await desk.end(order.orderId, { state: 'refused', refusal: 'three_ds' }, Date.now());
    await books.decide(order.orderId, true);
    await desk.end(order.orderId, { state: 'approved', transactionId: 'late' }, Date.now());
    await vi.waitFor(async () => {
      await alarm();
      const charge = await books.find(order.orderId);
      expect(charge?.refunded).toBe(charge?.amount);
    });
  });
});

describe('no figure of a request is trusted', () => {
  it.each<[string, Record<string, unknown> | ((order: never) => Record<string, unknown>), number, string]>([
    ['the store', { storeId: 5 }, 400, 'validation_error'],
    ['the currency', { currency: 'CAD' }, 400, 'validation_error'],
    ['the list', { listId: 'somebody-elses' }, 404, 'list_not_found'],
    ['the order id', { orderId: 'x' }, 400, 'validation_error'],
    [
      'a price',
      (order: { items: object[] }) => ({ items: [{ ...order.items[0], price: 1 }] }),
      409,
      'wrong_product_price',
    ],
    [
      'a quantity',
      (order: { items: object[] }) => ({ items: [{ ...order.items[0], qty: 2 }] }),
      409,
      'wrong_product_price',
    ],
    [
      'a negative quantity',
      (order: { items: object[] }) => ({ items: [{ ...order.items[0], qty: -1 }] }),
      400,
      'validation_error',
    ],
    [
      'a line of the list twice',
      (order: { items: object[] }) => ({ items: [order.items[0], order.items[0]] }),
      409,
      'wrong_product_price',
    ],
    [
      'part of a line as a separate line',
      (order: { items: object[] }) => ({ items: [...order.items, { ...order.items[0], listItemId: 'other' }] }),
      409,
      'wrong_product_price',
    ],
    [
      'the subtotal',
      (order: { totals: object }) => ({ totals: { ...order.totals, subtotal: 1 } }),
      409,
      'wrong_product_price',
    ],
    [
      'the discount',
      (order: { totals: object }) => ({ totals: { ...order.totals, discount: 50 } }),
      409,
      'wrong_discount',
    ],
    ['the tax', (order: { totals: object }) => ({ totals: { ...order.totals, tax: 0.01 } }), 409, 'wrong_tax_total'],
    [
      'the shipping total',
      (order: { totals: object }) => ({ totals: { ...order.totals, shipping: 0 } }),
      409,
      'wrong_shipping_total',
    ],
    [
      'the total',
      (order: { totals: object }) => ({ totals: { ...order.totals, grandTotalIncludingTax: 1 } }),
      409,
      'wrong_grandtotal',
    ],
    [
      'the amount',
      (order: { payment: object }) => ({ payment: { ...order.payment, amount: 1 } }),
      409,
      'wrong_payment_amount',
    ],
    [
      'the amount of a wallet',
      (order: { payment: object }) => ({ payment: { ...order.payment, authorizedPayPalAmount: 1 } }),
      409,
      'payment_error',
    ],
    [
      'a rate',
      (order: { shipping: object[] }) => ({ shipping: [{ ...order.shipping[0], rate: 0.5 }] }),
      409,
      'wrong_shipping_rate',
    ],
    ['a shipping method', { shipping: [{ shippingCode: 'teleport' }] }, 409, 'shipping_method_not_found'],
    ['no shipping method', { shipping: [] }, 409, 'shipping_method_not_valid'],
    ['a gift card', { giftcards: [{ code: 'NO-SUCH-CARD' }] }, 409, 'giftcard_not_exist'],
    [
      'an address',
      (order: { shippingAddress: object }) => ({ shippingAddress: { ...order.shippingAddress, city: '' } }),
      409,
      'invalid_shipping',
    ],
    [
      'a country',
      (order: { shippingAddress: object }) => ({
        shippingAddress: { ...order.shippingAddress, countryId: 'FR', postcode: '33380' },
      }),
      409,
      'invalid_shipping',
    ],
    ['a billing address', { billingAddress: { firstname: 'Ada', countryId: 'US' } }, 409, 'invalid_billing'],
    [
      'no token',
      (order: { payment: object }) => ({ payment: { ...order.payment, transactionToken: '' } }),
      400,
      'validation_error',
    ],
  ])('%s', async (_name, change, status, code) => {
    const buyer = await buyerOf(['PO-BAR', 1]);
    const order = await buyer.order();
    const tampered = { ...order, ...(typeof change === 'function' ? change(order as never) : change) };
    const placed = await buyer.place(tampered);
    expect(placed.body.error?.type, JSON.stringify(placed.body)).toBe(code);
    expect(placed.status).toBe(status);
    // The original order is accepted afterwards.
    expect((await buyer.place(order)).status).toBe(201);
  });

  it('someone else’s list and order', async () => {
    const [owner, stranger] = [await buyerOf(['PO-BAR', 1]), await buyerOf(['PO-BAR', 1])];
    const order = await owner.order();
    const stolen = await stranger.place({ ...(await stranger.order()), listId: order.listId });
    expect(stolen.body.error?.type).toBe('list_not_found');
    await owner.place(order);
    for (const path of [`/order/${order.orderId}?storeId=1`, `/order/${newOrderId()}?storeId=1`]) {
      const { status, body } = await stranger.json<Placed['body']>('GET', `/svc_checkout${path}`);
      expect([status, body.error?.type]).toEqual([404, 'order_not_found']);
    }
    const own = await owner.json<{ items: { sku: string }[] }>('GET', `/svc_checkout/order/${order.orderId}?storeId=1`);
    expect(own.body.items.map((item) => item.sku)).toEqual(['PO-BAR']);
  });
});

describe('an order’s required agreements', () => {
  it('items that cannot be picked up are not', async () => {
    const buyer = await buyerOf(['PO-FAR', 1]);
    const order = await buyer.order();
    const pickup = { shipping: [{ shippingCode: 'pickup', rate: 0 }] };
    expect((await buyer.place({ ...order, ...pickup })).body.error?.type).toBe('pickup_disabled');
    const other = await buyerOf(['PO-BAR', 1]);
    const mine = await other.order();
    const due = mine.totals.grandTotalIncludingTax;
    const fetched = await other.place({ ...mine, ...pickup, totals: { grandTotalIncludingTax: due } });
    // Without shipping and its tax the old total is wrong; pickup itself is allowed.
    expect(fetched.body.error?.type).toBe('wrong_grandtotal');
  });

  it('a subscription and its trial', async () => {
    const buyer = await buyerOf(['PO-CLUB', 1]);
    const order = await buyer.order(undefined, {
      shippingAddress: {},
      billingAddress: buyer.address,
      agreements: { subscription: true },
    });
    expect((await buyer.place(order)).body.error?.fields).toEqual([
      { field: 'agreements.trial', message: 'Trial Agree Missing' },
    ]);
    const agreed = { ...order, agreements: { subscription: true, trial: true } };
    expect((await buyer.place({ ...order, agreements: {} })).body.error?.fields?.map(({ message }) => message)).toEqual(
      ['Subscription Agree Missing', 'Trial Agree Missing'],
    );
    expect((await buyer.place(agreed)).status).toBe(201);
  });
});

describe('gift cards', () => {
  it('pay a part, the rest, or all; two tabs never spend the same money', async () => {
    await desk.importGiftcards(
      [
        { code: 'GC-TABS', balance: 40_000 },
        { code: 'GC-PART', balance: 5_000 },
      ],
      Date.now(),
    );
    const [one, other] = [await buyerOf(['PO-BAR', 1]), await buyerOf(['PO-BAR', 1])];
    const paid = (order: Awaited<ReturnType<Buyer['order']>>, code: string, balance: number) => {
      const due = Math.round(order.totals.grandTotalIncludingTax * 100);
      const left = Math.max(0, due - balance) / 100;
      return {
        ...order,
        giftcards: [{ code }],
        totals: { ...order.totals, giftcards: Math.min(due, balance) / 100, grandTotalIncludingTax: left },
        payment: { ...order.payment, amount: left, transactionToken: left === 0 ? '' : 'sandbox_approved' },
      };
    };
    const orders = [await one.order(), await other.order()] as const;
    // As the checkout does: a code that a list has is known to be right, so a spent one is told apart from a wrong one.
    for (const buyer of [one, other]) {
      const metadata = { giftcards: ['GC-TABS'] };
      await buyer.json('PUT', `/svc_list/lists/${buyer.list?._id}/metadata`, { metadata });
    }
    const placed = await Promise.all([
      one.place(paid(orders[0], 'GC-TABS', 40_000)),
      other.place(paid(orders[1], 'GC-TABS', 40_000)),
    ]);
    expect(count(placed, 'published')).toBe(1);
    expect(count(placed, 'giftcard_balance_error')).toBe(1);
    const part = await buyerOf(['PO-BAR', 1]);
    expect((await part.place(paid(await part.order(), 'GC-PART', 5_000))).status).toBe(201);
    const { rows } = await audit('giftcards');
    expect(rows.find((row) => row.code === 'GC-PART')).toMatchObject({ initial: 5_000, balance: 0, spent: 5_000 });
  });
});
