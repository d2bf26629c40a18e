import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer, type Placed } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, staffRequest } from '#worker/testing/store.ts';

function rule(ruleId: number, code: string, changes: Partial<ImportCartRule> = {}): ImportCartRule {
  return {
    ruleId,
    name: `Rule ${code}`,
    isActive: true,
    sites: ['USA'],
    groups: [],
    fromMs: null,
    toMs: null,
    codes: [code],
    usesPerCode: null,
    usesPerCustomer: null,
    sortOrder: 0,
    isLast: false,
    action: 'by_percent',
    amount: 1_000,
    mostUnits: null,
    step: 0,
    shipping: 'none',
    conditions: '',
    items: '',
    ...changes,
  };
}

const bar = { id: 0 };
const desk = new OrderDeskStore(env, 'USA');
const alarm = () => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));

beforeAll(async () => {
  const stock = { qoh: 5_000, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('CO-BAR', { stock: { USA: stock } })],
    cartRules: [
      rule(801, 'CO-TEN-USES', { usesPerCode: 10 }),
      rule(802, 'CO-ONE-USE', { usesPerCode: 1 }),
      rule(803, 'CO-BACK', { usesPerCode: 1 }),
      rule(804, 'CO-EACH', { usesPerCustomer: 1 }),
      rule(805, 'CO-FREE', { amount: 10_000, shipping: 'cart' }),
      rule(806, 'CO-LESS', { usesPerCode: 3 }),
    ],
  });
  bar.id = await productIdOf('CO-BAR');
});

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

/** A shopper with a code in the cart. */
async function buyerWith(code: string, qty = 1): Promise<Buyer> {
  const buyer = new Buyer();
  await buyer.add({ productId: bar.id, qty });
  await enter(buyer, code);
  return buyer;
}

async function enter(buyer: Buyer, code: string): Promise<WireList> {
  const path = `/svc_list/lists/${buyer.list?._id}/coupons`;
  const { body } = await buyer.json<{ list: WireList }>('PUT', path, { codes: [code] });
  buyer.list = body.list;
  return body.list;
}

async function usesOf(code: string) {
  const [balance] = await desk.balancesOf('coupon', [`code ${code}`]);
  return balance && { held: balance.held, spent: balance.spent };
}

const count = (placed: readonly Placed[], code: string) =>
  placed.filter(({ body }) => (body.error?.type ?? body.status) === code).length;
const guest = (email: string) => ({ customer: { email } });

describe('an order with a code', () => {
  it('costs what its list did, and keeps the code with what it took off', async () => {
    const buyer = await buyerWith('CO-ONE-USE', 3);
    expect(buyer.list?.totals.discount).toBe(30);
    const order = await buyer.order();
    const { status, body } = await buyer.place(order);
    expect([status, body.totals?.discount]).toEqual([201, 30]);
    const kept = await desk.order(order.orderId);
    expect(kept?.document.coupons).toEqual([
      { ruleId: 802, code: 'CO-ONE-USE', label: 'Rule CO-ONE-USE', discount: 3_000, isCounted: true },
    ]);
    expect(kept?.document.lines.map(({ couponDiscount }) => couponDiscount)).toEqual([3_000]);
    expect(await usesOf('CO-ONE-USE')).toEqual({ held: 0, spent: 1 });
  });

  it('is refused with figures that forget the code, or claim more than it takes off', async () => {
    const buyer = await buyerWith('CO-EACH');
    const order = await buyer.order('sandbox_approved', guest('claims@example.com'));
    for (const discount of [0, 99]) {
      const placed = await buyer.place({ ...order, totals: { ...order.totals, discount } });
      expect([placed.status, placed.body.error?.type]).toEqual([409, 'wrong_discount']);
    }
    expect((await buyer.place(order)).status).toBe(201);
  });

  it('needs no payment where a code takes off all of it', async () => {
    const buyer = await buyerWith('CO-FREE');
    const order = await buyer.order();
    expect(order.totals.grandTotalIncludingTax).toBe(0);
    expect((await buyer.place({ ...order, payment: { paymentType: 'free', amount: 0 } })).status).toBe(201);
  });
});

describe('uses', () => {
  it('a hundred shoppers with a code of ten uses: ten orders, and the others are told before they pay', async () => {
    const buyers = await Promise.all(Array.from({ length: 100 }, () => buyerWith('CO-TEN-USES')));
    expect(buyers.every(({ list }) => list?.totals.discount === 10)).toBe(true);
    const orders = await Promise.all(
      buyers.map((buyer, index) => buyer.order('sandbox_approved', guest(`buyer-${index}@example.com`))),
    );
    const placed = await Promise.all(buyers.map((buyer, index) => buyer.place(orders[index] ?? {})));
    expect([count(placed, 'published'), count(placed, 'wrong_discount')]).toEqual([10, 90]);
    expect(await usesOf('CO-TEN-USES')).toEqual({ held: 0, spent: 10 });
    const refused = placed.findIndex(({ status }) => status === 409);
    const told = { field: 'coupons', message: 'CO-TEN-USES: This code has been used up.' };
    for (const { status, body } of placed) if (status === 409) expect(body.error?.fields).toContainEqual(told);
    const loser = buyers[refused] as Buyer;
    const { body } = await loser.json<{ list: WireList }>('GET', `/svc_list/lists/${loser.list?._id}`);
    expect(body.list.coupons).toEqual([
      { code: 'CO-TEN-USES', label: 'Rule CO-TEN-USES', discount: 0, problem: 'This code has been used up.' },
    ]);
    expect(body.list.totals).toMatchObject({ discount: 0, total: 100 });
    loser.list = body.list;
    expect((await loser.buy()).status).toBe(201);
  }, 120_000);

  it('an order that is declined, and one that staff cancel, give their use back', async () => {
    const declined = await (await buyerWith('CO-BACK')).buy('sandbox_declined');
    expect(declined.body.error?.type).toBe('payment_error');
    expect(await usesOf('CO-BACK')).toEqual({ held: 0, spent: 0 });
    const first = await (await buyerWith('CO-BACK')).buy();
    expect(first.status).toBe(201);
    expect((await buyerWith('CO-BACK')).list?.coupons).toMatchObject([{ problem: 'This code has been used up.' }]);
    await vi.waitFor(async () => {
      await alarm();
      const canceled = await staffRequest(`/svc_staff/orders/${first.body.orderId}/status`, { to: 'cancelled' });
      expect(canceled.status).toBe(200);
    });
    expect(await usesOf('CO-BACK')).toEqual({ held: 0, spent: 0 });
    expect((await (await buyerWith('CO-BACK')).buy()).status).toBe(201);
  });

  it('an order that waits for its bank holds its use', async () => {
    await fill({ cartRules: [rule(807, 'CO-HELD', { usesPerCode: 1 })] });
    const buyer = await buyerWith('CO-HELD');
    const waiting = await buyer.buy('sandbox_3ds');
    expect(waiting.body.status).toBe('payment_pending');
    expect(await usesOf('CO-HELD')).toEqual({ held: 1, spent: 0 });
    expect((await buyerWith('CO-HELD')).list?.coupons).toMatchObject([{ discount: 0 }]);
    await buyer.json('POST', `/svc_checkout/order/${waiting.body.orderId}/cancel`);
    expect(await usesOf('CO-HELD')).toEqual({ held: 0, spent: 0 });
  });

  it('each buyer has it once, whose address is that of the order', async () => {
    const one = guest('once@example.com');
    expect((await (await buyerWith('CO-EACH')).buy('sandbox_approved', one)).status).toBe(201);
    const again = await (await buyerWith('CO-EACH')).buy('sandbox_approved', one);
    expect(again.body.error).toMatchObject({
      type: 'wrong_discount',
      fields: [{ field: 'coupons', message: 'CO-EACH: You have already used this code.' }],
    });
    const other = await (await buyerWith('CO-EACH')).buy('sandbox_approved', guest('twice@example.com'));
    expect(other.status).toBe(201);
  });

  it('a limit that is lowered below what was used, and raised again, counts what was used', async () => {
    const buy = async () => (await (await buyerWith('CO-LESS')).buy()).body.totals?.discount;
    expect([await buy(), await buy()]).toEqual([10, 10]);
    await fill({ cartRules: [rule(806, 'CO-LESS', { usesPerCode: 1 })] });
    expect(await buy()).toBe(0);
    await fill({ cartRules: [rule(806, 'CO-LESS', { usesPerCode: 3 })] });
    expect([await buy(), await buy()]).toEqual([10, 0]);
  });
});
