import { type Minor, toMajor } from '#shared/money/money.ts';
import { SOLD_STATUSES } from '#shared/order/status-change.ts';
import type { Take } from '#shared/order/take.ts';
import type { Cause } from '#worker/objects/desk-balances.ts';
import {
  type DeskBooks,
  giveBack,
  kept,
  type Refused,
  type RepairOutcome,
  refused,
  SHELVES,
} from '#worker/objects/desk-books.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import { newGiftcardCode } from '#worker/objects/issued-cards.ts';

/** Money to be refunded. */
export interface Refund {
  readonly amount: Minor;
  /**
   * Where charged money goes: to the original payment method, or to a new gift card that is emailed to the customer.
   * What gift cards have paid is refunded last, to those cards.
   */
  readonly to: 'payment' | 'giftcard';
  readonly reason: string;
  /** Units that are returned to stock, by SKU. */
  readonly restock: readonly { readonly sku: string; readonly qty: number }[];
  /** Repeating a refund with the same key changes nothing. */
  readonly key: string;
}

/** What can still be refunded of an order, in minor units: of its charge, and of what gift cards have paid. */
export interface Refundable {
  readonly charge: Minor;
  readonly cards: Minor;
}

const CARDS: ReadonlySet<Take['kind']> = new Set(['giftcard']);

/**
 * Returns what can be refunded. For an order that is no longer sold, that is only what its provider has refused to
 * refund.
 */
export function refundable(books: DeskBooks, { orderId, status, payment, document, refunded }: DeskOrder): Refundable {
  if (!SOLD_STATUSES.has(status)) return { charge: payment.refusedRefund ?? 0, cards: 0 };
  const cards = kept(books, orderId, CARDS).reduce((sum, { amount }) => sum + amount, 0);
  return { charge: payment.amount + document.totals.giftcards - refunded - cards, cards };
}

function restockProblem(books: DeskBooks, orderId: string, restock: Refund['restock']): Refused | undefined {
  const left = kept(books, orderId, SHELVES);
  const wrong = restock.find(({ sku, qty }) => {
    const own = left.find(({ kind, key }) => kind === 'stock' && key === sku);
    return !own || qty > own.amount;
  });
  return wrong && { field: 'restock', message: `${wrong.sku}: the order no longer has ${wrong.qty} of it` };
}

/** Tells whether a charge is authorized but not captured yet. */
function isReserved({ payment }: DeskOrder): boolean {
  return payment.capture === 'reserved' || payment.capture === 'asked';
}

function refundProblem(books: DeskBooks, order: DeskOrder, { amount, to, restock }: Refund): Refused | undefined {
  const left = refundable(books, order);
  const isSold = SOLD_STATUSES.has(order.status);
  if (!isSold && left.charge === 0) {
    return { field: 'status', message: `an order with status ${order.status} has nothing to refund` };
  }
  if (isSold && amount > 0 && isReserved(order)) {
    return { field: 'amount', message: 'the payment is only authorized: capture it first, or cancel the order' };
  }
  if (!isSold && isReserved(order) && (to !== 'payment' || amount !== left.charge)) {
    return { field: 'amount', message: 'the payment is only authorized: it can only be released in full' };
  }
  if (amount > left.charge + left.cards) {
    return { field: 'amount', message: `at most ${toMajor(left.charge + left.cards)} can still be refunded` };
  }
  return restockProblem(books, order.orderId, restock);
}

/** Parts of what an order has taken that add up to an amount. */
function partsOf(takes: readonly Take[], amount: Minor): readonly Take[] {
  let left = amount;
  return takes.flatMap((take) => {
    const part = Math.min(left, take.amount);
    left -= part;
    return part > 0 ? [{ ...take, amount: part }] : [];
  });
}

/** Returns the terms of a refund with this key, such as '10 to payment: a scratch'; undefined if there was none. */
function refundOf(books: DeskBooks, orderId: string, key: string): string | undefined {
  const noted = books.orders
    .notes(orderId)
    .find(({ event, detail }) => event === 'refund' && detail.startsWith(`${key} `));
  return noted?.detail.slice(key.length + 1);
}

/** Returns the text that follows the key in the note about a refund. */
function termsOf({ amount, to }: Pick<Refund, 'amount' | 'to'>): string {
  return `${toMajor(amount)} to ${to}`;
}

/** Refunds part of an order's money and returns units of it to stock. */
export function refundOrder(books: DeskBooks, orderId: string, refund: Refund, cause: Cause): RepairOutcome {
  const order = books.orders.find(orderId);
  if (!order) return { outcome: 'missing' };
  const before = refundOf(books, orderId, refund.key);
  if (before?.startsWith(termsOf(refund))) return { outcome: 'done', order, isKnown: true };
  if (before !== undefined) return refused('amount', `already refunded: ${before}`);
  const problem = refundProblem(books, order, refund);
  if (problem) return refused(problem.field, problem.message);
  const { amount, to, key, reason, restock } = refund;
  const charge = Math.min(amount, refundable(books, order).charge);
  const cards = partsOf(kept(books, orderId, CARDS), amount - charge);
  const units = restock.map(({ sku, qty }): Take => ({ kind: 'stock', key: sku, amount: qty }));
  giveBack(books, orderId, [...units, ...cards], cause);
  if (charge > 0 && to === 'payment') books.outbox.put('refund', orderId, { amount: charge, key, isOfOrder: true });
  if (charge > 0 && to === 'giftcard') issueCard(books, order, charge, cause);
  const { refusedRefund = 0, ...payment } = order.payment;
  const stillRefused = Math.max(0, refusedRefund - charge);
  const changed = books.orders.change(
    order,
    {
      refunded: order.refunded + amount,
      payment: stillRefused > 0 ? { ...payment, refusedRefund: stillRefused } : payment,
    },
    cause.nowMs,
  );
  const onto = cards.length > 0 ? `, of which ${toMajor(amount - charge)} to its gift cards` : '';
  books.orders.note(orderId, 'refund', `${key} ${termsOf(refund)}${onto}: ${reason}`, cause);
  books.outbox.put('order', orderId);
  return { outcome: 'done', order: changed };
}

function issueCard(books: DeskBooks, order: DeskOrder, amount: Minor, cause: Cause): void {
  const { orderId, orderNumber, document } = order;
  const code = newGiftcardCode();
  const number = books.orders.numberCard(order, cause.nowMs);
  books.balances.open('giftcard', code, amount, amount, { ...cause, reason: 'refund' }, orderId);
  const { firstname, lastname } = document.billingAddress;
  const payload = {
    code,
    number,
    amount,
    email: document.email,
    recipientName: `${firstname} ${lastname}`.trim(),
    senderName: '',
    message: `This is the refund for your order ${orderNumber}.`,
  };
  books.outbox.put('event', orderId, { type: 'giftcard.issued', atMs: cause.nowMs, payload });
}
