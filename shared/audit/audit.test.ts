import { describe, expect, it } from 'vitest';
import type { OrderDocument } from '#shared/order/document.ts';
import { type AuditedOrder, acceptedQuoteViolations, orderViolations } from './audit.ts';

const NOW = 1_800_000_000_000;

const BAR = { kind: 'stock', key: 'BAR', amount: 2 } as const;
const CARD = { kind: 'giftcard', key: 'GC-1', amount: 300 } as const;
const back = <T extends { readonly amount: number }>(take: T) => ({ ...take, amount: -take.amount });

/** Two bars of 10.00, of which a gift card has paid 3.00. */
const document = {
  currency: 'USD',
  lines: [{ stock: [{ sku: 'BAR', qty: 2, mayBorrow: false }], promo: [] }],
  totals: { giftcardUses: [{ code: 'GC-1', balance: 500, amount: 300 }] },
} as unknown as OrderDocument;

const CHARGE = { amount: 1_700, currency: 'USD', refunded: 0 };

const SOLD: AuditedOrder = {
  orderId: 'o1',
  status: 'published',
  document,
  amount: 1_700,
  refunded: 0,
  deadlineMs: null,
  held: [],
  spent: [BAR, CARD],
  issued: 0,
  ontoNewCards: 0,
  refundsDue: 0,
  charge: CHARGE,
  isUnanswered: false,
};
const PENDING: AuditedOrder = {
  ...SOLD,
  status: 'payment_pending',
  held: [BAR, CARD],
  spent: [],
  charge: undefined,
  deadlineMs: NOW,
};
const FAILED: AuditedOrder = { ...PENDING, status: 'payment_error', held: [], deadlineMs: null };
const CANCELLED: AuditedOrder = {
  ...SOLD,
  status: 'cancelled',
  refunded: 2_000,
  charge: { amount: 1_700, currency: 'USD', refunded: 1_700 },
  spent: [BAR, CARD, back(BAR), back(CARD)],
};

describe('the audit of an order', () => {
  it.each([
    ['placed', SOLD],
    [
      'placed, with a part refunded to its gift card',
      { ...SOLD, refunded: 100, spent: [BAR, CARD, { ...CARD, amount: -100 }] },
    ],
    ['placed, with a partial refund due', { ...SOLD, refunded: 500, refundsDue: 500 }],
    [
      'placed, with a partial refund just made',
      { ...SOLD, refunded: 500, refundsDue: 500, charge: { ...CHARGE, refunded: 500 } },
    ],
    ['placed, with a part refunded to a new gift card', { ...SOLD, refunded: 500, ontoNewCards: 500 }],
    ['placed and fully paid by gift card', { ...SOLD, amount: 0, charge: undefined }],
    ['placed, with a provider that does not report the amount', { ...SOLD, charge: null }],
    ['pending', PENDING],
    ['not placed', FAILED],
    [
      'not placed, with its late payment refunded',
      { ...FAILED, charge: { amount: 1_700, currency: 'USD', refunded: 1_700 } },
    ],
    ['cancelled', CANCELLED],
    ['cancelled without its goods returned to stock', { ...CANCELLED, spent: [BAR, CARD, back(CARD)] }],
  ] satisfies readonly [string, AuditedOrder][])('finds nothing wrong with one that is %s', (_, order) => {
    expect(orderViolations(order, NOW)).toEqual([]);
  });

  it.each([
    ['held', 'placed but still holds goods', { ...SOLD, held: [BAR] }],
    ['held', 'pending but holds less than it needs', { ...PENDING, held: [BAR] }],
    ['held', 'not placed but still holds goods', { ...FAILED, held: [BAR] }],
    ['spent', 'placed without spending its gift card', { ...SOLD, spent: [BAR] }],
    ['spent', 'pending but already took goods', { ...PENDING, spent: [BAR] }],
    ['spent', 'not placed but spent a gift card', { ...FAILED, spent: [CARD] }],
    [
      'spent',
      'cancelled but kept the amount of its gift card',
      { ...CANCELLED, refunded: 1_700, spent: [BAR, CARD, back(BAR)] },
    ],
    ['charge', 'placed but not charged', { ...SOLD, charge: undefined }],
    ['charge', 'placed but charged too little', { ...SOLD, charge: { amount: 1_699, currency: 'USD', refunded: 0 } }],
    [
      'charge',
      'placed but charged in another currency',
      { ...SOLD, charge: { amount: 1_700, currency: 'CAD', refunded: 0 } },
    ],
    [
      'charge',
      'charged another amount by an earlier provider',
      { ...SOLD, charge: null, recorded: { provider: 'adyen', amount: 1_701, currency: 'USD' } },
    ],
    [
      'charge',
      'charged by two providers',
      { ...SOLD, recorded: { provider: 'adyen', amount: 1_700, currency: 'USD' } },
    ],
    ['charge', 'free but charged', { ...SOLD, amount: 0 }],
    ['charge', 'not placed but charged', { ...FAILED, charge: CHARGE }],
    ['charge', 'cancelled with only its gift card refunded', { ...CANCELLED, refunded: 300, charge: CHARGE }],
    ['charge', 'charged by a provider that does not answer', { ...SOLD, isUnanswered: true }],
    ['refund', 'refunded by the provider but not in the books', { ...SOLD, charge: { ...CHARGE, refunded: 1 } }],
    ['refund', 'refunded only in the books', { ...SOLD, refunded: 500 }],
    ['refund', 'cancelled in the books but never refunded', { ...CANCELLED, charge: CHARGE }],
    ['spent', 'placed but took too little stock', { ...SOLD, spent: [{ ...BAR, amount: 1 }, CARD] }],
    ['giftcard', 'cancelled while the gift card it bought still has a balance', { ...CANCELLED, issued: 1 }],
    ['pending', 'pending past its deadline', { ...PENDING, deadlineMs: NOW - 60_001 }],
  ] satisfies readonly [string, string, AuditedOrder][])('finds "%s" in one that is %s', (rule, _, order) => {
    expect(orderViolations(order, NOW).map((violation) => violation.rule)).toEqual([rule]);
  });
});

describe('the audit of a quote that became', () => {
  const QUOTE = { quoteId: 'q1', state: 'accepted', orderId: 'o1' } as const;
  const ORDER = { status: 'published', document: { quote: { quoteId: 'q1', revision: 1 } } } as const;

  it.each([
    ['an order that pays it', QUOTE, ORDER, null],
    ['an order that was canceled', QUOTE, { ...ORDER, status: 'cancelled' }, null],
    ['no order and is still open', { ...QUOTE, state: 'sent', orderId: null }, undefined, null],
    [
      'no order although it was accepted',
      { ...QUOTE, orderId: null },
      undefined,
      'accepted, but did not become an order',
    ],
    ['an order that does not exist', QUOTE, undefined, 'became o1, which does not exist'],
    ['an order that does not pay it', QUOTE, { ...ORDER, document: {} }, 'became o1, which does not pay it'],
    [
      'an order that was never placed',
      QUOTE,
      { ...ORDER, status: 'payment_error' },
      'became o1, which is payment_error',
    ],
    ['an order but is still open', { ...QUOTE, state: 'sent' }, ORDER, 'became o1, but is sent'],
  ] as const)('%s', (_, quote, order, detail) => {
    expect(acceptedQuoteViolations(quote, order).map((violation) => violation.detail)).toEqual(detail ? [detail] : []);
  });
});
