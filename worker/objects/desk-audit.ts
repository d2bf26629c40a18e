import type { AuditedOrder, Violation } from '#shared/audit/audit.ts';
import { subscriptionViolations } from '#shared/audit/subscription.ts';
import type { Take } from '#shared/order/take.ts';
import type { DeskBalances } from '#worker/objects/desk-balances.ts';
import type { DeskBooks } from '#worker/objects/desk-books.ts';

/** An order as recorded by its desk, without the provider's state of its charge. */
export type BookedOrder = Omit<AuditedOrder, 'charge' | 'isUnanswered'> & {
  readonly storeId: number;
  readonly currency: string;
};

/** Returns what an order has taken, from its movements; returns are negative. */
function spentBy(balances: DeskBalances, orderId: string): readonly Take[] {
  return balances.movementsOf(orderId).flatMap(({ kind, key, verb, amount }): Take[] => {
    if (verb === 'spend') return [{ kind, key, amount }];
    return verb === 'return' ? [{ kind, key, amount: -amount }] : [];
  });
}

/** A page of orders with what they hold and have taken. */
export function bookedOrders(
  { balances, orders, outbox }: DeskBooks,
  afterId: string,
  limit: number,
): readonly BookedOrder[] {
  return orders.page(afterId, limit).map((order) => ({
    orderId: order.orderId,
    storeId: order.document.storeId,
    currency: order.document.currency,
    status: order.status,
    document: order.document,
    amount: order.payment.amount,
    refunded: order.refunded,
    deadlineMs: order.deadlineMs,
    held: balances.holdsOf(order.orderId),
    spent: spentBy(balances, order.orderId),
    issued: balances.cardsOf(order.orderId, 'bought').reduce((sum, { given }) => sum + given, 0),
    ontoNewCards: balances.cardsOf(order.orderId, 'refund').reduce((sum, { imported }) => sum + (imported ?? 0), 0),
    refundsDue: outbox.refundsDue(order.orderId),
  }));
}

/** Number of subscriptions read at a time. */
const PAGE = 200;

/** Returns what is wrong with the subscriptions of a desk. */
function ofSubscriptions({ orders, subscriptions }: DeskBooks): readonly Violation[] {
  const found: Violation[] = [];
  for (let afterId = ''; ; ) {
    const page = subscriptions.page(afterId, PAGE);
    for (const subscription of page) {
      const { subscriptionId } = subscription;
      const charges = subscriptions.charges(subscriptionId).map(({ order_id: orderId, period }) => ({
        orderId,
        period,
        status: orders.find(orderId)?.status,
      }));
      found.push(...subscriptionViolations({ subscription, charges, notes: subscriptions.notes(subscriptionId) }));
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return found;
    afterId = last.subscriptionId;
  }
}

/**
 * Returns the contradictions in the books of a desk: balances that do not match their movements or the orders' holds,
 * and subscriptions whose periods do not match their charges.
 */
export function bookViolations(books: DeskBooks): readonly Violation[] {
  const { balances } = books;
  const byMovements = balances.unexplained().map(({ kind, key, free, held, spent }) => ({
    rule: 'movements',
    subject: `${kind} ${key}`,
    detail: `free ${free}, held ${held}, spent ${spent}`,
  }));
  const byHolds = balances.heldApart().map(({ kind, key, held, holds }) => ({
    rule: 'holds',
    subject: `${kind} ${key}`,
    detail: `held ${held}, orders hold ${holds}`,
  }));
  const below = balances
    .belowZero()
    .map(({ kind, key, free }) => ({ rule: 'oversold', subject: `${kind} ${key}`, detail: `free ${free}` }));
  const twice = balances
    .orderedTwice()
    .map(({ quoteId, orders }) => ({ rule: 'quote', subject: quoteId, detail: `has become ${orders} orders` }));
  return [...byMovements, ...byHolds, ...below, ...twice, ...ofSubscriptions(books)];
}
