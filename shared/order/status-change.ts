import type { OrderStatus } from './contract.ts';

/**
 * What staff may make of an order (spec 2 section 4; public contract, section 6). A payment ends by its provider and by
 * time, never by hand; what was delivered comes back as a return.
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

/** Statuses in which an order's goods are sold. */
export const SOLD_STATUSES: ReadonlySet<OrderStatus> = new Set([
  'published',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'held',
]);

/** Statuses in which an order's parcel is on its way or has arrived: its tracking number may be put right. */
export const SENT_STATUSES: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);

/** The statuses that staff may give an order next. */
export function nextStatuses(from: OrderStatus): readonly OrderStatus[] {
  return NEXT[from];
}
