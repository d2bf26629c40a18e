import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { QuoteStore } from '#worker/store/order/quotes.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { mailedTokens, QuotePayer, sentQuote, staffQuote } from '#worker/testing/quotes.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const PLENTY = { qoh: 500, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
const PRICE = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
const alarm = (pool = 'USA') => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName(pool)));

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('QU-BAR', { prices: { USA: PRICE, EUR: PRICE }, stock: { USA: PLENTY, EUR: PLENTY } }),
      product('QU-PLATE', { prices: { USA: PRICE, EUR: PRICE }, stock: { USA: PLENTY, EUR: PLENTY } }),
      product('QU-LAST', { stock: { USA: { ...PLENTY, qoh: 1 } } }),
    ],
    giftcards: [{ code: 'QUOTE-CARD-0001', balance: 90_000, currency: 'USD' }],
  });
});

/** Two bars for 90.00 each and three plates at the regular price, with 10.00 off the total and 40.00 for delivery. */
const AGREED = {
  site: 'USA',
  email: 'ada@example.com',
  items: [
    { sku: 'QU-BAR', qty: 2, price: 90 },
    { sku: 'QU-PLATE', qty: 3 },
  ],
  discount: 10,
  shipping: 40,
  reason: 'a new gym',
};

const quoteOf = async (quoteId: string) => (await staffQuote('GET', `/${quoteId}`)).body.quote;

/** The quote after its order has been reported. */
function accepted(quoteId: string) {
  return vi.waitFor(
    async () => {
      await alarm();
      const quote = await quoteOf(quoteId);
      expect(quote.state).toBe('accepted');
      return quote;
    },
    { timeout: 15_000 },
  );
}

async function payer(token: string, site: 'EUR' | 'USA' = 'USA'): Promise<QuotePayer> {
  const buyer = new QuotePayer(site);
  expect(await buyer.open(token)).toMatchObject({ status: 201 });
  return buyer;
}

describe('a quote', () => {
  it('becomes an order with its own figures, once, without an account and without a shipping method', async () => {
    const { quoteId, token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    expect(buyer.list).toMatchObject({ type: 'quote', totals: { subtotal: 480, discount: 10, total: 470 } });
    const { shipping: _none, ...order } = await buyer.order();
    const placed = await buyer.place(order);
    expect(placed.body).toMatchObject({ status: 'published', totals: { subtotal: 480, discount: 10, shipping: 40 } });
    expect(await buyer.place(order)).toEqual(placed);
    expect(await accepted(quoteId)).toMatchObject({ orderId: order.orderId, next: [] });
    const { body } = await buyer.json<{ items: unknown[]; shipping: unknown[] }>(
      'GET',
      `/svc_checkout/order/${order.orderId}?storeId=1`,
    );
    expect(body).toMatchObject({
      items: [
        { sku: 'QU-BAR', price: 90, rowTotal: 180, discount: 3.75 },
        { sku: 'QU-PLATE', price: 100, rowTotal: 300, discount: 6.25 },
      ],
      shipping: [{ label: 'Agreed delivery', rate: 40 }],
    });
    // The list no longer exists, the link is void, and another shopper cannot use it.
    expect((await new QuotePayer().open(token)).problem).toBe('quote_ordered');
    expect(await violations()).toEqual([]);
  });

  it('is taxed on the agreed prices, on a site whose prices include tax', async () => {
    const { token } = await sentQuote({ ...AGREED, site: 'EUR' });
    const buyer = await payer(token, 'EUR');
    const placed = await buyer.buy();
    expect(placed.body).toMatchObject({ status: 'published', totals: { grandTotalIncludingTax: 510, tax: 81.43 } });
    expect(await violations('EUR')).toEqual([]);
  });

  it('never becomes two orders, however many pay at once', async () => {
    const before = await stockOf('QU-BAR');
    const { quoteId, token } = await sentQuote(AGREED);
    const buyers = await Promise.all([1, 2, 3, 4].map(() => payer(token)));
    const placed = await Promise.all(buyers.map((buyer) => buyer.buy()));
    expect(placed.filter(({ body }) => body.status === 'published')).toHaveLength(1);
    const refused = placed.flatMap(({ body }) => body.error?.type ?? []);
    expect(refused).toEqual(['quote_ordered', 'quote_ordered', 'quote_ordered']);
    expect(await stockOf('QU-BAR')).toMatchObject({ sold: Number(before?.sold) + 2 });
    expect(await violations()).toEqual([]);
    await accepted(quoteId);
  });

  it('can be paid by someone else once a payment was refused', async () => {
    const { token } = await sentQuote(AGREED);
    const [first, second] = [await payer(token), await payer(token)];
    expect((await first.buy('sandbox_declined')).body.error?.type).toBe('payment_error');
    expect((await second.buy()).body.status).toBe('published');
    expect(await violations()).toEqual([]);
  });

  it('is paid after a challenge of the bank, by a redirect, and by a gift card', async () => {
    for (const token of ['sandbox_3ds', 'sandbox_redirect']) {
      const quote = await sentQuote(AGREED);
      const buyer = await payer(quote.token);
      const { orderId, status } = (await buyer.buy(token)).body;
      expect(status).toBe('payment_pending');
      await new SandboxBooks(env.DB).decide(String(orderId), true);
      const seen = await buyer.json<{ status: string }>('GET', `/svc_checkout/order/${orderId}?storeId=1`);
      expect(seen.body.status).toBe('published');
    }
    const { token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const order = await buyer.order('');
    const noted = await buyer.json<{ list: { giftcards: object[]; quote: object } }>(
      'PUT',
      `/svc_list/lists/${order.listId}/metadata`,
      { metadata: { giftcards: ['QUOTE-CARD-0001'] } },
    );
    expect(noted.body.list).toMatchObject({ giftcards: [{ balance: 900 }], quote: { discount: 10, shipping: 40 } });
    const { grandTotalIncludingTax: due } = order.totals;
    const placed = await buyer.place({
      ...order,
      giftcards: [{ code: 'QUOTE-CARD-0001', amount: due }],
      totals: { ...order.totals, giftcards: due, grandTotalIncludingTax: 0 },
      payment: { paymentType: 'free', amount: 0 },
    });
    expect(placed.body).toMatchObject({ status: 'published', totals: { giftcards: due, grandTotalIncludingTax: 0 } });
    expect(await violations()).toEqual([]);
  });

  it('cannot be changed or withdrawn while someone pays it, but can be afterwards', async () => {
    const { quoteId, token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const { orderId } = (await buyer.buy('sandbox_3ds')).body;
    const paying = {
      status: 400,
      body: { error: { fields: [{ field: 'state', message: 'it is currently being paid' }] } },
    };
    expect(await staffQuote('PUT', `/${quoteId}`, { discount: 20 })).toMatchObject(paying);
    expect(await staffQuote('POST', `/${quoteId}/withdraw`, {})).toMatchObject(paying);
    expect((await new QuotePayer().open(token)).problem).toBe('quote_ordered');
    await new SandboxBooks(env.DB).decide(String(orderId), false);
    await buyer.json('GET', `/svc_checkout/order/${orderId}?storeId=1`);
    expect((await staffQuote('POST', `/${quoteId}/withdraw`, { reason: 'changed our mind' })).body.quote.state).toBe(
      'withdrawn',
    );
    expect(await violations()).toEqual([]);
  });
});

describe('a quote that cannot be paid', () => {
  it('because it has expired: at once, and recorded within a minute', async () => {
    const { quoteId, token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const order = await buyer.order();
    await env.DB.prepare('UPDATE quotes SET valid_until_ms = 1 WHERE quote_id = ?1').bind(quoteId).run();
    expect((await new QuotePayer().open(token)).problem).toBe('quote_expired');
    expect((await buyer.place(order)).body.error?.type).toBe('quote_expired');
    expect((await quoteOf(quoteId)).state).toBe('expired');
    await onMinute(env, Date.now());
    await onMinute(env, Date.now());
    const { events } = await quoteOf(quoteId);
    expect(events.filter(({ event }) => event === 'expired')).toHaveLength(1);
    // Staff extend it: a new revision, and a new link.
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect((await staffQuote('PUT', `/${quoteId}`, { validUntil: day })).body.quote).toMatchObject({
      state: 'draft',
      revision: 2,
    });
    await staffQuote('POST', `/${quoteId}/send`);
    const [, newToken = ''] = await mailedTokens(quoteId, 2);
    expect((await new QuotePayer().open(token)).problem).toBe('quote_changed');
    expect((await (await payer(newToken)).buy()).body.status).toBe('published');
    expect(await violations()).toEqual([]);
  });

  it('because it was withdrawn', async () => {
    const { quoteId, token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const order = await buyer.order();
    await staffQuote('POST', `/${quoteId}/withdraw`, { reason: 'sold elsewhere' });
    expect((await new QuotePayer().open(token)).problem).toBe('quote_withdrawn');
    expect((await buyer.place(order)).body.error?.type).toBe('quote_withdrawn');
    expect((await staffQuote('POST', `/${quoteId}/send`)).body.error?.fields?.[0]?.field).toBe('state');
  });

  it('because it was changed after it was opened: the old figures buy nothing', async () => {
    const { quoteId, token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const order = await buyer.order();
    await staffQuote('PUT', `/${quoteId}`, { discount: 0 });
    expect((await buyer.place(order)).body.error?.type).toBe('quote_changed');
    await staffQuote('POST', `/${quoteId}/send`);
    await mailedTokens(quoteId, 2);
    expect((await buyer.place(order)).body.error?.type).toBe('quote_changed');
  });

  it('because part of it sold out', async () => {
    const { token } = await sentQuote({ ...AGREED, items: [{ sku: 'QU-LAST', qty: 1 }], discount: 0 });
    const buyer = await payer(token);
    const order = await buyer.order();
    const other = new Buyer();
    const id = await productIdOf('QU-LAST');
    await other.add({ productId: id, qty: 1 });
    expect((await other.buy()).body.status).toBe('published');
    expect((await buyer.place(order)).body.error?.type).toBe('inventory_error');
    expect(await violations()).toEqual([]);
  });

  it('with a token that was never issued', async () => {
    for (const token of ['x', '0'.repeat(32)]) {
      expect(await new QuotePayer().open(token)).toMatchObject({ status: 404, problem: 'not_found' });
    }
    const { token } = await sentQuote(AGREED);
    expect(await new QuotePayer('EUR').open(token)).toMatchObject({ status: 404 });
  });

  it('after too many tries from one network', async () => {
    const ask = () =>
      request('/svc_list/quotes', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.9' },
        body: JSON.stringify({ token: 'guess' }),
      });
    const statuses: number[] = [];
    for (let tries = 0; tries < 62; tries++) statuses.push((await ask()).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
    expect(statuses.slice(60)).toEqual([429, 429]);
  });
});

describe('figures of a request', () => {
  it.each<[string, (order: Awaited<ReturnType<QuotePayer['order']>>) => Record<string, unknown>, string]>([
    ['price', (order) => ({ items: order.items.map((item) => ({ ...item, price: 1 })) }), 'wrong_product_price'],
    ['row total', (order) => ({ items: order.items.map((item) => ({ ...item, rowTotal: 1 })) }), 'wrong_product_price'],
    ['quantity', (order) => ({ items: order.items.map((item) => ({ ...item, qty: 9 })) }), 'wrong_product_price'],
    ['number of items', (order) => ({ items: order.items.slice(1) }), 'wrong_product_price'],
    ['discount', (order) => ({ totals: { ...order.totals, discount: 300 } }), 'wrong_discount'],
    ['subtotal', (order) => ({ totals: { ...order.totals, subtotal: 1 } }), 'wrong_product_price'],
    [
      'shipping rate',
      (order) => ({ shipping: order.shipping.map((rate) => ({ ...rate, rate: 0 })) }),
      'wrong_shipping_rate',
    ],
    ['shipping total', (order) => ({ totals: { ...order.totals, shipping: 0 } }), 'wrong_shipping_total'],
    ['tax', (order) => ({ totals: { ...order.totals, tax: 0 } }), 'wrong_tax_total'],
    ['total', (order) => ({ totals: { ...order.totals, grandTotalIncludingTax: 1 } }), 'wrong_grandtotal'],
    ['payment amount', (order) => ({ payment: { ...order.payment, amount: 1 } }), 'wrong_payment_amount'],
  ])('a different %s is refused', async (_name, change, code) => {
    const { token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const order = await buyer.order();
    const refused = await buyer.place({ ...order, ...change(order) });
    expect(refused.body.error?.type).toBe(code);
    expect((await buyer.place(order)).body.status).toBe('published');
  });

  it('items can neither be added to the list of a quote nor removed from it', async () => {
    const { token } = await sentQuote(AGREED);
    const buyer = await payer(token);
    const list = `/svc_list/lists/${buyer.list?._id}`;
    const [first] = buyer.items;
    for (const [method, path, body] of [
      ['POST', '/items', { items: [{ productId: first?.productId, qty: 1 }] }],
      ['PUT', `/items/${first?.listItemId}`, { qty: 1 }],
      ['DELETE', `/items/${first?.listItemId}`, undefined],
      ['DELETE', '/items', undefined],
    ] as const) {
      expect((await buyer.json(method, list + path, body)).status, method + path).toBe(404);
    }
    // A client cannot make a list pay a quote by claiming so.
    const forged = await buyer.json<{ list: { metadata: object } }>('POST', '/svc_list/lists', {
      type: 'quote',
      metadata: { quote: { quoteId: 'Q-00000000', revision: 1 } },
    });
    expect(forged.body.list.metadata).not.toHaveProperty('quote');
  });
});

it('the audit names an order whose figures differ from its quote', async () => {
  const { quoteId, token } = await sentQuote(AGREED);
  const { orderId } = (await (await payer(token)).buy()).body;
  const quote = await new QuoteStore(env).byId(quoteId);
  await env.DB.prepare('UPDATE quotes SET terms = ?2 WHERE quote_id = ?1')
    .bind(quoteId, JSON.stringify({ ...quote?.terms, discount: 1 }))
    .run();
  const found = await violations();
  expect(found.filter(({ subject }) => subject === orderId).map(({ rule }) => rule)).toEqual(['quote']);
});

it('the audit names a quote whose order does not pay it', async () => {
  const { token } = await sentQuote(AGREED);
  const other = await sentQuote(AGREED);
  const { orderId } = (await (await payer(token)).buy()).body;
  const named = async () => (await violations()).filter(({ subject }) => subject === other.quoteId);
  expect(await named()).toEqual([]);
  for (const [order, detail] of [
    [orderId, `became ${orderId}, which does not pay it`],
    ['gone', 'became gone, which does not exist'],
    [null, 'accepted, but did not become an order'],
  ]) {
    await env.DB.prepare("UPDATE quotes SET state = 'accepted', order_id = ?2 WHERE quote_id = ?1")
      .bind(other.quoteId, order)
      .run();
    expect(await named()).toEqual([{ rule: 'quote', subject: other.quoteId, detail }]);
  }
});
