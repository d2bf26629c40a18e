import type { OrderStatus } from './contract.ts';

/** The payment error of an order that its shopper canceled before it was charged. */
export const GIVEN_UP = 'cancelled';

/** Whether the shopper canceled an order before it was paid. */
export function isGivenUp({
  payment,
}: {
  readonly status: OrderStatus;
  readonly payment: { readonly error?: string };
}): boolean {
  return payment.error === GIVEN_UP;
}

/** The status shown outside the store: an order that its shopper canceled is cancelled, not refused. */
export function toldStatus(order: Parameters<typeof isGivenUp>[0]): OrderStatus {
  return isGivenUp(order) ? 'cancelled' : order.status;
}
