import { evictDurableObject } from 'cloudflare:test';
import { afterEach, expect, it } from 'vitest';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import type { Take } from '#shared/order/take.ts';
import { NO_TAX, orderTotals } from '#shared/order/totals.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { newOrderId } from '#worker/testing/buyer.ts';
import { env, fill, product } from '#worker/testing/store.ts';

const desk = new OrderDeskStore(env, 'CAN');
const NOW = 1_800_000_000_000;
const cards = (code: string, balance: number) => desk.importGiftcards([{ code, balance }], NOW);

function order(takes: readonly Take[], amount = 1000) {
  const orderId = newOrderId();
  const totals = orderTotals({
    subtotal: amount,
    discount: 0,
    shipping: 0,
    tax: NO_TAX,
    giftcards: [],
    taxIncluded: false,
  });
  const document = {
    orderId,
    listId: orderId,
    site: 'CAN',
    storeId: 2,
    currency: 'CAD',
    lines: [],
    totals,
    email: 'a@example.com',
    customerId: null,
  };
  const payment: OrderPayment = { paymentType: 'sandbox', adyenType: 'scheme', amount, transactionToken: 'x' };
  return {
    orderId,
    fingerprint: orderId,
    owner: 'visitor:1',
    payment,
    takes,
    document: document as unknown as OrderDocument,
  };
}
const begin = (takes: readonly Take[], amount?: number) => desk.begin(order(takes, amount), 60_000, NOW);

// No email can be written about orders with so little in them, and nobody waits until their events are handled.
afterEach(() => expect(takeConsole().filter((line) => !line.includes('"event_failed"'))).toEqual([]));

it('several requests for one item are added up before stock is checked', async () => {
  await cards('SUM', 10);
  const twice: Take[] = [
    { kind: 'giftcard', key: 'SUM', amount: 6 },
    { kind: 'giftcard', key: 'SUM', amount: 6 },
  ];
  expect(await begin(twice)).toEqual({
    outcome: 'short',
    shortages: [{ kind: 'giftcard', key: 'SUM', wanted: 12, free: 10 }],
  });
  expect(await desk.free('giftcard', 'SUM')).toBe(10);
});

it('all of an order is reserved, or nothing', async () => {
  await cards('ALL', 10);
  const takes: Take[] = [
    { kind: 'giftcard', key: 'ALL', amount: 5 },
    { kind: 'giftcard', key: 'NOTHING', amount: 1 },
  ];
  expect((await begin(takes)).outcome).toBe('short');
  expect(await desk.free('giftcard', 'ALL')).toBe(10);
});

it('ticket uses of an account count from the first order that sees them, and new ones are added', async () => {
  const ticket = (given: number, spent: number): Take => ({
    kind: 'ticket',
    key: '7 1 earned',
    amount: 1,
    given,
    spent,
  });
  expect((await begin([ticket(2, 1)])).outcome).toBe('begun');
  expect((await begin([ticket(2, 1)])).outcome).toBe('short');
  expect((await begin([ticket(3, 1)])).outcome).toBe('begun');
  expect((await begin([ticket(3, 1)])).outcome).toBe('short');
});

it('an order with nothing left to pay is placed at once', async () => {
  const begun = await begin([], 0);
  expect(begun).toMatchObject({ outcome: 'begun', order: { status: 'published' } });
});

it('begins a subscription with the method that the provider saved, else with the charged token, under any name', async () => {
  const interval = { unit: 'month', count: 1 } as const;
  const renewal = { price: 1000, interval, trialDays: null };
  const line = { productId: 1, sku: 'CLUB', name: 'Club', qty: 1, price: 1000, rowTotal: 1000, metadata: {}, renewal };
  const cardOf = async (paymentType: string, recurringRef?: string) => {
    const { payment, document, ...rest } = order([]);
    const lines = [line] as unknown as OrderDocument['lines'];
    const paid = { ...payment, paymentType, transactionToken: 'sandbox_approved', isRecurring: true };
    await desk.begin({ ...rest, document: { ...document, lines }, payment: paid }, 60_000, NOW);
    const approved = { state: 'approved', transactionId: 't', ...(recurringRef ? { recurringRef } : {}) } as const;
    await desk.end(rest.orderId, approved, NOW);
    return (await desk.subscription(`${rest.orderId}-1`))?.subscription.card.ref;
  };
  expect(await cardOf('sandbox')).toBe('sandbox_approved');
  // The checkout uses the contract's type for every card, whatever the provider.
  expect(await cardOf('adyen')).toBe('sandbox_approved');
  expect(await cardOf('adyen', 'KEPT')).toBe('KEPT');
});

it('the first final result counts, and an evicted desk still knows everything', async () => {
  await cards('ENDS', 10);
  const begun = order([{ kind: 'giftcard', key: 'ENDS', amount: 4 }]);
  await desk.begin(begun, 60_000, NOW);
  const ends = await Promise.all([
    desk.end(begun.orderId, { state: 'refused', refusal: 'payment_error' }, NOW),
    desk.end(begun.orderId, { state: 'refused', refusal: 'three_ds' }, NOW),
  ]);
  expect(ends.map((each) => [each?.status, each?.payment.error])).toEqual([
    ['payment_error', 'payment_error'],
    ['payment_error', 'payment_error'],
  ]);
  await evictDurableObject(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('CAN')) as never);
  expect(await desk.free('giftcard', 'ENDS')).toBe(10);
  expect((await desk.begin(begun, 60_000, NOW)).outcome).toBe('known');
  expect((await desk.begin({ ...begun, fingerprint: 'other' }, 60_000, NOW)).outcome).toBe('conflict');
  expect(await desk.bookViolations()).toEqual([]);
});

it('an import adds the difference, and the same figure again restores nothing', async () => {
  const stock = (qoh: number) => ({ CAN: { qoh, min: 1, max: 99, isInStock: true, backorder: false, bin: false } });
  const imported = (qoh: number, name = 'Imported') =>
    fill({ products: [product('OD-STOCK', { stock: stock(qoh), texts: { ...product('x').texts, name } })] });
  const free = () => desk.free('stock', 'OD-STOCK');
  await imported(10);
  const sold = order([{ kind: 'stock', key: 'OD-STOCK', amount: 3 }]);
  await desk.begin(sold, 60_000, NOW);
  await desk.end(sold.orderId, { state: 'approved', transactionId: 't' }, NOW);
  expect(await free()).toBe(7);
  await imported(10, 'Another name');
  expect(await free()).toBe(7);
  await desk.begin(order([{ kind: 'stock', key: 'OD-STOCK', amount: 2 }]), 60_000, NOW);
  await imported(20);
  // Of the twenty units counted, two are held.
  expect(await free()).toBe(18);
  expect(await desk.bookViolations()).toEqual([]);
});
