import { Fault } from '#shared/errors.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { OrderCopy, OrderSearch } from '#worker/store/order/orders.ts';
import type { BeginOutcome, DeskOrder, Shortage } from '#worker/stubs/order-desk.ts';
import type { LineState } from '#worker/stubs/waiting-line.ts';

/** Types of orders for services and pages. */
export type { BeginOutcome, DeskOrder, LineState, OrderCopy, OrderSearch, Shortage };

/** Returns the amount paid for an order, by its charge and by gift cards, in minor units. */
export function paidOf({ payment, document }: Pick<OrderCopy, 'document' | 'payment'>): Minor {
  return payment.amount + document.totals.giftcards;
}

/** Tells whether an order has no effect: not paid yet, refused or canceled. */
export function isVain({ status }: Pick<OrderCopy, 'status'>): boolean {
  return status === 'payment_pending' || status === 'payment_error' || status === 'cancelled';
}

/**
 * Returns the owner of the order that this request places: `customer:7` or `visitor:…`. Throws `TOKEN_EXPIRED` or
 * `list_not_found`.
 */
export function activeOwner({ session }: Ctx): string {
  if (session.kind === 'expired') throw new Fault('TOKEN_EXPIRED');
  if (session.kind === 'customer') return `customer:${session.customerId}`;
  if (session.visitorId === null) throw new Fault('list_not_found');
  return `visitor:${session.visitorId}`;
}

/** Tells whether an order belongs to the sender of this request, including orders placed before logging in. */
export function ownsOrder({ session }: Ctx, owner: string): boolean {
  if (session.kind === 'customer' && owner === `customer:${session.customerId}`) return true;
  return session.visitorId !== null && owner === `visitor:${session.visitorId}`;
}

/** Returns the owners whose orders this request may see: the customer, and the visitor on this device. */
export function ownersOf({ session }: Ctx): readonly string[] {
  const customer = session.kind === 'customer' ? [`customer:${session.customerId}`] : [];
  return session.visitorId === null ? customer : [...customer, `visitor:${session.visitorId}`];
}
