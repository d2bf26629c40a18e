import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dammDigit } from '#shared/number/damm.ts';
import type { WireReturn } from '#shared/rma/contract.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { sentQuote, staffQuote } from '#worker/testing/quotes.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIds, runMinute, staffRequest } from '#worker/testing/store.ts';

const ids = { bar: 0, card: 0 };
const desk = () => env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')) as never;

beforeAll(async () => {
  const stock = { qoh: 100, min: 1, max: 50, isInStock: true, backorder: false, bin: false };
  const price = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('NU-BAR', { stock: { USA: stock }, prices: { USA: price, APO: price } }),
      product('NU-CARD', {
        type: 'giftcard',
        stock: { USA: stock },
        giftcard: {
          type: 'virtual',
          amounts: [5000],
          isOpenAmountAllowed: false,
          openAmountMin: null,
          openAmountMax: null,
        },
      }),
    ],
  });
  const known = await productIds();
  Object.assign(ids, { bar: known.get('NU-BAR'), card: known.get('NU-CARD') });
});

async function staffJson(path: string, body?: unknown) {
  const answer = await staffRequest(`/svc_staff${path}`, body, body === undefined ? 'GET' : 'POST');
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

async function copied(orderId: string): Promise<void> {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(desk());
    expect((await staffJson(`/orders/${orderId}`)).status).toBe(200);
  });
}

async function ordered(site: 'APO' | 'USA' = 'USA') {
  const buyer = new Buyer(site);
  const { items } = await buyer.add({ productId: ids.bar, qty: 1 });
  const { body } = await buyer.buy();
  await copied(String(body.orderId));
  const number = String(body.orderNumber);
  return { buyer, orderId: String(body.orderId), number, listItemId: String(items[0]?.listItemId) };
}

/** The same number with another check digit. */
const mistyped = (number: string) => `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
const spellings = (number: string) => [number, number.replaceAll('-', ''), number.toLowerCase()];

/** Emails are written after the answer, which is slow on a busy machine. */
const LONG = { timeout: 20_000 };

describe('numbers that people can read out', () => {
  it('each order of a site has a number of its own, with a check digit', async () => {
    const orders = [await ordered(), await ordered(), await ordered('APO')];
    expect(orders.map(({ number }) => number)).toEqual([
      expect.stringMatching(/^U-\d{4}-\d{4}$/),
      expect.stringMatching(/^U-\d{4}-\d{4}$/),
      expect.stringMatching(/^P-\d{4}-\d{4}$/),
    ]);
    expect(new Set(orders.map(({ number }) => number)).size).toBe(3);
    expect(orders.map(({ number }) => dammDigit(number.replace(/\D/g, '')))).toEqual([0, 0, 0]);
  });

  it('an order is found by it wherever its id is accepted, only by its owner', async () => {
    const { buyer, orderId, number } = await ordered();
    for (const asked of [orderId, ...spellings(number)]) {
      const { status, body } = await buyer.json('GET', `/svc_checkout/order/${asked}?storeId=1`);
      expect([status, body]).toMatchObject([200, { orderId, orderNumber: number }]);
      const ledger = await staffJson(`/orders/${asked}`);
      expect(ledger.body).toMatchObject({ order: { orderId, orderNumber: number } });
    }
    const stranger = await new Buyer().json('GET', `/svc_checkout/order/${number}`);
    expect(stranger).toMatchObject({ status: 404, body: { error: { type: 'order_not_found' } } });
    expect((await staffJson(`/orders/${number}/notes`, { text: 'by its number' })).status).toBe(201);
    expect((await new PageBrowser().see(`/account/order/${number}`)).to).toContain('/login');
  });

  it('a mistyped one is reported by services, pages and the staff search', async () => {
    const { buyer, number } = await ordered();
    const wrong = mistyped(number);
    const typo = { error: { type: 'validation_error', fields: [{ message: expect.stringContaining('digits') }] } };
    expect((await buyer.json('GET', `/svc_checkout/order/${wrong}`)).body).toMatchObject(typo);
    expect((await buyer.json('POST', '/svc_rma/returns', returnOf(wrong, 'x'))).body).toMatchObject(typo);
    expect((await buyer.json('GET', `/svc_rma/returns/${wrong}`)).body).toMatchObject(typo);
    for (const path of ['/orders', '/returns', '/quotes']) {
      expect((await staffJson(`${path}?text=${wrong}`)).body).toMatchObject(typo);
      expect((await staffJson(`${path}/${wrong}`)).body).toMatchObject(typo);
    }
    const browser = new PageBrowser();
    for (const path of ['/shippingtracker', '/rmaprocess']) {
      const { to } = await browser.post(path, { orderId: wrong, email: 'ada@example.com' });
      expect((await browser.see(String(to))).html).toContain('One of the digits in this number is wrong.');
    }
    const staff = await signedInStaff();
    for (const path of ['/staff/orders', '/staff/returns', '/staff/subscriptions', '/order-manager-quote']) {
      expect((await staff.see(`${path}?text=${wrong}`)).html).toContain('One of the digits in this number is wrong.');
    }
  });

  it('an order is tracked and returned by its number and the address, and shown with it', async () => {
    const { buyer, number } = await ordered();
    const spelled = number.replaceAll('-', '').toLowerCase();
    const browser = new PageBrowser();
    const shown = await browser.follow(`/rss?email=ada@example.com&orderId=${spelled}`);
    expect(shown.html).toContain(number);
    const back = await browser.post('/rmaprocess', { orderId: spelled, email: 'ada@example.com' });
    expect(back.to).toContain('/rmaprocess/select-items?order=');
    const other = await browser.post('/shippingtracker', { orderId: spelled, email: 'else@example.com' });
    expect(other.to).toContain('state=none');
    const own = await buyer.send('GET', `/account/order/${spelled}`);
    expect(await own.text()).toContain(number);
  });

  it('staff find and open orders by it, in every spelling', async () => {
    const { orderId, number } = await ordered();
    const staff = await signedInStaff();
    for (const asked of spellings(number)) {
      expect((await staffJson(`/orders?text=${asked}`)).body).toMatchObject({ count: 1, orders: [{ orderId }] });
      expect((await staff.see(`/staff/orders?text=${asked}`)).html).toContain(`/staff/orders/${orderId}`);
      expect((await staff.see(`/staff/orders/${asked}`)).html).toContain(orderId);
    }
    await vi.waitFor(async () => {
      const mails = await mailsTo('ada@example.com', 'order-confirmation');
      expect(mails.map(({ subject }) => subject)).toContain(`Your order ${number}`);
    }, LONG);
  });

  it('a return has one, and is found by it', async () => {
    const { buyer, orderId, number, listItemId } = await ordered();
    for (const to of ['packed', 'shipped', 'delivered']) await staffJson(`/orders/${number}/status`, { to });
    await copied(orderId);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(desk());
      const made = await buyer.json<{ rma: WireReturn }>('POST', '/svc_rma/returns', returnOf(number, listItemId));
      expect(made.status).toBe(201);
    });
    const { body } = await buyer.json<{ rmas: readonly WireReturn[] }>('GET', '/svc_rma/returns');
    const [rma] = body.rmas;
    expect(rma).toMatchObject({ orderId, orderNumber: number, rmaNumber: expect.stringMatching(/^U-8\d{3}-\d{4}$/) });
    const staff = await signedInStaff();
    for (const asked of spellings(String(rma?.rmaNumber))) {
      expect((await buyer.json('GET', `/svc_rma/returns/${asked}`)).body).toEqual({ rma });
      expect((await staffJson(`/returns?text=${asked}`)).body).toMatchObject({
        count: 1,
        rmas: [{ rmaId: rma?.rmaId }],
      });
      expect((await staff.see(`/staff/returns/${asked}`)).html).toContain(rma?.rmaNumber);
    }
    expect((await staffJson(`/returns?text=${number}`)).body).toMatchObject({ count: 1 });
  });

  it('a quote has one, and is found by it', async () => {
    const item = { sku: 'NU-BAR', qty: 1, price: 90 };
    const { quoteId } = await sentQuote({ site: 'USA', email: 'q@nu.test', items: [item], reason: 'a gym' });
    const { quoteNumber } = (await staffQuote('GET', `/${quoteId}`)).body.quote;
    expect(quoteNumber).toMatch(/^U-9\d{3}-\d{4}$/);
    const staff = await signedInStaff();
    for (const asked of spellings(quoteNumber)) {
      expect((await staffQuote('GET', `/${asked}`)).body.quote).toMatchObject({ quoteId, quoteNumber });
      expect((await staffJson(`/quotes?text=${asked}`)).body).toMatchObject({ count: 1 });
      expect((await staff.see(`/order-manager-quote/${asked}`)).html).toContain(quoteId);
    }
    expect((await mailsTo('q@nu.test', 'quote'))[0]?.subject).toBe(`Your quote ${quoteNumber}`);
  });

  it('a purchased gift card has its own, by which staff find its order', async () => {
    const buyer = new Buyer();
    const giftcard = { amount: 50, recipientEmail: 'gift@nu.test', recipientName: 'Gil' };
    await buyer.add({ productId: ids.card, qty: 1, metadata: { giftcard } });
    const { body } = await buyer.buy('sandbox_approved', { shipping: [], billingAddress: buyer.address });
    await copied(String(body.orderId));
    const [mail] = await mailsTo('gift@nu.test', 'giftcard');
    const number = /U-0\d{3}-\d{4}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.text).not.toContain(String(body.orderNumber));
    const found = { count: 1, orders: [{ orderId: body.orderId }] };
    for (const asked of spellings(number)) expect((await staffJson(`/orders?text=${asked}`)).body).toMatchObject(found);
    const staff = await signedInStaff();
    expect((await staff.see(`/staff/orders?text=${number}`)).html).toContain(`/staff/orders/${body.orderId}`);
    expect((await staff.see(`/staff/orders/${body.orderId}`)).html).toContain(number);
    const asOrder = await buyer.json('GET', `/svc_checkout/order/${number}`);
    expect(asOrder.status).toBe(404);
  });

  it('older orders, returns and quotes get theirs within a minute, and keep it', async () => {
    const { orderId } = await ordered();
    const { quoteId } = await sentQuote({ site: 'USA', email: 'old@nu.test', items: [{ sku: 'NU-BAR', qty: 1 }] });
    await runInDurableObject(desk(), (_desk, state) => {
      state.storage.sql.exec('DELETE FROM order_numbers');
    });
    await env.DB.batch([
      env.DB.prepare('UPDATE orders SET order_number = NULL'),
      env.DB.prepare('UPDATE returns SET rma_number = NULL'),
      env.DB.prepare('UPDATE quotes SET quote_number = NULL'),
    ]);
    const missing = () =>
      env.DB.prepare(
        `SELECT (SELECT count(*) FROM orders WHERE order_number IS NULL) + (SELECT count(*) FROM returns
         WHERE rma_number IS NULL) + (SELECT count(*) FROM quotes WHERE quote_number IS NULL) AS n`,
      ).first('n');
    await runMinute(Date.now());
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(desk());
      expect(await missing()).toBe(0);
    });
    const first = (await staffJson(`/orders/${orderId}`)).body as unknown as { order: { orderNumber: string } };
    expect(first.order.orderNumber).toMatch(/^U-\d{4}-\d{4}$/);
    const quote = (await staffQuote('GET', `/${quoteId}`)).body.quote.quoteNumber;
    await runMinute(Date.now());
    await runDurableObjectAlarm(desk());
    expect((await staffJson(`/orders/${orderId}`)).body).toMatchObject(first);
    expect((await staffJson(`/orders?text=${first.order.orderNumber}`)).body).toMatchObject({ count: 1 });
    expect((await staffQuote('GET', `/${quoteId}`)).body.quote.quoteNumber).toBe(quote);
  });
});

function returnOf(orderId: string, listItemId: string) {
  return { orderId, items: [{ listItemId, qty: 1, reason: 'wrong-size', comment: '' }], key: `return-${orderId}` };
}
