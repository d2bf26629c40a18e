import type { Minor } from '#shared/money/money.ts';
import { afterIntervals } from '#shared/renewal/interval.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/duration.ts';
import type { EndReason, Subscription, SubscriptionAction } from './contract.ts';

/** How long before the first charge, or before a price change, the shopper is told. */
export const NOTICE_MS = 3 * DAY_MS;
/** Days after the first refusal on which the bank is asked again; after the last one fails, the subscription ends. */
export const RETRY_DAYS = [1, 3, 5, 7] as const;
/** Wait after a charge that got no answer and is known not to have been made. */
const UNANSWERED_MS = HOUR_MS;
/**
 * A notice that is later than this can no longer announce a new price; the price is announced before the next charge
 * instead.
 */
const LATE_MS = HOUR_MS;

/** The action that is due for a subscription now. */
export type Due = 'charge' | 'notice';

/** Returns when a period begins. */
export function periodStart({ anchorMs, anchorPeriod, interval }: Subscription, period: number): number {
  return afterIntervals(anchorMs, interval, period - anchorPeriod);
}

/** Returns when the next action for a subscription is due; null for none. */
export function nextActionMs(subscription: Subscription): number | null {
  const { state, chargeAtMs, pendingOrderId, noticedPeriod, period } = subscription;
  if (pendingOrderId !== null || chargeAtMs === null || state === 'cancelled' || state === 'paused') return null;
  return noticedPeriod === period ? chargeAtMs : chargeAtMs - NOTICE_MS;
}

/** Returns the action that is due now; undefined if none is. */
export function dueAction(subscription: Subscription, nowMs: number): Due | undefined {
  const atMs = nextActionMs(subscription);
  if (atMs === null || atMs > nowMs) return undefined;
  return subscription.noticedPeriod === subscription.period ? 'charge' : 'notice';
}

/** Tells whether the first charge is still to come. */
export function isBeforeFirstCharge({ period }: Pick<Subscription, 'period'>): boolean {
  return period === 0;
}

/**
 * Records the notice before a charge: the shopper is always told about the first charge, and about every change of
 * price. `isTold`: an email is sent. A first charge comes no earlier than three days after its email, and a price that
 * is announced too late waits for the charge after this one.
 */
export function noticed(
  subscription: Subscription,
  price: Minor,
  nowMs: number,
): { readonly subscription: Subscription; readonly isTold: boolean } {
  const chargeAtMs = subscription.chargeAtMs ?? nowMs;
  const known = { ...subscription, noticedPeriod: subscription.period };
  if (isBeforeFirstCharge(subscription)) {
    const firstMs = Math.max(chargeAtMs, nowMs + NOTICE_MS);
    // If the first charge moves to a later time, the time until then is free.
    const isLater = firstMs > chargeAtMs;
    const start = isLater ? { anchorMs: firstMs, anchorPeriod: 0, paidUntilMs: firstMs, chargeAtMs: firstMs } : {};
    return { subscription: { ...known, ...start, nextPrice: price }, isTold: true };
  }
  const isLate = nowMs > chargeAtMs - NOTICE_MS + LATE_MS;
  if (price === subscription.price || isLate) return { subscription: { ...known, nextPrice: null }, isTold: false };
  return { subscription: { ...known, nextPrice: price }, isTold: true };
}

/** Returns the price of the next charge. */
export function priceDue({ nextPrice, price }: Pick<Subscription, 'nextPrice' | 'price'>): Minor {
  return nextPrice ?? price;
}

/** Records that a charge is being sent to the provider. */
export function charging(subscription: Subscription, orderId: string): Subscription {
  return { ...subscription, pendingOrderId: orderId, tries: subscription.tries + 1 };
}

/** Records that the period is paid; the next one is due when it ends. */
export function charged(subscription: Subscription): Subscription {
  const period = subscription.period + 1;
  const paidUntilMs = periodStart(subscription, period);
  return {
    ...subscription,
    state: 'active',
    period,
    paidUntilMs,
    chargeAtMs: paidUntilMs,
    price: priceDue(subscription),
    nextPrice: null,
    noticedPeriod: null,
    refusals: 0,
    refusedMs: null,
    pendingOrderId: null,
  };
}

/** Records a refusal: the bank is asked again on the scheduled days, then the subscription ends. */
export function refused(subscription: Subscription, nowMs: number): Subscription {
  const refusedMs = subscription.refusedMs ?? nowMs;
  const days = RETRY_DAYS[subscription.refusals];
  const noted = { ...subscription, pendingOrderId: null, refusedMs, refusals: subscription.refusals + 1 };
  if (days === undefined) return ended(noted, 'unpaid');
  return { ...noted, state: 'past_due', chargeAtMs: refusedMs + days * DAY_MS };
}

/** Records that no charge was made and no bank answered: this is not a refusal, and the charge is tried again soon. */
export function unanswered(subscription: Subscription, nowMs: number): Subscription {
  return { ...subscription, pendingOrderId: null, chargeAtMs: nowMs + UNANSWERED_MS };
}

/** Postpones a charge by a day because the goods are sold out; nothing is charged before then. */
export function postponed(subscription: Subscription, nowMs: number): Subscription {
  return { ...subscription, chargeAtMs: nowMs + DAY_MS };
}

/** Ends a subscription: it is never charged again and stays valid to the end of the paid time. */
export function ended(subscription: Subscription, endReason: EndReason): Subscription {
  return {
    ...subscription,
    state: 'cancelled',
    chargeAtMs: null,
    nextPrice: null,
    noticedPeriod: null,
    endReason,
  };
}

function paused(subscription: Subscription): Subscription {
  return { ...subscription, state: 'paused', chargeAtMs: null, nextPrice: null, noticedPeriod: null };
}

/**
 * Resumes a subscription where it was, or begins a new period now if the paid time is over. A first charge is announced
 * again.
 */
function resumed(subscription: Subscription, nowMs: number): Subscription {
  const isFirst = isBeforeFirstCharge(subscription);
  const open = {
    endReason: null,
    refusals: 0,
    refusedMs: null,
    nextPrice: null,
    // The page on which a customer resumes shows the price.
    noticedPeriod: null,
  };
  if (nowMs < subscription.paidUntilMs) {
    const state = isFirst ? ('trial' as const) : ('active' as const);
    return { ...subscription, ...open, state, chargeAtMs: subscription.paidUntilMs };
  }
  return {
    ...subscription,
    ...open,
    state: isFirst ? 'trial' : 'active',
    anchorMs: nowMs,
    anchorPeriod: subscription.period,
    chargeAtMs: nowMs,
    noticedPeriod: isFirst ? null : subscription.period,
  };
}

/** Returns the actions that are currently possible for a subscription. */
export function actionsOf({
  state,
  endReason,
}: Pick<Subscription, 'endReason' | 'state'>): readonly SubscriptionAction[] {
  if (state === 'paused') return ['resume', 'cancel'];
  if (state !== 'cancelled') return ['pause', 'cancel'];
  return endReason === 'discontinued' || endReason === 'refunded' ? [] : ['resume'];
}

/** Returns a subscription after an action; undefined if the action is not possible. No charge may be in progress. */
export function afterAction(
  subscription: Subscription,
  action: SubscriptionAction,
  by: 'customer' | 'staff',
  nowMs: number,
): Subscription | undefined {
  if (!actionsOf(subscription).includes(action)) return undefined;
  if (action === 'cancel') return ended(subscription, by);
  return action === 'pause' ? paused(subscription) : resumed(subscription, nowMs);
}

/**
 * Returns until when a subscription is valid: to the end of the paid time, or for as long as a charge is still being
 * tried.
 */
export function accessUntilMs({ chargeAtMs, paidUntilMs }: Pick<Subscription, 'chargeAtMs' | 'paidUntilMs'>): number {
  return chargeAtMs === null ? paidUntilMs : Math.max(paidUntilMs, chargeAtMs + UNANSWERED_MS);
}
