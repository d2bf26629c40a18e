import type { OrderStatus } from '#shared/order/contract.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import type { Violation } from './audit.ts';

/** A charge of a subscription as the books have it. */
export interface AuditedCharge {
  readonly orderId: string;
  readonly period: number;
  readonly status: OrderStatus | undefined;
}

/** A subscription with all that the books say of it. */
export interface AuditedSubscription {
  readonly subscription: Subscription;
  readonly charges: readonly AuditedCharge[];
  /** What happened to it, the oldest first. */
  readonly notes: readonly { readonly event: string; readonly detail: string }[];
}

/** Orders whose payment was taken, even if it was refunded later. */
const UNPAID: ReadonlySet<OrderStatus | undefined> = new Set(['payment_pending', 'payment_error', undefined]);
/** What stops charges, and what lets them go on. */
const STOPS: ReadonlySet<string> = new Set(['cancel', 'pause', 'ended']);
const STARTS: ReadonlySet<string> = new Set(['begun', 'resume']);

/** Whether a charge left while the subscription was paused or over, by the order in which things were noted. */
function isStopped(notes: AuditedSubscription['notes'], orderId: string): boolean {
  const left = notes.findIndex(({ event, detail }) => event === 'charging' && detail === orderId);
  const last = notes.slice(0, Math.max(0, left)).findLast(({ event }) => STOPS.has(event) || STARTS.has(event));
  return last !== undefined && STOPS.has(last.event);
}

/**
 * What is wrong with a subscription: each of its periods so far was charged by exactly one order, none was left out and none
 * charged after it was paused or had ended, and what is being charged is one order that waits.
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
