import { describe, expect, it } from 'vitest';
import { type BookEntry, type BookedOrder, ProviderBooks } from './provider-books.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 10, 12);
const idAt = (ms: number, end = '1') => ms.toString(16).padStart(12, '0') + end.padStart(16, '0');
const ID = idAt(NOON);

const entry = (changes: Partial<BookEntry> = {}): BookEntry => ({
  orderId: ID,
  paymentId: 'PSP1',
  kind: 'authorized',
  amount: 12_900,
  currency: 'EUR',
  atMs: NOON,
  ...changes,
});
const order = (changes: Partial<BookedOrder> = {}): BookedOrder => ({
  orderId: ID,
  status: 'published',
  amount: 12_900,
  refunded: 0,
  currency: 'EUR',
  provider: 'adyen',
  ...changes,
});

function problems(entries: readonly BookEntry[], ...orders: readonly BookedOrder[]) {
  const books = new ProviderBooks();
  for (const each of entries) books.add(each);
  return books.violations('adyen', new Map(orders.map((each) => [each.orderId, each]))).map(({ detail }) => detail);
}

describe('the books of a provider and the orders agree', () => {
  it.each<[string, readonly BookEntry[], BookedOrder | undefined]>([
    ['one payment of the amount', [entry()], order()],
    [
      'a payment that was canceled, and another one',
      [entry(), entry({ kind: 'canceled' }), entry({ paymentId: 'PSP2' })],
      order(),
    ],
    [
      'a canceled payment of an order that was given up',
      [entry(), entry({ kind: 'canceled' })],
      order({ status: 'payment_error' }),
    ],
    [
      'money that came too late and went back',
      [entry(), entry({ kind: 'refunded' })],
      order({ status: 'payment_error' }),
    ],
    ['money without an order that went back', [entry(), entry({ kind: 'refunded' })], undefined],
    ['a part that staff gave back', [entry(), entry({ kind: 'refunded', amount: 900 })], order({ refunded: 900 })],
    ['money that is still on its way back', [entry()], order({ refunded: 900 })],
    ['the same line twice', [entry(), entry()], order()],
  ])('%s', (_, entries, known) => {
    expect(problems(entries, ...(known ? [known] : []))).toEqual([]);
  });
});

describe('a contradiction is named', () => {
  it.each<[string, readonly BookEntry[], BookedOrder | undefined, RegExp]>([
    ['money without an order', [entry()], undefined, /charged 12900, but there is no such order/],
    ['money for an order that failed', [entry()], order({ status: 'payment_error' }), /but the order is payment_error/],
    ['another amount', [entry({ amount: 12_901 })], order(), /charged 12901 EUR, the order says 12900 EUR/],
    ['another currency', [entry({ currency: 'GBP' })], order(), /charged 12900 GBP/],
    ['two payments', [entry(), entry({ paymentId: 'PSP2' })], order(), /charged 2 times/],
    [
      'more given back than staff did',
      [entry(), entry({ kind: 'refunded', amount: 901 })],
      order({ refunded: 900 }),
      /refunded 901/,
    ],
  ])('%s', (_, entries, known, words) => {
    const found = problems(entries, ...(known ? [known] : []));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(words);
  });

  it('a placed order that the books should have, and no other', () => {
    const frame = [
      entry({ orderId: idAt(NOON - 3 * DAY, '8'), atMs: NOON - 3 * DAY }),
      entry({ orderId: idAt(NOON + 3 * DAY, '9'), atMs: NOON + 3 * DAY }),
    ];
    const known = frame.map(({ orderId }) => order({ orderId }));
    expect(problems(frame, ...known, order())).toEqual(['adyen: placed, but not in the books']);
    for (const other of [
      order({ provider: 'sandbox' }),
      order({ provider: null }),
      order({ amount: 0 }),
      order({ status: 'payment_error' }),
      order({ orderId: idAt(NOON - 4 * DAY) }),
      order({ orderId: idAt(NOON + 3 * DAY) }),
    ]) {
      expect(problems(frame, ...known, other)).toEqual([]);
    }
  });
});
