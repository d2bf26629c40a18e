import { documentWithoutPerson, paymentWithoutPerson } from '#shared/order/without-person.ts';
import type { DeskBooks } from './desk-books.ts';

/**
 * Removes the person from settled orders and from the subscriptions that they began; figures stay. An order is left as it
 * is while its payment is pending, or while a subscription still needs its addresses. Returns how many were changed.
 */
export function forgetPersons(
  { orders, subscriptions, outbox }: DeskBooks,
  orderIds: readonly string[],
  nowMs: number,
): number {
  const settled = orderIds.flatMap((orderId) => {
    const order = orders.find(orderId);
    if (!order || order.status === 'payment_pending' || order.document.email === '') return [];
    const begun = order.document.renewal ? [] : subscriptions.ofOrder(order);
    return begun.every(({ state }) => state === 'cancelled') ? [{ order, begun }] : [];
  });
  for (const { order, begun } of settled) {
    const document = documentWithoutPerson(order.document);
    orders.forgetPerson({ ...order, document, payment: paymentWithoutPerson(order.payment) }, nowMs);
    for (const subscription of begun) subscriptions.forgetPerson(subscription, nowMs);
    outbox.put('order', order.orderId);
  }
  return settled.length;
}
