import type { OrderStatus } from '#shared/order/contract.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import type { Violation } from './audit.ts';

/** A charge of a subscription, as recorded. */
export interface AuditedCharge {
  readonly orderId: string;
  readonly period: number;
  readonly status: OrderStatus | undefined;
}

/** A subscription with everything recorded about it. */
export interface AuditedSubscription {
  readonly subscription: Subscription;
  readonly charges: readonly AuditedCharge[];
  /** Its history, the oldest event first. */
  readonly notes: readonly { readonly event: string; readonly detail: string }[];
}

/** Statuses of orders whose payment was never taken; a refunded order does not count as unpaid. */
const UNPAID: ReadonlySet<OrderStatus | undefined> = new Set(['payment_pending', 'payment_error', undefined]);
/** Events that stop charges, and events that let them continue. */
const STOPS: ReadonlySet<string> = new Set(['cancel', 'pause', 'ended']);
const STARTS: ReadonlySet<string> = new Set(['begun', 'resume']);

/** Whether a charge was started while the subscription was paused or over, according to the order of the notes. */
function isStopped(notes: AuditedSubscription['notes'], orderId: string): boolean {
  const left = notes.findIndex(({ event, detail }) => event === 'charging' && detail === orderId);
  const last = notes.slice(0, Math.max(0, left)).findLast(({ event }) => STOPS.has(event) || STARTS.has(event));
  return last !== undefined && STOPS.has(last.event);
}

/**
 * Checks the invariants of a subscription: exactly one order has charged each period so far, none was skipped, none was
 * charged after a pause or the end, and the charge in progress is a single pending order.
 */
export function subscriptionViolations({ subscription, charges, notes }: AuditedSubscription): readonly Violation[] {
  const { subscriptionId, period, pendingOrderId, state } = subscription;
  const violation = (detail: string): Violation => ({ rule: 'subscription', subject: subscriptionId, detail });
  const paid = charges.filter(({ status }) => !UNPAID.has(status));
  const periods = paid.map((charge) => charge.period).sort((a, b) => a - b);
  const expected = Array.from({ length: period }, (_, index) => index);
  const found: Violation[] = [];
  if (periods.join() !== expected.join())
    found.push(violation(`charged periods ${periods.join()}, owed ${expected.join()}`));
  for (const { orderId } of paid) {
    if (isStopped(notes, orderId)) found.push(violation(`order ${orderId} was charged after it had ended or paused`));
  }
  const waiting = charges.filter(({ status }) => status === 'payment_pending').map(({ orderId }) => orderId);
  const isOver = state === 'cancelled' || state === 'paused';
  if (pendingOrderId !== null && !waiting.includes(pendingOrderId)) {
    found.push(violation(`waits for order ${pendingOrderId}, which waits for nothing`));
  }
  if (!isOver && waiting.some((orderId) => orderId !== pendingOrderId)) {
    found.push(violation(`orders ${waiting.join(', ')} wait, it knows of ${pendingOrderId ?? 'none'}`));
  }
  return found;
}
