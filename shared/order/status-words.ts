import type { OrderStatus } from './contract.ts';

/** Labels of an order's statuses for its buyer. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  payment_pending: 'Waiting for the payment',
  payment_error: 'Not paid',
  published: 'Confirmed',
  paid: 'Confirmed',
  packed: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  held: 'On hold: we will contact you',
  cancelled: 'Cancelled',
};
