import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterIntervals } from '#shared/renewal/interval.ts';
import type { Subscription, WireSubscription } from '#shared/subscription/contract.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer, newOrderId, type Placed } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIds, runMinute } from '#worker/testing/store.ts';

const DAY = 86_400_000;
const MONTH = { unit: 'month', count: 1 } as const;
const desk = new OrderDeskStore(env, 'USA');
const books = new SandboxBooks(env.DB);
let ids: ReadonlyMap<string, number> = new Map();
const id = (sku: string) => ids.get(sku) ?? 0;
const price = (usd: number) => ({ USA: { price: usd, specialPrice: null, specialFromMs: null, specialToMs: null } });
const club = (sku: string, usd: number, attributes: Record<string, string[]>) =>
  product(sku, { type: 'virtual', stock: {}, prices: price(usd), attributes });
const TRIAL = { subscription_interval: ['Month'], is_trial: ['1'], trial_days: ['7'] };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      club('SB-CLUB', 2_500, { subscription_interval: ['Month'] }),
      club('SB-TRIAL', 1_500, TRIAL),
      club('SB-DEARER', 1_500, TRIAL),
      club('SB-GONE', 1_500, { subscription_interval: ['Month'] }),
      product('SB-BAR'),
      product('SB-BOX', { attributes: { subscription_interval: ['Month'] } }),
      club('SB-ODD', 1_000, { subscription_interval: ['Fortnight'] }),
    ],
  });
  ids = await productIds();
});

// The job's clock is months ahead, so events that the queue is about to handle look forgotten to it.
const quiet: { mockRestore: () => void }[] = [];
beforeEach(() => {
  for (const level of ['info', 'warn'] as const)
    quiet.push(vi.spyOn(console, level).mockImplementation(() => undefined));
});

afterEach(async () => {
  for (const spy of quiet.splice(0)) spy.mockRestore();
  expect(await violations()).toEqual([]);
});

interface Bought {
  readonly buyer: Buyer;
  readonly placed: Placed;
  readonly order: Awaited<ReturnType<Buyer['order']>>;
  readonly startMs: number;
}

/** Buys SKUs and sends the order; for a trial, the list's totals are the amounts due today. */
async function bought(skus: readonly string[], token = 'sandbox_approved', changes: object = {}): Promise<Bought> {
  const buyer = new Buyer();
  await buyer.add(...skus.map((sku) => ({ productId: id(sku), qty: 1 })));
  const agreed = { agreements: { subscription: true, trial: true }, billingAddress: buyer.address };
  const order = await buyer.order(token, { ...agreed, ...changes });
  const placed = await buyer.place(order);
  return { buyer, placed, order, startMs: Date.now() };
}

const subscriptionOf = async ({ order }: Pick<Bought, 'order'>): Promise<Subscription> => {
  const found = await desk.subscription(`${order.orderId}-1`);
  if (!found) throw new Error('no subscription');
  return found.subscription;
};
/** Waits until the desk's alarm has updated the copy of a subscription, which the job reads. */
async function copied({ order }: Pick<Bought, 'order'>): Promise<void> {
  const stub = env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA'));
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(stub);
      const copy = await env.DB.prepare('SELECT version FROM subscriptions WHERE subscription_id = ?1')
        .bind(`${order.orderId}-1`)
        .first<number>('version');
      expect(copy).toBe((await subscriptionOf({ order })).version);
    },
    { timeout: 10_000, interval: 50 },
  );
}
/** Runs the job of the minute as if it were this time, and waits until everything is copied. */
async function at(what: Bought, nowMs: number): Promise<Subscription> {
  await copied(what);
  await runMinute(nowMs);
  await copied(what);
  return subscriptionOf(what);
}
const mails = async (orderId: string): Promise<readonly string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT type FROM events WHERE subject = ?1 AND type LIKE 'subscription.%' ORDER BY CAST(substr(event_id, 5) AS INTEGER)",
  )
    .bind(orderId)
    .all<{ type: string }>();
  return results.map(({ type }) => type.replace('subscription.', ''));
};
const charges = async (subscriptionId: string) =>
  Promise.all(
    ((await desk.subscription(subscriptionId))?.charges ?? []).map(async ({ order_id, period }) => ({
      period,
      status: (await desk.order(order_id))?.status,
      amount: (await books.find(order_id))?.amount,
    })),
  );
const act = (buyer: Buyer, subscriptionId: string, action: string) =>
  buyer.json<{ subscription: WireSubscription; error?: { fields: object[] } }>(
    'POST',
    `/svc_subscription/subscriptions/${subscriptionId}`,
    { action },
  );

describe('a trial', () => {
  it('charges nothing at once: the card is checked and saved with its agreement', async () => {
    const trial = await bought(['SB-TRIAL']);
    expect([trial.placed.status, trial.placed.body.totals?.grandTotalIncludingTax]).toEqual([201, 0]);
    expect(await books.find(trial.order.orderId)).toMatchObject({ state: 'approved', amount: 0 });
    const kept = await subscriptionOf(trial);
    expect(kept).toMatchObject({ state: 'trial', period: 0, price: 1_500, card: { ref: 'sandbox_approved' } });
    expect(kept.agreement.text).toBe(
      'Product SB-TRIAL: 7 days free, then $15 every month, plus tax where it applies, charged to this card until I cancel. I can cancel in my account at any time.',
    );
    expect(kept.agreement.agreedMs).toBeGreaterThan(trial.startMs - 60_000);
    await copied(trial);
    const { body } = await trial.buyer.json<{ subscriptions: WireSubscription[] }>(
      'GET',
      '/svc_subscription/subscriptions',
    );
    expect(body.subscriptions).toEqual([
      {
        _id: kept.subscriptionId,
        orderId: trial.order.orderId,
        orderNumber: trial.placed.body.orderNumber,
        sku: 'SB-TRIAL',
        name: 'Product SB-TRIAL',
        state: 'trial',
        price: 15,
        currency: 'USD',
        interval: 'Month',
        nextChargeAt: kept.chargeAtMs,
        accessUntil: (kept.chargeAtMs ?? 0) + 3_600_000,
      },
    ]);
  });

  it.each([
    ['without a token', '', {}, 400],
    ['with a card that is refused', 'sandbox_declined', {}, 409],
    [
      'by another method than a card',
      'sandbox_approved',
      { payment: { adyenType: 'klarna', transactionToken: 'x' } },
      400,
    ],
    ['without agreement to the trial', 'sandbox_approved', { agreements: { subscription: true } }, 400],
  ])('%s is not sold', async (_name, token, changes, status) => {
    const { placed, order } = await bought(['SB-TRIAL'], token, changes);
    expect(placed.status).toBe(status);
    expect(await desk.subscription(`${order.orderId}-1`)).toBeUndefined();
  });

  it('whose card needs confirmation by the bank begins once that is given', async () => {
    const trial = await bought(['SB-TRIAL'], 'sandbox_3ds');
    expect(trial.placed).toMatchObject({ status: 202, body: { payment: { action: { type: 'threeDS' } } } });
    await books.decide(trial.order.orderId, true);
    const path = `/svc_checkout/order/${trial.order.orderId}?storeId=1`;
    expect((await trial.buyer.json<Placed['body']>('GET', path)).body.status).toBe('published');
    expect((await subscriptionOf(trial)).state).toBe('trial');
  });

  it('is announced, charged, and charged again each month, each with its invoice', async () => {
    const trial = await bought(['SB-TRIAL']);
    const { subscriptionId, chargeAtMs: firstMs } = await subscriptionOf(trial);
    const dueMs = firstMs ?? 0;
    expect((await at(trial, dueMs - 3 * DAY - 60_000)).noticedPeriod).toBeNull();
    expect((await at(trial, dueMs - 3 * DAY)).noticedPeriod).toBe(0);
    expect((await at(trial, dueMs - DAY)).state).toBe('trial');
    const active = await at(trial, dueMs);
    expect(active).toMatchObject({ state: 'active', period: 1, chargeAtMs: afterIntervals(dueMs, MONTH, 1) });
    for (const month of [1, 2, 3]) {
      await at(trial, afterIntervals(dueMs, MONTH, month) - 3 * DAY);
      expect((await at(trial, afterIntervals(dueMs, MONTH, month))).period).toBe(month + 1);
    }
    // Repeating the same minute, or running two jobs at once, charges nothing more.
    const lastMs = afterIntervals(dueMs, MONTH, 3);
    await Promise.all([runMinute(lastMs), runMinute(lastMs)]);
    expect(await charges(subscriptionId)).toEqual(
      [0, 1, 2, 3].map((period) => ({ period, status: 'published', amount: expect.any(Number) })),
    );
    expect(await mails(trial.order.orderId)).toEqual(['begun', 'notice']);
    const invoices = await env.DB.prepare(
      "SELECT count(*) AS n FROM events e JOIN orders o ON o.order_id = e.subject WHERE e.type = 'order.published' AND o.document ->> '$.renewal.subscriptionId' = ?1",
    )
      .bind(subscriptionId)
      .first<number>('n');
    expect(invoices).toBe(4);
  });

  it('canceled in time is never charged, and is valid to its end', async () => {
    const trial = await bought(['SB-TRIAL']);
    const { subscriptionId, chargeAtMs } = await subscriptionOf(trial);
    await copied(trial);
    const { body } = await act(trial.buyer, subscriptionId, 'cancel');
    expect(body.subscription).toMatchObject({ state: 'cancelled', nextChargeAt: null, accessUntil: chargeAtMs });
    await at(trial, (chargeAtMs ?? 0) + 40 * DAY);
    expect(await charges(subscriptionId)).toEqual([]);
    expect((await act(trial.buyer, subscriptionId, 'pause')).status).toBe(400);
    expect((await act(new Buyer(), subscriptionId, 'cancel')).status).toBe(401);
  });
});

describe('a subscription', () => {
  it('is paid with its order, and its first renewal comes a month later', async () => {
    const sold = await bought(['SB-CLUB', 'SB-BAR']);
    expect(sold.placed.status).toBe(201);
    const { subscriptionId, state, period, chargeAtMs, startedMs } = await subscriptionOf(sold);
    expect([state, period, chargeAtMs]).toEqual(['active', 1, afterIntervals(startedMs, MONTH, 1)]);
    await at(sold, (chargeAtMs ?? 0) - 3 * DAY);
    await at(sold, chargeAtMs ?? 0);
    const made = await charges(subscriptionId);
    expect(made.map(({ period: each, status }) => [each, status])).toEqual([
      [0, 'published'],
      [1, 'published'],
    ]);
    // The bar was sold only with the first order.
    expect(made[1]?.amount).toBeLessThan(3_000);
  });

  it('a refused charge is tried four more times, with an email each time, then the subscription ends', async () => {
    const sold = await bought(['SB-CLUB'], 'sandbox_renewal_declined');
    const { subscriptionId, chargeAtMs } = await subscriptionOf(sold);
    const dueMs = chargeAtMs ?? 0;
    await at(sold, dueMs - 3 * DAY);
    const states: string[] = [];
    for (const day of [0, 1, 2, 3, 5, 7, 8]) states.push((await at(sold, dueMs + day * DAY)).state);
    expect(states).toEqual(['past_due', 'past_due', 'past_due', 'past_due', 'past_due', 'cancelled', 'cancelled']);
    expect((await charges(subscriptionId)).filter(({ status }) => status === 'payment_error')).toHaveLength(5);
    expect(await mails(sold.order.orderId)).toEqual(['begun', 'refused', 'refused', 'refused', 'refused', 'ended']);
  });

  it('a new price is announced three days before, then charged', async () => {
    const sold = await bought(['SB-DEARER']);
    const { subscriptionId, chargeAtMs } = await subscriptionOf(sold);
    const dueMs = chargeAtMs ?? 0;
    await at(sold, dueMs - 3 * DAY);
    await at(sold, dueMs);
    await fill({ products: [club('SB-DEARER', 2_000, TRIAL)] } as never);
    const nextMs = afterIntervals(dueMs, MONTH, 1);
    expect((await at(sold, nextMs - 3 * DAY)).nextPrice).toBe(2_000);
    expect(await mails(sold.order.orderId)).toEqual(['begun', 'notice', 'notice']);
    expect((await at(sold, nextMs)).price).toBe(2_000);
    const [first, second] = await charges(subscriptionId);
    expect((second?.amount ?? 0) / (first?.amount ?? 1)).toBeCloseTo(20 / 15, 2);
  });

  it('for a product that is no longer sold ends with the paid period', async () => {
    const sold = await bought(['SB-GONE']);
    const { chargeAtMs } = await subscriptionOf(sold);
    await fill({ products: [product('SB-GONE', { type: 'virtual', stock: {}, isOnline: false })] } as never);
    const ended = await at(sold, (chargeAtMs ?? 0) - 3 * DAY);
    expect([ended.state, ended.endReason, ended.paidUntilMs]).toEqual(['cancelled', 'discontinued', chargeAtMs]);
  });

  it('costs nothing while paused; resumed after its end it is charged at once', async () => {
    const sold = await bought(['SB-CLUB']);
    const { subscriptionId, chargeAtMs } = await subscriptionOf(sold);
    await copied(sold);
    expect((await act(sold.buyer, subscriptionId, 'pause')).body.subscription.state).toBe('paused');
    await at(sold, (chargeAtMs ?? 0) + 30 * DAY);
    expect(await charges(subscriptionId)).toHaveLength(1);
    expect((await act(sold.buyer, subscriptionId, 'resume')).body.subscription.state).toBe('active');
    expect((await subscriptionOf(sold)).chargeAtMs).toBe(chargeAtMs);
  });

  it('whose order is canceled and refunded ends at once', async () => {
    const sold = await bought(['SB-CLUB']);
    await desk.changeStatus(sold.order.orderId, { to: 'cancelled' }, { actor: 'staff', reason: '', nowMs: Date.now() });
    const after = await subscriptionOf(sold);
    expect([after.state, after.endReason]).toEqual(['cancelled', 'refunded']);
    expect(after.paidUntilMs).toBeLessThanOrEqual(Date.now());
  });

  it('a charge in progress at cancellation is canceled first, or refunded', async () => {
    const sold = await bought(['SB-CLUB'], 'sandbox_approved');
    const { subscriptionId, chargeAtMs, tries } = await subscriptionOf(sold);
    const dueMs = chargeAtMs ?? 0;
    await at(sold, dueMs - 3 * DAY);
    // Simulates a job that was interrupted between the order and its charge.
    const first = await desk.order(sold.order.orderId);
    if (!first) throw new Error('no order');
    const orderId = newOrderId(dueMs);
    const renewal = { subscriptionId, period: 1, tries };
    const document = { ...first.document, orderId, listId: `renewal:${orderId}`, renewal };
    const payment = {
      paymentType: 'sandbox',
      adyenType: 'scheme',
      amount: 2_500,
      transactionToken: 'sandbox_approved',
    };
    const order = { orderId, fingerprint: orderId, owner: first.owner, document, payment, takes: [] };
    expect((await desk.begin(order, 600_000 + Date.now() - dueMs, dueMs)).outcome).toBe('begun');
    await copied(sold);
    expect((await act(sold.buyer, subscriptionId, 'cancel')).body.subscription.state).toBe('cancelled');
    expect((await books.find(orderId))?.state).toBe('cancelled');
    // Money that arrives anyway is refunded.
    await env.DB.prepare(
      "UPDATE sandbox_charges SET state = 'approved', amount = 2500, currency = 'USD' WHERE order_id = ?1",
    )
      .bind(orderId)
      .run();
    await desk.end(orderId, { state: 'approved', transactionId: 'late' }, Date.now());
    await copied(sold);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      expect((await books.find(orderId))?.refunded).toBe(2_500);
    });
    expect((await subscriptionOf(sold)).period).toBe(1);
  });
});

describe('a subscription to goods', () => {
  it('is shipped and taken from stock each time, and waits while there is none', async () => {
    const sold = await bought(['SB-BOX']);
    expect(sold.placed.status).toBe(201);
    const { subscriptionId, chargeAtMs } = await subscriptionOf(sold);
    const dueMs = chargeAtMs ?? 0;
    await at(sold, dueMs - 3 * DAY);
    await at(sold, dueMs);
    const [first, second] = await charges(subscriptionId);
    expect([second?.status, second?.amount]).toEqual(['published', first?.amount]);
    expect(await stockOf('SB-BOX')).toMatchObject({ sold: 2 });
    await desk.adjustStock(
      { sku: 'SB-BOX', amount: -3, key: 'empty' },
      { actor: 'staff', reason: 'gone', nowMs: Date.now() },
    );
    const nextMs = afterIntervals(dueMs, MONTH, 1);
    await at(sold, nextMs - 3 * DAY);
    for (const day of [0, 1, 2]) expect((await at(sold, nextMs + day * DAY)).period).toBe(2);
    expect(await mails(sold.order.orderId)).toEqual(['begun', 'delayed']);
  });
});

it('a product with an unknown payment interval is not sold', async () => {
  const list = await new Buyer().add({ productId: id('SB-ODD'), qty: 1 });
  expect(list.items[0]?.problem).toBe('This subscription is not available right now.');
});
