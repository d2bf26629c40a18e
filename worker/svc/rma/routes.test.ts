import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { WireReturn } from '#shared/rma/contract.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, request, staffRequest } from '#worker/testing/store.ts';

interface Answer {
  readonly rma: WireReturn;
  readonly rmas: readonly WireReturn[];
  readonly error: { readonly type: string; readonly fields: { field: string; message: string }[] };
}

const DAY = 86_400_000;
const bar = { id: 0 };
const alarm = () => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('RM-BAR', {
        stock: { USA: { qoh: 200, min: 1, max: 50, isInStock: true, backorder: false, bin: false } },
      }),
    ],
    customers: [{ email: 'rm@example.com', firstname: 'A', lastname: 'B', groupId: 1, createdMs: null }],
  });
  bar.id = await productIdOf('RM-BAR');
});

async function staffJson<Body = Record<string, unknown>>(method: string, path: string, body?: unknown) {
  const answer = await staffRequest(`/svc_staff${path}`, body, method);
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** Waits until the copies of orders match the desk. */
async function until(orderId: string, status: string): Promise<void> {
  await vi.waitFor(async () => {
    await alarm();
    const row = env.DB.prepare(
      `SELECT o.status FROM orders o JOIN events e ON e.subject = o.order_id AND e.type = 'order.' || o.status
       WHERE o.order_id = ?1`,
    );
    expect(await row.bind(orderId).first('status')).toBe(status);
  });
}

async function bought(qty: number, email?: string) {
  const buyer = new Buyer();
  if (email) await buyer.enter(email);
  const { items } = await buyer.add({ productId: bar.id, qty });
  const placed = await buyer.buy();
  const orderId = String(placed.body.orderId);
  await until(orderId, 'published');
  return { buyer, orderId, listItemId: String(items[0]?.listItemId), paid: Number(placed.body.payment?.amount) };
}

async function shipped(qty: number, email?: string) {
  const order = await bought(qty, email);
  for (const to of ['packed', 'shipped']) await staffJson('POST', `/orders/${order.orderId}/status`, { to });
  await until(order.orderId, 'shipped');
  return order;
}

const item = (listItemId: string, qty: number) => ({ listItemId, qty, reason: 'wrong-size', comment: ' too long ' });

function giveBack(browser: TestBrowser, orderId: string, ...items: object[]) {
  return browser.json<Answer>('POST', '/svc_rma/returns', { orderId, items });
}

describe('returns', () => {
  it('are requested by the person who placed the order, and seen by no one else', async () => {
    const { buyer, orderId, listItemId } = await shipped(2);
    const made = await giveBack(buyer, orderId, item(listItemId, 1));
    expect(made).toMatchObject({
      status: 201,
      body: {
        rma: {
          orderId,
          status: 'requested',
          createdAt: expect.any(Number),
          items: [
            { listItemId, sku: 'RM-BAR', name: 'Product RM-BAR', qty: 1, reason: 'wrong-size', comment: 'too long' },
          ],
        },
      },
    });
    const { rmaId } = made.body.rma;
    expect(rmaId).toMatch(/^RMA-[0-9A-Z]{10}$/);
    expect((await buyer.json<Answer>('GET', `/svc_rma/returns/${rmaId}`)).body.rma).toEqual(made.body.rma);
    expect((await buyer.json<Answer>('GET', '/svc_rma/returns')).body.rmas).toEqual([made.body.rma]);
    expect((await buyer.json<Answer>('GET', '/svc_rma/site/CAN/returns')).body.rmas).toEqual([]);

    const other = new TestBrowser();
    await other.enter('rm@example.com');
    for (const browser of [other, new TestBrowser()]) {
      const seen = await browser.json<Answer>('GET', `/svc_rma/returns/${rmaId}`);
      expect([seen.status, seen.body.error.type]).toEqual([404, 'not_found']);
      expect((await browser.json<Answer>('GET', '/svc_rma/returns')).body.rmas).toEqual([]);
      const asked = await giveBack(browser, orderId, item(listItemId, 1));
      expect([asked.status, asked.body.error.type]).toEqual([404, 'order_not_found']);
    }
  });

  it('are requested only on the site of the order', async () => {
    const { buyer, orderId, listItemId } = await shipped(1);
    const items = [item(listItemId, 1)];
    const there = await buyer.json<Answer>('POST', '/svc_rma/site/CAN/returns', { orderId, items });
    expect([there.status, there.body.error.type]).toEqual([404, 'order_not_found']);
    expect((await giveBack(buyer, orderId, ...items)).status).toBe(201);
  });

  it('are the same return for the same key, and another one for another', async () => {
    const { buyer, orderId, listItemId } = await shipped(2);
    const ask = (key: string, qty = 1) =>
      buyer.json<Answer>('POST', '/svc_rma/returns', { orderId, items: [item(listItemId, qty)], key });
    const answers = await Promise.all([ask('first-parcel'), ask('first-parcel'), ask('first-parcel')]);
    const other = await ask('second-parcel');
    const again = await ask('first-parcel', 2);
    expect([...answers, other, again].map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const rma = answers[0]?.body.rma;
    for (const { body } of [...answers, again]) expect(body.rma).toEqual(rma);
    expect(other.body.rma.rmaId).not.toBe(rma?.rmaId);
    const told = await env.DB.prepare(
      "SELECT count(*) AS n FROM events WHERE subject = ?1 AND type = 'return.requested'",
    )
      .bind(orderId)
      .first('n');
    expect(told).toBe(2);
  });

  it('are confirmed by an email whose link shows the slip', async () => {
    const { buyer, orderId, listItemId } = await shipped(1, 'rm@example.com');
    const { rmaNumber } = (await giveBack(buyer, orderId, item(listItemId, 1))).body.rma;
    const mail = () =>
      env.DB.prepare("SELECT text FROM mails WHERE kind = 'return-requested' AND text LIKE ?1")
        .bind(`%${rmaNumber}%`)
        .first<string>('text');
    await expect.poll(mail, { timeout: 10_000 }).toContain('1 × Product RM-BAR');
    const slip = /http:\/\/localhost(\/rmaprocess\/print\S+)/.exec((await mail()) ?? '')?.[1] ?? '';
    expect(await (await request(slip)).text()).toContain(rmaNumber);
  });

  it('are not possible before shipping, nor after thirty days', async () => {
    const early = await bought(1);
    const refused = await giveBack(early.buyer, early.orderId, item(early.listItemId, 1));
    expect([refused.status, refused.body.error.fields[0]?.field]).toEqual([400, 'orderId']);
    expect(refused.body.error.fields[0]?.message).toContain('once it has been shipped');

    const late = await shipped(1);
    await env.DB.prepare("UPDATE events SET created_ms = created_ms - ?2 WHERE subject = ?1 AND type = 'order.shipped'")
      .bind(late.orderId, 31 * DAY)
      .run();
    const { body } = await giveBack(late.buyer, late.orderId, item(late.listItemId, 1));
    expect(body.error.fields[0]?.message).toContain('30 days');
  });

  it('never include more than was bought, however many requests come at once', async () => {
    const { buyer, orderId, listItemId } = await shipped(3);
    const answers = await Promise.all(Array.from({ length: 12 }, () => giveBack(buyer, orderId, item(listItemId, 1))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const units = await env.DB.prepare(
      'SELECT sum(l.qty) AS n FROM return_lines l JOIN returns r ON r.rma_id = l.rma_id WHERE r.order_id = ?1',
    )
      .bind(orderId)
      .first('n');
    expect(units).toBe(3);
  });

  it.each([
    ['too many units', (id: string) => [item(id, 4)], 'items.0.qty'],
    ['a line twice', (id: string) => [item(id, 1), item(id, 1)], 'items.1.listItemId'],
    ['a line of another order', () => [item('else', 1)], 'items.0.listItemId'],
    ['no item', () => [], 'items'],
    ['a quantity of 0', (id: string) => [item(id, 0)], 'items.0.qty'],
    ['an unknown reason', (id: string) => [{ ...item(id, 1), reason: 'why not' }], 'items.0.reason'],
  ])('are refused for %s', async (_, items, field) => {
    const { buyer, orderId, listItemId } = await shared();
    const { status, body } = await giveBack(buyer, orderId, ...items(listItemId));
    expect([status, body.error.fields[0]?.field]).toEqual([400, field]);
  });

  it('have no service on sites without returns', async () => {
    expect((await request('/svc_rma/site/GBR/returns')).status).toBe(404);
    expect((await request('/svc_rma/site/EUR/returns')).status).toBe(404);
    expect((await request('/svc_rma/site/CAN/returns')).status).toBe(200);
  });
});

let kept: ReturnType<typeof shipped> | undefined;
/** Creates one order that all tests of refusals share. */
function shared() {
  kept ??= shipped(3);
  return kept;
}

describe('staff and returns', () => {
  it('find them, record their arrival, refund them once with their goods', async () => {
    const { buyer, orderId, listItemId } = await shipped(2);
    const { rmaId } = (await giveBack(buyer, orderId, item(listItemId, 1))).body.rma;
    expect((await staffJson('GET', `/returns?text=${rmaId.toLowerCase()}`)).body).toMatchObject({
      count: 1,
      rmas: [{ rmaId, orderId, status: 'requested', email: 'ada@example.com' }],
    });
    const seen = await staffJson<{ worth: number }>('GET', `/returns/${rmaId}`);
    expect(seen.body).toMatchObject({ next: ['received', 'refunded', 'refused'], rma: { rmaId } });
    expect(seen.body.worth).toBeGreaterThanOrEqual(100);

    const to = (status: string, more: object = {}) =>
      staffJson('POST', `/returns/${rmaId}/status`, { to: status, ...more });
    expect((await to('received')).body).toMatchObject({ rma: { status: 'received' }, next: ['refunded', 'refused'] });
    expect((await to('refunded', { amount: 100_000 })).body).toMatchObject({
      error: { fields: [{ field: 'amount' }] },
    });

    const before = await stockOf('RM-BAR');
    const twice = await Promise.all([to('refunded'), to('refunded')]);
    for (const answer of twice) expect(answer).toMatchObject({ status: 200, body: { rma: { status: 'refunded' } } });
    expect((await to('refunded')).status).toBe(200);
    expect((await to('refused')).status).toBe(400);
    expect((await stockOf('RM-BAR'))?.onHand).toBe(Number(before?.onHand) + 1);
    await vi.waitFor(async () => {
      await alarm();
      expect((await new SandboxBooks(env.DB).find(orderId))?.refunded).toBe(Math.round(seen.body.worth * 100));
    });
    expect(await violations()).toEqual([]);
  });

  it('refuse one: its units may be returned again', async () => {
    const { buyer, orderId, listItemId } = await shipped(1);
    const { rmaId } = (await giveBack(buyer, orderId, item(listItemId, 1))).body.rma;
    expect((await giveBack(buyer, orderId, item(listItemId, 1))).status).toBe(400);
    expect((await staffJson('POST', `/returns/${rmaId}/status`, { to: 'refused' })).status).toBe(200);
    expect((await staffJson('POST', `/returns/${rmaId}/status`, { to: 'refunded' })).body).toMatchObject({
      error: { fields: [{ field: 'to' }] },
    });
    expect((await giveBack(buyer, orderId, item(listItemId, 1))).status).toBe(201);
  });

  it('refund without the goods, onto a gift card, for a whole order no more than is left', async () => {
    const { buyer, orderId, listItemId, paid } = await shipped(1);
    await staffJson('POST', `/orders/${orderId}/refund`, { amount: paid - 1, reason: 'late', key: `late-${orderId}` });
    const { rmaId } = (await giveBack(buyer, orderId, item(listItemId, 1))).body.rma;
    const before = await stockOf('RM-BAR');
    await staffJson('POST', `/returns/${rmaId}/status`, { to: 'refunded', refundTo: 'giftcard', restock: false });
    expect(await stockOf('RM-BAR')).toEqual(before);
    const { body } = await staffJson<{ order: { refunded: number } }>('GET', `/orders/${orderId}`);
    expect(body.order.refunded).toBe(Math.round(paid * 100));
  });

  it('need their token', async () => {
    expect((await request('/svc_staff/returns')).status).toBeGreaterThanOrEqual(401);
    expect((await staffJson('GET', '/returns/RMA-0000000000')).status).toBe(404);
  });
});
