import type { OrderPayment } from '#shared/order/document.ts';
import { GIVEN_UP } from '#shared/order/given-up.ts';
import type { Take } from '#shared/order/take.ts';
import type { Cause } from '#worker/objects/desk-balances.ts';
import type { DeskBooks } from '#worker/objects/desk-books.ts';
import type { PaymentResult } from '#worker/objects/desk-contract.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import { type IssuedCard, issuedCards, newGiftcardCode } from '#worker/objects/issued-cards.ts';

/** The note of money that came after its order had ended without it. */
const LATE = 'late payment';

/** A payment that is decided: nothing waits any more, and a card's encrypted fields, which Adyen's tokens are, may go. */
function decided({ action: _done, ...payment }: OrderPayment): OrderPayment {
  return payment.paymentType === 'adyen' ? { ...payment, transactionToken: '' } : payment;
}

/** Whether a payment ended without a word of any bank: the charge was cancelled, or never made. */
function isUnanswered(result: PaymentResult): boolean {
  return result.state === 'refused' && (result.isUnanswered === true || result.refusal === GIVEN_UP);
}

/** What others show of stock, promotions and tickets has changed. */
export function tellTaken({ outbox }: Pick<DeskBooks, 'outbox'>, takes: readonly Take[]): void {
  for (const { kind, key } of takes) {
    if (kind === 'stock' || kind === 'promo' || kind === 'ticket') outbox.put(kind, key);
  }
}

/** A gift card that was bought: its code exists nowhere before, and leaves in a mail alone. */
function issueCard({ orders, balances, outbox }: DeskBooks, order: DeskOrder, issued: IssuedCard, nowMs: number): void {
  const { amount, ...to } = issued;
  const { orderId } = order;
  const code = newGiftcardCode();
  const number = orders.numberCard(order, nowMs);
  const cause: Cause = { actor: 'order', reason: 'bought', nowMs };
  balances.open('giftcard', code, amount, amount, cause, orderId);
  outbox.put('event', orderId, { type: 'giftcard.issued', atMs: nowMs, payload: { code, number, amount, ...to } });
}

/** Money came for an order that has ended without it: it goes back, once. Any other word that is late changes nothing. */
function lateResult({ orders, outbox }: DeskBooks, order: DeskOrder, result: PaymentResult, nowMs: number): DeskOrder {
  const { orderId, status, payment } = order;
  const isStray = result.state === 'approved' && status === 'payment_error';
  if (!isStray || orders.notes(orderId).some(({ event }) => event === LATE)) return order;
  orders.note(orderId, LATE, 'goes back', { actor: 'provider', nowMs });
  outbox.put('refund', orderId, { amount: payment.amount, key: `${orderId}-stray` });
  return order;
}

/** Money for a period of a subscription that ended meanwhile: nothing is sold, and it goes back. */
function sendBack(books: DeskBooks, order: DeskOrder, result: PaymentResult, nowMs: number): DeskOrder {
  const { orderId } = order;
  books.balances.settle(orderId, 'release', nowMs);
  const payment = { ...decided(order.payment), error: GIVEN_UP };
  const ended = books.orders.change(order, { status: 'payment_error', payment, deadlineMs: null }, nowMs);
  books.outbox.put('order', orderId);
  return lateResult(books, ended, result, nowMs);
}

/** Who charged a payment, and what he charges its card by again (`ChargeState.recurringRef`). */
interface Charger {
  readonly provider: string;
  readonly recurringRef?: string | undefined;
}

/** An order is placed: what it held is spent, and what it brings begins. */
export function publishOrder(
  books: DeskBooks,
  order: DeskOrder,
  payment: OrderPayment,
  { provider, recurringRef }: Charger,
  nowMs: number,
): DeskOrder {
  const { orderId, document } = order;
  const { balances, orders, outbox, subscriptions } = books;
  const takes = balances.settle(orderId, 'spend', nowMs);
  const placed = orders.change(order, { status: 'published', payment, deadlineMs: null }, nowMs);
  orders.note(orderId, 'published', '', { actor: 'store', nowMs });
  tellTaken(books, takes);
  outbox.put('order', orderId);
  outbox.put('event', orderId, { type: 'order.published', atMs: nowMs, payload: {} });
  for (const card of issuedCards(document)) issueCard(books, order, card, nowMs);
  if (document.renewal) subscriptions.settle(order, 'approved', nowMs);
  else {
    // Pass the token on: a placed order no longer holds it for some providers.
    const { transactionToken } = order.payment;
    subscriptions.begin(placed, provider, { ...payment, transactionToken }, recurringRef, nowMs);
  }
  return placed;
}

/** The payment of an order was refused: everything it held is free again. */
function refuseOrder(
  books: DeskBooks,
  order: DeskOrder,
  result: Extract<PaymentResult, { state: 'refused' }>,
  nowMs: number,
): DeskOrder {
  const { orderId } = order;
  const { refusal } = result;
  books.subscriptions.settle(order, isUnanswered(result) ? 'unanswered' : 'refused', nowMs);
  const takes = books.balances.settle(orderId, 'release', nowMs);
  const actor = refusal === GIVEN_UP ? 'shopper' : 'provider';
  books.orders.note(orderId, 'payment_error', refusal, { actor, nowMs });
  tellTaken(books, takes);
  books.outbox.put('order', orderId);
  const payment = { ...decided(order.payment), error: refusal };
  return books.orders.change(order, { status: 'payment_error', payment, deadlineMs: null }, nowMs);
}

/**
 * Ends a payment: the order is placed, or everything it held is free again. What is told later changes nothing; money that
 * was taken for an order which has ended without it goes back.
 */
export function endPayment(
  books: DeskBooks,
  order: DeskOrder,
  result: PaymentResult,
  provider: string,
  nowMs: number,
): DeskOrder {
  if (order.status !== 'payment_pending') return lateResult(books, order, result, nowMs);
  if (result.state === 'refused') return refuseOrder(books, order, result, nowMs);
  if (books.subscriptions.isUnwanted(order)) return sendBack(books, order, result, nowMs);
  const { transactionId, card, isReserved, recurringRef } = result;
  const payment = {
    ...{ ...decided(order.payment), transactionId },
    ...(card ? { card } : {}),
    ...(isReserved ? { capture: 'reserved' as const } : {}),
  };
  return publishOrder(books, order, payment, { provider, recurringRef }, nowMs);
}
