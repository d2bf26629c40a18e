import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer, newOrderId, type Placed } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIds } from '#worker/testing/store.ts';

const desk = new OrderDeskStore(env, 'USA');
const books = new SandboxBooks(env.DB);
const alarm = () => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
let productId = 0;

beforeAll(async () => {
  const stock = { qoh: 100, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
  await fill({ categories: [category('Gear', 'gear')], products: [product('GU-BAR', { stock: { USA: stock } })] });
  productId = (await productIds()).get('GU-BAR') ?? 0;
});

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

async function waiting(token: string) {
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 2 });
  const order = await buyer.order(token);
  const placed = await buyer.place(order);
  return { buyer, order, placed };
}

const cancel = (buyer: Buyer, orderId: string) =>
  buyer.json<Placed['body']>('POST', `/svc_checkout/order/${orderId}/cancel`, {});

describe.each(['sandbox_3ds', 'sandbox_redirect'])('an order that waits for its shopper (%s)', (token) => {
  it('is canceled: the charge first, then its goods, and its list can be ordered again', async () => {
    const before = await stockOf('GU-BAR');
    const { buyer, order, placed } = await waiting(token);
    expect(placed.status).toBe(202);
    expect(await stockOf('GU-BAR')).toMatchObject({ held: 2 });
    const given = await cancel(buyer, order.orderId);
    expect(given).toMatchObject({ status: 200, body: { orderId: order.orderId, status: 'cancelled' } });
    expect((await books.find(order.orderId))?.state).toBe('cancelled');
    expect(await stockOf('GU-BAR')).toEqual(before);
    // A later decision at the bank changes nothing.
    await books.decide(order.orderId, true);
    const path = `/svc_checkout/order/${order.orderId}?storeId=1`;
    expect((await buyer.json<Placed['body']>('GET', path)).body).toMatchObject({
      status: 'cancelled',
      payment: { error: 'cancelled' },
    });
    const again = await buyer.place({
      ...order,
      orderId: newOrderId(),
      payment: { ...order.payment, transactionToken: 'sandbox_approved' },
    });
    expect(again.status).toBe(201);
  });

  it('gives the same answer when canceled again; no one else may cancel it', async () => {
    const { buyer, order } = await waiting(token);
    expect((await cancel(new Buyer(), order.orderId)).status).toBe(404);
    expect((await desk.order(order.orderId))?.status).toBe('payment_pending');
    const answers = await Promise.all([1, 2, 3].map(() => cancel(buyer, order.orderId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await cancel(buyer, order.orderId)).status).toBe(200);
    // Sending the canceled order again does not reactivate it.
    expect((await buyer.place(order)).body.error?.type).toBe('payment_error');
  });

  it('that was paid meanwhile is placed, and says so', async () => {
    const { buyer, order } = await waiting(token);
    await books.decide(order.orderId, true);
    expect(await cancel(buyer, order.orderId)).toMatchObject({
      status: 409,
      body: { error: { type: 'order_already_published', fields: [{ field: 'orderId', message: order.orderId }] } },
    });
    expect((await desk.order(order.orderId))?.status).toBe('published');
    const { body } = await buyer.json<{ lists: unknown[] }>('GET', '/svc_list/lists');
    expect(body.lists).toEqual([]);
  });

  it('canceled and paid at the same moment ends as one or the other', async () => {
    const { buyer, order } = await waiting(token);
    const [given] = await Promise.all([cancel(buyer, order.orderId), books.decide(order.orderId, true)]);
    const { body } = await buyer.json<Placed['body']>('GET', `/svc_checkout/order/${order.orderId}?storeId=1`);
    expect([given.status, body.status]).toEqual(given.status === 200 ? [200, 'cancelled'] : [409, 'published']);
  });
});

describe('an order whose charge is unknown', () => {
  it('is canceled, and money that arrives after all is refunded', async () => {
    const info = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { order, placed } = await waiting('sandbox_timeout');
    expect(placed.status).toBe(202);
    await books.cancel(order.orderId);
    await desk.giveUp(order.orderId, 300, Date.now());
    // The provider is asked once more, after the time in which a request in transit must have arrived.
    expect((await desk.order(order.orderId))?.deadlineMs).toEqual(expect.any(Number));
    await env.DB.prepare(
      "UPDATE sandbox_charges SET state = 'approved', amount = ?2, currency = 'USD' WHERE order_id = ?1",
    )
      .bind(order.orderId, Math.round(order.totals.grandTotalIncludingTax * 100))
      .run();
    await vi.waitFor(
      async () => {
        await alarm();
        expect(await books.find(order.orderId)).toMatchObject({
          refunded: Math.round(order.totals.grandTotalIncludingTax * 100),
        });
        expect((await desk.order(order.orderId))?.deadlineMs).toBeNull();
      },
      { timeout: 15_000, interval: 200 },
    );
    info.mockRestore();
  });
});

it('an order that is placed cannot be canceled', async () => {
  const { buyer, order } = await waiting('sandbox_approved');
  expect(await cancel(buyer, order.orderId)).toMatchObject({
    status: 409,
    body: { error: { type: 'order_already_published' } },
  });
});
