import type { Minor } from '#shared/money/money.ts';
import type { OrderStatus } from '#shared/order/contract.ts';
import { nextStatuses, SOLD_STATUSES } from '#shared/order/status-change.ts';
import type { Take } from '#shared/order/take.ts';
import type { Cause, DeskBalances } from '#worker/objects/desk-balances.ts';
import type { DeskOrder, DeskOrders } from '#worker/objects/desk-orders.ts';
import type { DeskOutbox } from '#worker/objects/desk-outbox.ts';
import { newGiftcardCode } from '#worker/objects/issued-cards.ts';

/** The books of a desk, for one step in one transaction. */
export interface DeskBooks {
  readonly balances: DeskBalances;
  readonly orders: DeskOrders;
  readonly outbox: DeskOutbox;
}

/** Why a repair was not done: the field that is wrong and what is wrong with it. */
export interface Refused {
  readonly field: string;
  readonly message: string;
}

export type RepairOutcome =
  | { readonly outcome: 'done'; readonly order: DeskOrder }
  | { readonly outcome: 'missing' }
  | ({ readonly outcome: 'refused' } & Refused);

/** Money to give back. */
export interface Refund {
  readonly amount: Minor;
  /** Back to where it was paid from, or onto a new gift card that is mailed to the buyer. */
  readonly to: 'payment' | 'giftcard';
  readonly reason: string;
  /** Units that are sold again, by sku. */
  readonly restock: readonly { readonly sku: string; readonly qty: number }[];
  /** The same again is the same refund. */
  readonly key: string;
}

const refused = (field: string, message: string): RepairOutcome => ({ outcome: 'refused', field, message });

/** What is left of a charge that can be given back. */
function refundable({ payment, refunded }: DeskOrder): Minor {
  return payment.amount - refunded;
}

/** What of an order's units of a kind is still with it. */
function kept(books: DeskBooks, orderId: string, kinds: ReadonlySet<Take['kind']>): readonly Take[] {
  const sums = new Map<string, Take>();
  for (const { kind, key, verb, amount } of books.balances.movementsOf(orderId)) {
    if (!kinds.has(kind) || (verb !== 'spend' && verb !== 'return')) continue;
    const before = sums.get(`${kind} ${key}`)?.amount ?? 0;
    sums.set(`${kind} ${key}`, { kind, key, amount: before + (verb === 'spend' ? amount : -amount) });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

function giveBack(books: DeskBooks, orderId: string, takes: readonly Take[], cause: Cause): void {
  books.balances.giveBack(orderId, takes, cause);
  for (const { kind, key } of takes) {
    if (kind === 'stock' || kind === 'promo' || kind === 'ticket') books.outbox.put(kind, key);
  }
}

const PROMISES: ReadonlySet<Take['kind']> = new Set(['ticket', 'five-for-five', 'giftcard']);
const SHELVES: ReadonlySet<Take['kind']> = new Set(['stock', 'promo']);

/** Undoes an order: its money and its promises go back, its goods where staff say so. */
function undo(books: DeskBooks, order: DeskOrder, restocks: boolean, cause: Cause): DeskOrder {
  const { orderId } = order;
  giveBack(books, orderId, kept(books, orderId, PROMISES), cause);
  if (restocks) giveBack(books, orderId, kept(books, orderId, SHELVES), cause);
  const amount = refundable(order);
  if (amount > 0) books.outbox.put('refund', `${orderId}`, { amount, key: `${orderId}-cancelled` });
  return books.orders.change(order, { refunded: order.refunded + amount }, cause.nowMs);
}

/** Gives an order another status; cancelling gives its money back. */
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
  const undone = to === 'cancelled' ? undo(books, order, restocks, cause) : order;
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

function restockProblem(books: DeskBooks, orderId: string, restock: Refund['restock']): Refused | undefined {
  const left = kept(books, orderId, SHELVES);
  const wrong = restock.find(({ sku, qty }) => {
    const own = left.find(({ kind, key }) => kind === 'stock' && key === sku);
    return !own || qty > own.amount;
  });
  return wrong && { field: 'restock', message: `${wrong.sku}: the order does not have ${wrong.qty} of it any more` };
}

/** Collects the whole of a charge that was only reserved. Whether it was collected is written down when the provider says. */
export function captureOrder(books: DeskBooks, orderId: string, cause: Cause): RepairOutcome {
  const order = books.orders.find(orderId);
  if (!order) return { outcome: 'missing' };
  const { payment, status } = order;
  if (payment.capture === 'asked' || payment.capture === 'captured') return { outcome: 'done', order };
  if (!SOLD_STATUSES.has(status) || payment.capture !== 'reserved') {
    return refused('status', 'there is no money that waits to be collected');
  }
  books.outbox.put('capture', orderId);
  books.orders.note(orderId, 'capture', `${payment.amount}${cause.reason === '' ? '' : `: ${cause.reason}`}`, cause);
  books.outbox.put('order', orderId);
  const asked = books.orders.change(order, { payment: { ...payment, capture: 'asked' } }, cause.nowMs);
  return { outcome: 'done', order: asked };
}

/** Whether nothing has been taken of a charge yet. */
function isReserved({ payment }: DeskOrder): boolean {
  return payment.capture === 'reserved' || payment.capture === 'asked';
}

/** Gives a part of an order's money back, and units of it back to the shelves. */
export function refundOrder(books: DeskBooks, orderId: string, refund: Refund, cause: Cause): RepairOutcome {
  const order = books.orders.find(orderId);
  if (!order) return { outcome: 'missing' };
  if (books.orders.notes(orderId).some(({ event, detail }) => event === 'refund' && detail.startsWith(refund.key))) {
    return { outcome: 'done', order };
  }
  if (!SOLD_STATUSES.has(order.status))
    return refused('status', `an order that is ${order.status} has nothing to give back`);
  if (refund.amount > 0 && isReserved(order)) {
    return refused('amount', 'the money is only reserved: capture it first, or cancel the order');
  }
  const most = refundable(order);
  if (refund.amount > most) return refused('amount', `at most ${most} minor units are left to give back`);
  const problem = restockProblem(books, orderId, refund.restock);
  if (problem) return refused(problem.field, problem.message);
  giveBack(
    books,
    orderId,
    refund.restock.map(({ sku, qty }) => ({ kind: 'stock', key: sku, amount: qty })),
    cause,
  );
  if (refund.amount > 0 && refund.to === 'payment') {
    books.outbox.put('refund', orderId, { amount: refund.amount, key: refund.key });
  }
  if (refund.amount > 0 && refund.to === 'giftcard') issueCard(books, order, refund.amount, cause);
  const changed = books.orders.change(order, { refunded: order.refunded + refund.amount }, cause.nowMs);
  books.orders.note(orderId, 'refund', `${refund.key} ${refund.amount} to ${refund.to}: ${refund.reason}`, cause);
  books.outbox.put('order', orderId);
  return { outcome: 'done', order: changed };
}

function issueCard(books: DeskBooks, { orderId, document }: DeskOrder, amount: Minor, cause: Cause): void {
  const code = newGiftcardCode();
  books.balances.open('giftcard', code, amount, amount, { ...cause, reason: `refund of ${orderId}` });
  const { firstname, lastname } = document.billingAddress;
  const payload = {
    ...{ code, amount, email: document.email, recipientName: `${firstname} ${lastname}`.trim(), senderName: '' },
    message: `It is the refund for your order ${orderId}.`,
  };
  books.outbox.put('event', orderId, { type: 'giftcard.issued', atMs: cause.nowMs, payload });
}
