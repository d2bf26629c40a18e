import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '#shared/money/money.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer, type Placed } from '#worker/testing/buyer.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, staffRequest } from '#worker/testing/store.ts';

const STOCK = { USA: { qoh: 90, min: 1, max: 9, isInStock: true, backorder: false, bin: false } };
const usd = (minor: number) => formatMoney(minor, 'en-US', 'USD');
const desk = new OrderDeskStore(env, 'USA');
const books = new SandboxBooks(env.DB);
const ids = { bar: 0, card: 0 };
let staff: StaffBrowser;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('RF-BAR', { stock: STOCK }),
      product('RF-CARD', {
        type: 'giftcard',
        stock: STOCK,
        giftcard: {
          type: 'virtual',
          amounts: [5_000],
          isOpenAmountAllowed: false,
          openAmountMin: null,
          openAmountMax: null,
        },
      }),
    ],
  });
  for (const [name, sku] of Object.entries({ bar: 'RF-BAR', card: 'RF-CARD' })) {
    ids[name as keyof typeof ids] = await productIdOf(sku);
  }
  await desk.importGiftcards(
    ['GC-PART', 'GC-ALL', 'GC-CANCEL', 'GC-RETURN'].map((code) => ({ code, balance: 5_000 })),
    Date.now(),
  );
  staff = await signedInStaff();
});

interface Ledger {
  readonly order: { readonly status: string; readonly refunded: number; readonly payment: { refusedRefund?: number } };
  readonly notes: readonly { event: string; detail: string }[];
  readonly movements: readonly { kind: string; key: string; verb: string; amount: number }[];
  readonly refundable: { readonly charge: number; readonly cards: number };
}

async function json<Body = Record<string, never>>(method: string, path: string, body?: unknown) {
  const answer = await staffRequest(`/svc_staff${path}`, body, method);
  return { status: answer.status, body: (await answer.json()) as Body };
}

const ledgerOf = async (orderId: string) => (await json<Ledger>('GET', `/orders/${orderId}`)).body;
const refund = (orderId: string, more: object) =>
  json<{ refunded?: number; error?: { fields: { field: string; message: string }[] } }>(
    'POST',
    `/orders/${orderId}/refund`,
    { reason: 'a scratch', key: `scratch-${orderId}`, ...more },
  );
const cancel = (orderId: string) =>
  json<{ status?: string; error?: { fields: { field: string }[] } }>('POST', `/orders/${orderId}/status`, {
    to: 'cancelled',
  });

/** Waits until the desk has sent all of its reports. */
function told(orderId: string, check: (ledger: Ledger) => void | Promise<void>) {
  return vi.waitFor(
    async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      await check(await ledgerOf(orderId));
    },
    { timeout: 10_000 },
  );
}

async function known({ status, body }: Placed): Promise<string> {
  expect([status, body.error]).toEqual([201, undefined]);
  const orderId = String(body.orderId);
  await told(orderId, ({ order }) => expect(order.status).toBe('published'));
  return orderId;
}

/** An order of bars, paid with gift cards as far as possible. */
async function paidWith(code: string, balance: number, qty = 1) {
  const buyer = new Buyer();
  await buyer.add({ productId: ids.bar, qty });
  const order = await buyer.order();
  const due = Math.round(order.totals.grandTotalIncludingTax * 100);
  const left = Math.max(0, due - balance);
  const placed = await buyer.place({
    ...order,
    giftcards: [{ code }],
    totals: { ...order.totals, giftcards: (due - left) / 100, grandTotalIncludingTax: left / 100 },
    payment: { ...order.payment, amount: left / 100, transactionToken: left === 0 ? '' : 'sandbox_approved' },
  });
  return { orderId: await known(placed), charged: left, onCards: due - left };
}

it('a key that was used for another order refunds this one, too, once', async () => {
  const bought = async () => {
    const buyer = new Buyer();
    await buyer.add({ productId: ids.bar, qty: 1 });
    return known(await buyer.place(await buyer.order()));
  };
  const orders = [await bought(), await bought()];
  for (const orderId of [...orders, ...orders])
    expect((await refund(orderId, { amount: 7, key: 'same-for-both' })).body.refunded).toBe(7);
  for (const orderId of orders) {
    await told(orderId, ({ notes }) => expect(notes.map(({ event }) => event)).toContain('refund done'));
    const refunded = env.DB.prepare('SELECT sum(amount) AS n FROM sandbox_refunds WHERE order_id = ?1').bind(orderId);
    expect(await refunded.first('n')).toBe(700);
  }
});

describe('an order paid with gift cards', () => {
  it('is refunded to the charge first, then onto its gift cards, never more than was paid', async () => {
    const { orderId, charged, onCards } = await paidWith('GC-PART', 5_000);
    expect((await ledgerOf(orderId)).refundable).toEqual({ charge: charged, cards: onCards });
    expect((await refund(orderId, { amount: (charged + onCards + 1) / 100, key: 'more-than-all' })).body).toMatchObject(
      {
        error: { fields: [{ field: 'amount', message: `at most ${(charged + onCards) / 100} can still be refunded` }] },
      },
    );
    for (let times = 0; times < 2; times++) {
      expect((await refund(orderId, { amount: (charged + 1_000) / 100 })).body.refunded).toBe((charged + 1_000) / 100);
    }
    expect(await desk.free('giftcard', 'GC-PART')).toBe(1_000);
    expect((await ledgerOf(orderId)).refundable).toEqual({ charge: 0, cards: onCards - 1_000 });
    const page = await staff.see(`/staff/orders/${orderId}`);
    expect(page.html).toContain(`Amount, at most ${usd(onCards - 1_000)}`);
    await refund(orderId, { amount: (onCards - 1_000) / 100, to: 'giftcard', key: 'the-rest-of-it' });
    expect(await desk.free('giftcard', 'GC-PART')).toBe(5_000);
    expect((await refund(orderId, { amount: 0.01, key: 'nothing-left' })).status).toBe(400);
    await told(orderId, async () => expect((await books.find(orderId))?.refunded).toBe(charged));
    expect(await violations()).toEqual([]);
  });

  it('is refunded onto its card where nothing was charged', async () => {
    await desk.importGiftcards([{ code: 'GC-ALL', balance: 90_000 }], Date.now());
    const { orderId, onCards } = await paidWith('GC-ALL', 90_000);
    expect((await refund(orderId, { amount: 20 })).body.refunded).toBe(20);
    expect(await desk.free('giftcard', 'GC-ALL')).toBe(90_000 - onCards + 2_000);
    expect(await books.find(orderId)).toBeUndefined();
    expect(await violations()).toEqual([]);
  });

  it('is refunded in full when it is canceled after a partial refund', async () => {
    const { orderId, charged, onCards } = await paidWith('GC-CANCEL', 5_000);
    await refund(orderId, { amount: 10 });
    expect((await cancel(orderId)).body.status).toBe('cancelled');
    expect(await desk.free('giftcard', 'GC-CANCEL')).toBe(5_000);
    await told(orderId, async ({ order }) => {
      expect(order.refunded).toBe(charged + onCards);
      expect((await books.find(orderId))?.refunded).toBe(charged);
    });
    expect(await violations()).toEqual([]);
  });

  it('shows its codes to no one', async () => {
    const { orderId } = await paidWith('GC-RETURN', 5_000);
    const { movements } = await ledgerOf(orderId);
    expect(movements).toContainEqual(expect.objectContaining({ kind: 'giftcard', key: '…TURN', verb: 'spend' }));
    expect((await staff.see(`/staff/orders/${orderId}`)).html).toContain('spend $50 of giftcard …TURN');
  });
});

describe('an order that bought a gift card', () => {
  async function bought() {
    const buyer = new Buyer();
    await buyer.add({
      productId: ids.card,
      qty: 1,
      metadata: { giftcard: { amount: 50, recipientEmail: 'g@x.test' } },
    });
    const orderId = await known(await buyer.buy('sandbox_approved', { shipping: [], billingAddress: buyer.address }));
    const mail = await vi.waitFor(
      async () => {
        await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
        const text = await env.DB.prepare(
          "SELECT text FROM mails WHERE kind = 'giftcard' AND recipient = 'g@x.test' ORDER BY created_ms DESC",
        ).first<string>('text');
        expect(text).toMatch(/[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/);
        return text;
      },
      { timeout: 10_000 },
    );
    const [code] = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(mail ?? '') ?? [''];
    await env.DB.prepare("DELETE FROM mails WHERE recipient = 'g@x.test'").run();
    return { orderId, code };
  }

  it('voids its balance when the order is canceled', async () => {
    const { orderId, code } = await bought();
    expect(await desk.free('giftcard', code)).toBe(5_000);
    expect((await cancel(orderId)).body.status).toBe('cancelled');
    expect(await desk.free('giftcard', code)).toBe(0);
    await told(orderId, async () => expect((await books.find(orderId))?.refunded).toBe(5_000));
    expect(await violations()).toEqual([]);
  });

  it('is not canceled once the card was used', async () => {
    const { orderId, code } = await bought();
    await paidWith(code, 5_000);
    expect((await cancel(orderId)).body).toMatchObject({ error: { fields: [{ field: 'status' }] } });
    expect((await ledgerOf(orderId)).order.status).toBe('published');
    expect(await violations()).toEqual([]);
  });

  /** A gift card as the first orders recorded it: only its reason names the order. */
  async function boughtLongAgo() {
    const { orderId, code } = await bought();
    await runInDurableObject(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')), (_, { storage }) => {
      storage.sql.exec(
        `UPDATE movements SET order_id = NULL, reason = 'bought in ' || ?1 WHERE order_id = ?1 AND kind = 'giftcard'`,
        orderId,
      );
    });
    return { orderId, code };
  }

  it('from the first days is not canceled once the card was used, and otherwise voids its balance', async () => {
    const used = await boughtLongAgo();
    await paidWith(used.code, 5_000);
    expect((await cancel(used.orderId)).body).toMatchObject({ error: { fields: [{ field: 'status' }] } });
    const { orderId, code } = await boughtLongAgo();
    expect((await cancel(orderId)).body.status).toBe('cancelled');
    expect(await desk.free('giftcard', code)).toBe(0);
    await told(orderId, async () => expect((await books.find(orderId))?.refunded).toBe(5_000));
    expect(await violations()).toEqual([]);
  });

  it('is named by the audit where it is canceled and its card was used, however old it is', async () => {
    const { orderId, code } = await bought();
    expect((await cancel(orderId)).body.status).toBe('cancelled');
    await told(orderId, async () => expect((await books.find(orderId))?.refunded).toBe(5_000));
    await runInDurableObject(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')), (_, { storage }) => {
      const { sql } = storage;
      sql.exec("UPDATE balances SET given = 5000, spent = 5000 WHERE kind = 'giftcard' AND key = ?1", code);
      sql.exec('DELETE FROM movements WHERE key = ?1 AND amount < 0', code);
      sql.exec(
        `UPDATE movements SET order_id = NULL, reason = 'bought in ' || ?1 WHERE order_id = ?1 AND kind = 'giftcard'`,
        orderId,
      );
    });
    const found = (await violations()).filter(({ subject }) => subject === orderId);
    expect(found).toMatchObject([
      { rule: 'giftcard', detail: 'cancelled, but the gift cards bought with it are still worth 5000' },
    ]);
    await runInDurableObject(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')), (_, { storage }) => {
      const { sql } = storage;
      sql.exec("DELETE FROM balances WHERE kind = 'giftcard' AND key = ?1", code);
      sql.exec('DELETE FROM movements WHERE key = ?1', code);
    });
  });
});

describe('a refund that the provider refuses', () => {
  it('is found by staff, does not count as refunded, and can be tried again', async () => {
    const buyer = new Buyer();
    await buyer.add({ productId: ids.bar, qty: 1 });
    const placed = await buyer.buy();
    const orderId = await known(placed);
    const charged = Math.round(Number(placed.body.payment?.amount) * 100);
    const before = await stockOf('RF-BAR');
    const say = (state: string) =>
      env.DB.prepare('UPDATE sandbox_charges SET state = ?2 WHERE order_id = ?1').bind(orderId, state).run();
    await say('pending');
    await cancel(orderId);
    await told(orderId, ({ order }) =>
      expect(order).toMatchObject({ refunded: 0, payment: { refusedRefund: charged } }),
    );
    expect(takeConsole().join()).toContain('"event":"refund_refused"');
    await say('approved');
    expect((await stockOf('RF-BAR'))?.onHand).toBe(Number(before?.onHand) + 1);
    expect((await violations()).map(({ rule, subject }) => [rule, subject])).toEqual([['charge', orderId]]);

    const found = await vi.waitFor(
      async () => {
        await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
        const { body } = await json<{ orders: object[] }>('GET', '/orders?needs=refund');
        expect(body.orders).toHaveLength(1);
        return body.orders;
      },
      { timeout: 10_000 },
    );
    expect(found).toMatchObject([{ orderId, status: 'cancelled', refunded: 0, refusedRefund: charged / 100 }]);
    expect((await staff.see('/staff/orders?needs=refund')).html).toContain(orderId);
    const page = await staff.see(`/staff/orders/${orderId}`);
    expect(page.html).toContain(`a refund of ${usd(charged)} was refused`);
    expect(page.html).toContain(`Amount, at most ${usd(charged)}`);

    expect((await refund(orderId, { amount: (charged + 1) / 100, key: 'too-much-again' })).status).toBe(400);
    await refund(orderId, { amount: (charged - 100) / 100, key: 'tried-again' });
    await refund(orderId, { amount: 1, to: 'giftcard', key: 'the-rest-as-card' });
    await told(orderId, async ({ order }) => {
      expect(order).toMatchObject({ status: 'cancelled', refunded: charged });
      expect(order.payment.refusedRefund).toBeUndefined();
      expect((await books.find(orderId))?.refunded).toBe(charged - 100);
    });
    expect((await refund(orderId, { amount: 1, key: 'once-more-please' })).status).toBe(400);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      expect((await json('GET', '/orders?needs=refund')).body).toEqual({ orders: [], count: 0 });
    });
    expect(await violations()).toEqual([]);
  });
});
