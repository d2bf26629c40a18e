import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { ABOUT_ORDER } from '#worker/testing/mails.ts';
import { category, env, fill, product, productIdOf, request, staffRequest } from '#worker/testing/store.ts';

const bar = { id: 0 };
const alarm = () => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      ...['SO-BAR', 'SO-UNSEEN'].map((sku) =>
        product(sku, { stock: { USA: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } } }),
      ),
    ],
  });
  bar.id = await productIdOf('SO-BAR');
});

async function staffJson(method: string, path: string, body?: unknown) {
  const answer = await staffRequest(`/svc_staff${path}`, body, method);
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

async function ordered(qty = 2) {
  const buyer = new Buyer();
  await buyer.add({ productId: bar.id, qty });
  const placed = await buyer.buy();
  const orderId = String(placed.body.orderId);
  await vi.waitFor(async () => {
    await alarm();
    expect((await staffJson('GET', `/orders/${orderId}`)).status).toBe(200);
  });
  return { buyer, orderId, paid: Number(placed.body.payment?.amount) };
}

const statusOf = (orderId: string, to: string, more: object = {}) =>
  staffJson('POST', `/orders/${orderId}/status`, { to, ...more });

describe('staff and orders', () => {
  it('find them and see their history', async () => {
    const { orderId } = await ordered();
    const found = await staffJson('GET', `/orders?text=${orderId.slice(0, 20)}`);
    expect(found.body).toMatchObject({ count: 1, orders: [{ orderId, status: 'published', items: 2 }] });
    expect((await staffJson('GET', '/orders?text=ada@example.com&status=published')).body.count).toBeGreaterThan(0);
    const { body } = await staffJson('GET', `/orders/${orderId}`);
    expect(body).toMatchObject({
      order: { orderId, status: 'published' },
      next: ['paid', 'packed', 'held', 'cancelled'],
      notes: [{ event: 'held' }, { event: 'published' }],
      movements: [
        { kind: 'stock', key: 'SO-BAR', verb: 'hold', amount: 2 },
        { kind: 'stock', key: 'SO-BAR', verb: 'spend', amount: 2 },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('sandbox_approved');
  });

  it('change their status only where that is valid, with a tracking number and an email', async () => {
    const { orderId, buyer } = await ordered();
    expect((await statusOf(orderId, 'delivered')).body).toMatchObject({
      error: { type: 'validation_error', fields: [{ field: 'status' }] },
    });
    for (const to of ['paid', 'packed']) expect((await statusOf(orderId, to)).body).toMatchObject({ status: to });
    expect((await statusOf(orderId, 'shipped', { trackingNumber: '1Z-42' })).body).toMatchObject({
      status: 'shipped',
      trackingNumber: '1Z-42',
    });
    const seen = await buyer.json<{ status: string }>('GET', `/svc_checkout/order/${orderId}?storeId=1`);
    expect(seen.body).toMatchObject({ status: 'shipped', trackingNumber: '1Z-42' });
    await vi.waitFor(
      async () => {
        const mail = await env.DB.prepare(
          `SELECT text FROM mails WHERE kind = 'order-shipped' AND text LIKE ${ABOUT_ORDER}`,
        )
          .bind(orderId)
          .first<{ text: string }>();
        expect(mail?.text).toContain('1Z-42');
      },
      { timeout: 10_000 },
    );
  });

  it('add and correct a tracking number after shipping, with a note and an email for each', async () => {
    const { orderId, buyer } = await ordered();
    const track = (trackingNumber: string) => staffJson('POST', `/orders/${orderId}/tracking`, { trackingNumber });
    expect((await track('1Z-1')).body).toMatchObject({ error: { fields: [{ field: 'status' }] } });
    for (const to of ['packed', 'shipped']) await statusOf(orderId, to);
    expect((await track(' ')).status).toBe(400);
    expect((await track('1Z-1')).body).toMatchObject({ status: 'shipped', trackingNumber: '1Z-1' });
    await statusOf(orderId, 'delivered');
    for (let times = 0; times < 2; times++) {
      expect((await track('1Z-2')).body).toMatchObject({ status: 'delivered', trackingNumber: '1Z-2' });
    }
    const { notes } = (await staffJson('GET', `/orders/${orderId}`)).body as never as { notes: { event: string }[] };
    expect(notes.filter(({ event }) => event === 'tracking')).toMatchObject([
      { detail: '1Z-1', actor: 'staff' },
      { detail: '1Z-2 instead of 1Z-1', actor: 'staff' },
    ]);
    await vi.waitFor(
      async () => {
        await alarm();
        const seen = await buyer.json('GET', `/svc_checkout/order/${orderId}?storeId=1`);
        expect(seen.body).toMatchObject({ trackingNumber: '1Z-2' });
        const mails = await env.DB.prepare(
          `SELECT text FROM mails WHERE kind = 'order-tracked' AND text LIKE ${ABOUT_ORDER}`,
        )
          .bind(orderId)
          .all<{ text: string }>();
        expect(mails.results).toHaveLength(2);
        expect(mails.results.at(-1)?.text).toContain('Tracking number: 1Z-2');
      },
      { timeout: 10_000 },
    );
    expect((await staffJson('POST', `/orders/${'0'.repeat(28)}/tracking`, { trackingNumber: '1Z' })).status).toBe(404);
  });

  it('cancel one: its money is refunded, its goods restocked where staff say so', async () => {
    const before = await stockOf('SO-BAR');
    const [restocked, lost] = [await ordered(), await ordered()];
    await statusOf(restocked.orderId, 'cancelled', { reason: 'wrong size' });
    await statusOf(lost.orderId, 'cancelled', { restock: false });
    expect(await stockOf('SO-BAR')).toMatchObject({
      onHand: Number(before?.onHand) - 2,
      sold: Number(before?.sold) + 2,
    });
    await vi.waitFor(async () => {
      await alarm();
      for (const { orderId } of [restocked, lost]) {
        const charge = await new SandboxBooks(env.DB).find(orderId);
        expect(charge?.refunded).toBe(charge?.amount);
      }
    });
    expect((await statusOf(lost.orderId, 'cancelled')).status).toBe(400);
  });

  it('refund a part, once per key, never more than was paid', async () => {
    const { orderId, paid } = await ordered();
    const refund = (more: object) =>
      staffJson('POST', `/orders/${orderId}/refund`, { amount: 10, reason: 'a scratch', key: 'scratch-one', ...more });
    for (const answer of [await refund({}), await refund({})]) {
      expect(answer).toMatchObject({ status: 201, body: { refunded: 10 } });
    }
    expect((await refund({ amount: paid, key: 'too-much' })).body).toMatchObject({
      error: { fields: [{ field: 'amount' }] },
    });
    expect(
      (await refund({ amount: 0, key: 'restock-three', restock: [{ sku: 'SO-BAR', qty: 3 }] })).body,
    ).toMatchObject({
      error: { fields: [{ field: 'restock' }] },
    });
    const before = await stockOf('SO-BAR');
    await refund({ amount: 5, key: 'card-refund', to: 'giftcard', restock: [{ sku: 'SO-BAR', qty: 1 }] });
    expect((await stockOf('SO-BAR'))?.onHand).toBe(Number(before?.onHand) + 1);
    await vi.waitFor(
      async () => {
        await alarm();
        expect((await new SandboxBooks(env.DB).find(orderId))?.refunded).toBe(1000);
        const mail = await env.DB.prepare(`SELECT text FROM mails WHERE kind = 'giftcard' AND text LIKE ${ABOUT_ORDER}`)
          .bind(orderId)
          .first<{ text: string }>();
        expect(mail?.text).toMatch(/[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/);
      },
      { timeout: 10_000 },
    );
  });

  it('write notes, and explain and adjust stock', async () => {
    const { orderId } = await ordered();
    expect((await staffJson('POST', `/orders/${orderId}/notes`, { text: 'Called him.' })).status).toBe(201);
    const { body } = await staffJson('GET', `/orders/${orderId}`);
    expect(body.notes).toContainEqual(
      expect.objectContaining({ event: 'note', detail: 'Called him.', actor: 'staff' }),
    );
    const adjust = (amount: number, sku = 'SO-BAR', key?: string) =>
      staffJson('POST', '/stock', { pool: 'USA', sku, amount, reason: 'counted', key });
    const before = Number((await stockOf('SO-BAR'))?.onHand);
    expect((await adjust(5)).body).toMatchObject({ onHand: before + 5 });
    expect((await adjust(-1000)).body).toMatchObject({ error: { fields: [{ field: 'amount' }] } });
    expect((await adjust(1, 'NO-SUCH-SKU')).status).toBe(404);
    const unseen = await adjust(-51, 'SO-UNSEEN');
    expect(unseen.body).toMatchObject({ error: { fields: [{ field: 'amount', message: 'only 50 are available' }] } });
    expect((await adjust(-50, 'SO-UNSEEN')).body).toMatchObject({ onHand: 0 });
    for (let times = 0; times < 2; times++) {
      expect((await adjust(7, 'SO-UNSEEN', 'parcel-of-seven')).body).toMatchObject({ onHand: 7 });
    }
    expect((await adjust(8, 'SO-UNSEEN', 'parcel-of-seven')).body).toMatchObject({
      error: { fields: [{ field: 'key' }] },
    });
    expect((await adjust(1, 'SO-UNSEEN')).body).toMatchObject({ onHand: 8 });
    const explained = await staffJson('GET', '/stock?pool=USA&sku=SO-BAR');
    expect(explained.body.movements?.[0]).toMatchObject({ verb: 'give', amount: 5, reason: 'counted', actor: 'staff' });
  });

  it('need a staff token', async () => {
    expect((await request('/svc_staff/orders')).status).toBe(403);
    expect((await staffJson('GET', '/orders/nonsense')).status).toBe(404);
    expect(await violations()).toEqual([]);
  });
});
