import type { OrderStatus } from './contract.ts';

/** What an order's payment says that its shopper has given up: nothing was charged for it. */
export const GIVEN_UP = 'cancelled';

/** Whether the shopper has given an order up before it was paid. */
export function isGivenUp({
  payment,
}: {
  readonly status: OrderStatus;
  readonly payment: { readonly error?: string };
}): boolean {
  return payment.error === GIVEN_UP;
}

/** The status that others are told: an order that was given up is cancelled, not refused. */
export function toldStatus(order: Parameters<typeof isGivenUp>[0]): OrderStatus {
  return isGivenUp(order) ? 'cancelled' : order.status;
}
