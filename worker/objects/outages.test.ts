import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, it, vi } from 'vitest';
import type { StoredList } from '#shared/list/contract.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { NO_TAX, orderTotals } from '#shared/order/totals.ts';
import { SITES } from '#shared/site/sites.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { OrderDesk } from '#worker/objects/order-desk.ts';
import { ShopperCopies } from '#worker/objects/shopper-copies.ts';
import { PublicListStore } from '#worker/store/account/public-lists.ts';
import { newOrderId } from '#worker/testing/buyer.ts';
import { env } from '#worker/testing/store.ts';

/** D1 none of whose answers arrives, or each of which is a failure. */
function brokenDatabase(answer: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: answer, first: answer, raw: answer, run: answer };
  return { prepare: () => statement, batch: answer } as unknown as D1Database;
}

const hanging = brokenDatabase(() => new Promise(() => undefined));
const failing = brokenDatabase(() => Promise.reject(new Error('D1_ERROR: Network connection lost.')));
const NOW = 1_800_000_000_000;
const clock = () => Date.now();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An order that is paid at an outside provider. */
function order() {
  const totals = { subtotal: 1000, discount: 0, shipping: 0, tax: NO_TAX, giftcards: [], taxIncluded: false };
  const orderId = newOrderId();
  const facts = { orderId, listId: orderId, site: 'AUS', storeId: 18, currency: 'AUD', customerId: null };
  const document = { ...facts, lines: [], totals: orderTotals(totals), email: 'a@example.com' };
  const payment = { paymentType: 'http', adyenType: 'scheme', amount: 1000, transactionToken: 'x' } as const;
  return {
    ...{ orderId, fingerprint: orderId, owner: 'visitor:1', payment, takes: [] },
    document: document as unknown as OrderDocument,
  };
}

it('while D1 does not answer, a desk ends its overdue orders, and it reports all of them afterwards', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ state: 'cancelled' }));
  const space = env.ORDER_DESK;
  await runInDurableObject(space.get(space.idFromName('a desk without D1')), async (_, state) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
    const vars = { ...env, PAYMENTS: 'http' as const, PAYMENTS_URL: 'https://pay.example' };
    const desk = new OrderDesk(state as never, { ...vars, DB: hanging }, clock);
    const overdue = order();
    desk.begin('AUS', overdue, 0, NOW - 1);
    let isOver = false;
    const alarm = desk.alarm().then(() => {
      isOver = true;
    });
    await vi.waitFor(() => expect(desk.order(overdue.orderId)?.status).toBe('payment_error'));
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(isOver).toBe(true);
    await alarm;
    expect(takeConsole().join()).toMatch(/desk_outbox.*no answer within 10000 ms/);
    vi.useRealTimers();
    await new OrderDesk(state as never, vars, clock).alarm();
    const told = await env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1')
      .bind(overdue.orderId)
      .first('status');
    expect(told).toBe('payment_error');
  });
});

it('an order that is placed while its provider is asked stays placed, whatever the provider then says', async () => {
  const space = env.ORDER_DESK;
  await runInDurableObject(space.get(space.idFromName('a desk that is overtaken')), async (_, state) => {
    const vars = { ...env, PAYMENTS: 'http' as const, PAYMENTS_URL: 'https://pay.example' };
    const desk = new OrderDesk(state as never, vars, () => NOW);
    const overtaken = order();
    desk.begin('AUS', overtaken, 0, NOW - 1);
    const end = () => desk.end(overtaken.orderId, { state: 'approved', transactionId: 't' }, NOW);
    vi.stubGlobal('fetch', async () => {
      end();
      return new Response('Bad gateway', { status: 502 });
    });
    await desk.alarm();
    expect(takeConsole().join()).toContain('payment_outcome_unknown');
    expect(desk.order(overtaken.orderId)?.status).toBe('published');
    // The worker reports its result a second time, for example after an answer that got lost.
    end();
    await desk.alarm();
    const told = await env.DB.prepare(
      "SELECT count(*) AS n FROM events WHERE subject = ?1 AND type = 'order.published'",
    )
      .bind(overtaken.orderId)
      .first('n');
    expect(told).toBe(1);
    expect(desk.bookViolations()).toEqual([]);
  });
});

it('a copy of a public list that fails is due until D1 takes it', async () => {
  const list: StoredList = {
    ...{ _id: 'copied-late', type: 'wishlist', version: 1, items: [], missed: [], messages: [] },
    metadata: { isActive: false, activeCartTs: 0, isPublic: true, urlKey: 'copied-late', owner: 'Ada Strong' },
  };
  const space = env.SHOPPER;
  await runInDurableObject(space.get(space.idFromName('customer:copied late')), async (_, { storage }) => {
    const copies = (db: D1Database) => new ShopperCopies(storage as never, db, 'a shopper', () => NOW);
    copies(failing).note('USA', list);
    for (let outage = 0; outage < 8; outage++) {
      await copies(failing).write(() => list);
      expect(await storage.getAlarm()).toBe(NOW + 30_000);
    }
    expect(takeConsole().filter((line) => line.includes('list_copies'))).toHaveLength(8);
    await copies(env.DB).write(() => list);
  });
  expect(await new PublicListStore(env.DB, SITES.USA).named('copied-late')).toMatchObject({ owner: 'Ada Strong' });
});
