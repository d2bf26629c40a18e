import type { OrderPayment } from '#shared/order/document.ts';
import { GIVEN_UP } from '#shared/order/given-up.ts';
import type { Take } from '#shared/order/take.ts';
import type { Cause } from '#worker/objects/desk-balances.ts';
import type { DeskBooks } from '#worker/objects/desk-books.ts';
import type { PaymentResult } from '#worker/objects/desk-contract.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import { type IssuedCard, issuedCards, newGiftcardCode } from '#worker/objects/issued-cards.ts';

/** The note about money that arrived after its order had ended unpaid. */
const LATE = 'late payment';

/**
 * Returns a payment that is decided: nothing is pending, and a card's encrypted fields, which Adyen's tokens contain,
 * can be removed.
 */
function decided({ action: _done, ...payment }: OrderPayment): OrderPayment {
  return payment.paymentType === 'adyen' ? { ...payment, transactionToken: '' } : payment;
}

/** Tells whether a payment ended without an answer from a bank: the charge was canceled, or never made. */
function isUnanswered(result: PaymentResult): boolean {
  return result.state === 'refused' && (result.isUnanswered === true || result.refusal === GIVEN_UP);
}

/** Reports changed amounts of stock, promotions and tickets to the copies that show them. */
export function tellTaken({ outbox }: Pick<DeskBooks, 'outbox'>, takes: readonly Take[]): void {
  for (const { kind, key } of takes) {
    if (kind === 'stock' || kind === 'promo' || kind === 'ticket') outbox.put(kind, key);
  }
}

/** Creates a gift card that was bought: its code did not exist before, and is sent only by email. */
function issueCard({ orders, balances, outbox }: DeskBooks, order: DeskOrder, issued: IssuedCard, nowMs: number): void {
  const { amount, ...to } = issued;
  const { orderId } = order;
  const code = newGiftcardCode();
  const number = orders.numberCard(order, nowMs);
  const cause: Cause = { actor: 'order', reason: 'bought', nowMs };
  balances.open('giftcard', code, amount, amount, cause, orderId);
  outbox.put('event', orderId, { type: 'giftcard.issued', atMs: nowMs, payload: { code, number, amount, ...to } });
}

/**
 * Handles a late result. Money for an order that has ended unpaid is refunded once; any other late result changes
 * nothing.
 */
function lateResult({ orders, outbox }: DeskBooks, order: DeskOrder, result: PaymentResult, nowMs: number): DeskOrder {
  const { orderId, status, payment } = order;
  const isStray = result.state === 'approved' && status === 'payment_error';
  if (!isStray || orders.notes(orderId).some(({ event }) => event === LATE)) return order;
  orders.note(orderId, LATE, 'goes back', { actor: 'provider', nowMs });
  outbox.put('refund', orderId, { amount: payment.amount, key: `${orderId}-stray` });
  return order;
}

/** Refunds money for a period of a subscription that has ended meanwhile; nothing is sold. */
function sendBack(books: DeskBooks, order: DeskOrder, result: PaymentResult, nowMs: number): DeskOrder {
  const { orderId } = order;
  books.balances.settle(orderId, 'release', nowMs);
  const payment = { ...decided(order.payment), error: GIVEN_UP };
  const ended = books.orders.change(order, { status: 'payment_error', payment, deadlineMs: null }, nowMs);
  books.outbox.put('order', orderId);
  return lateResult(books, ended, result, nowMs);
}

/** The provider of a payment, and its reference for charging the card again (`ChargeState.recurringRef`). */
interface Charger {
  readonly provider: string;
  readonly recurringRef?: string | undefined;
}

/** Places an order: spends what it held, and starts its subscriptions. */
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
    // The token is passed on, because for some providers a placed order no longer has it.
    const { transactionToken } = order.payment;
    subscriptions.begin(placed, provider, { ...payment, transactionToken }, recurringRef, nowMs);
  }
  return placed;
}

/** Ends an order whose payment was refused: everything it held is released. */
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
  // The desk of an event holds its places apart from this one.
  if (order.document.lines.some(({ place }) => place))
    books.outbox.put('event', orderId, { type: 'order.payment_error', atMs: nowMs, payload: {} });
  const payment = { ...decided(order.payment), error: refusal };
  return books.orders.change(order, { status: 'payment_error', payment, deadlineMs: null }, nowMs);
}

/**
 * Ends a payment: the order is placed, or everything it held is released. Later results change nothing, but money taken
 * for an order that has ended unpaid is refunded.
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
    ...decided(order.payment),
    transactionId,
    ...(card ? { card } : {}),
    ...(isReserved ? { capture: 'reserved' as const } : {}),
  };
  return publishOrder(books, order, payment, { provider, recurringRef }, nowMs);
}
