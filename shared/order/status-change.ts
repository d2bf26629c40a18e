import type { OrderStatus } from './contract.ts';

/**
 * The statuses that staff may set next (spec 2 section 4; public contract, section 6). A payment is decided by its
 * provider or by a timeout, never by hand; delivered goods come back as a return.
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  payment_pending: [],
  payment_error: [],
  published: ['paid', 'packed', 'held', 'cancelled'],
  paid: ['packed', 'held', 'cancelled'],
  packed: ['shipped', 'held', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  held: ['published', 'paid', 'packed', 'cancelled'],
  cancelled: [],
};

/** Statuses in which an order counts as sold. */
export const SOLD_STATUSES: ReadonlySet<OrderStatus> = new Set([
  'published',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'held',
]);

/** Statuses in which an order's package is on its way or has arrived, so that its tracking number may be corrected. */
export const SENT_STATUSES: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);

/** The statuses that staff may set next. */
export function nextStatuses(from: OrderStatus): readonly OrderStatus[] {
  return NEXT[from];
}
