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

/** Labels of an order's statuses for staff, who must distinguish all of them. */
export const STAFF_STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  payment_pending: 'Payment pending',
  payment_error: 'Payment failed',
  published: 'Confirmed',
  paid: 'Paid',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  held: 'On hold',
  cancelled: 'Canceled',
};
