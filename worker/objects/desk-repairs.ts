import { toMajor } from '#shared/money/money.ts';
import type { OrderStatus } from '#shared/order/contract.ts';
import { nextStatuses, SENT_STATUSES, SOLD_STATUSES } from '#shared/order/status-change.ts';
import type { Take } from '#shared/order/take.ts';
import type { Cause } from '#worker/objects/desk-balances.ts';
import { type DeskBooks, giveBack, kept, type RepairOutcome, refused, SHELVES } from '#worker/objects/desk-books.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import { refundable } from '#worker/objects/desk-refunds.ts';

const PROMISES: ReadonlySet<Take['kind']> = new Set([
  'ticket',
  'five-for-five',
  'giftcard',
  'entry',
  'premium-shirt',
  'coupon',
]);
/**
 * Undoes an order: refunds its money, restores its tickets and other promises, returns its goods to stock if staff say
 * so, and empties the gift cards that were bought with it.
 */
function undo(books: DeskBooks, order: DeskOrder, restocks: boolean, cause: Cause): DeskOrder {
  const { orderId } = order;
  const { charge, cards } = refundable(books, order);
  giveBack(books, orderId, kept(books, orderId, PROMISES), cause);
  if (restocks) giveBack(books, orderId, kept(books, orderId, SHELVES), cause);
  for (const { key, free } of books.balances.cardsOf(orderId, 'bought')) {
    books.balances.give('giftcard', key, -free, { ...cause, reason: `cancelled ${orderId}` });
  }
  if (charge > 0) books.outbox.put('refund', orderId, { amount: charge, key: `${orderId}-cancelled` });
  return books.orders.change(order, { refunded: order.refunded + charge + cards }, cause.nowMs);
}

/** Ends the subscription of a refunded order, whether the order started it or charged its last period. */
function endSubscriptions({ subscriptions }: DeskBooks, order: DeskOrder, { actor, nowMs }: Cause): void {
  for (const subscription of subscriptions.ofOrder(order)) {
    if (subscription.state !== 'cancelled') subscriptions.end(subscription, 'refunded', actor, nowMs);
  }
}

/** Returns the reason why an order cannot be canceled: the customer would have both the money and the goods. */
function cancelProblem(books: DeskBooks, orderId: string): RepairOutcome | undefined {
  if (books.balances.cardsOf(orderId, 'bought').every(({ held, spent }) => held === 0 && spent === 0)) return undefined;
  return refused('status', 'a gift card bought with it has been used: refund the rest of the order instead');
}

/** Gives an order another status; canceling refunds its money. */
export function changeStatus(
  books: DeskBooks,
  orderId: string,
  change: { readonly to: OrderStatus; readonly trackingNumber?: string; readonly restocks?: boolean },
  cause: Cause,
): RepairOutcome {
  const order = books.orders.find(orderId);
  if (!order) return { outcome: 'missing' };
  const { to, trackingNumber, restocks = true } = change;
  if (!nextStatuses(order.status).includes(to)) return refused('status', `cannot be ${to} after ${order.status}`);
  const problem = to === 'cancelled' ? cancelProblem(books, orderId) : undefined;
  if (problem) return problem;
  const undone = to === 'cancelled' ? undo(books, order, restocks, cause) : order;
  if (to === 'cancelled') endSubscriptions(books, order, cause);
  const changed = books.orders.change(
    undone,
    { status: to, ...(trackingNumber === undefined ? {} : { trackingNumber }) },
    cause.nowMs,
  );
  books.orders.note(orderId, to, cause.reason, cause);
  books.outbox.put('order', orderId);
  books.outbox.put('event', orderId, { type: `order.${to}`, atMs: cause.nowMs, payload: {} });
  return { outcome: 'done', order: changed };
}

/** Adds or corrects the tracking number of an order that was sent, and tells the customer. */
export function trackOrder(
  books: DeskBooks,
  orderId: string,
  trackingNumber: string,
  cause: Pick<Cause, 'actor' | 'nowMs'>,
): RepairOutcome {
  const order = books.orders.find(orderId);
  if (!order) return { outcome: 'missing' };
  if (!SENT_STATUSES.has(order.status))
    return refused('status', `an order with status ${order.status} has not been shipped yet`);
  if (order.trackingNumber === trackingNumber) return { outcome: 'done', order, isKnown: true };
  const changed = books.orders.change(order, { trackingNumber }, cause.nowMs);
  const before = order.trackingNumber === null ? '' : ` instead of ${order.trackingNumber}`;
  books.orders.note(orderId, 'tracking', `${trackingNumber}${before}`, cause);
  books.outbox.put('order', orderId);
  books.outbox.put('event', orderId, { type: 'order.tracked', atMs: cause.nowMs, payload: {} });
  return { outcome: 'done', order: changed };
}

/** Requests the capture of the whole authorized charge. The result is recorded when the provider reports it. */
export function captureOrder(books: DeskBooks, orderId: string, cause: Cause): RepairOutcome {
  const order = books.orders.find(orderId);
  if (!order) return { outcome: 'missing' };
  const { payment, status } = order;
  if (payment.capture === 'asked' || payment.capture === 'captured') return { outcome: 'done', order, isKnown: true };
  if (!SOLD_STATUSES.has(status) || payment.capture !== 'reserved') {
    return refused('status', 'there is no authorized payment to capture');
  }
  books.outbox.put('capture', orderId);
  books.orders.note(
    orderId,
    'capture',
    `${toMajor(payment.amount)}${cause.reason === '' ? '' : `: ${cause.reason}`}`,
    cause,
  );
  books.outbox.put('order', orderId);
  const asked = books.orders.change(order, { payment: { ...payment, capture: 'asked' } }, cause.nowMs);
  return { outcome: 'done', order: asked };
}
