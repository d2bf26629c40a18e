import type { Minor } from '#shared/money/money.ts';
import { afterIntervals } from '#shared/renewal/interval.ts';
import type { EndReason, Subscription, SubscriptionAction } from './contract.ts';

const DAY_MS = 86_400_000;
/** How long before a first charge, and before another price, its shopper is told. */
export const NOTICE_MS = 3 * DAY_MS;
/** Days after the first refusal on which the bank is asked again; after the last one the subscription ends. */
export const RETRY_DAYS = [1, 3, 5, 7] as const;
/** After a charge of which nobody heard, and which is known not to have been made. */
const UNANSWERED_MS = 3_600_000;
/** A notice that comes later than this cannot tell of another price any more: it is told of before the next charge. */
const LATE_MS = 3_600_000;

/** What is to be done for a subscription now. */
export type Due = 'charge' | 'notice';

/** When a period begins. */
export function periodStart({ anchorMs, anchorPeriod, interval }: Subscription, period: number): number {
  return afterIntervals(anchorMs, interval, period - anchorPeriod);
}

/** When something is to be done for a subscription next; null for nothing. */
export function nextActionMs(subscription: Subscription): number | null {
  const { state, chargeAtMs, pendingOrderId, noticedPeriod, period } = subscription;
  if (pendingOrderId !== null || chargeAtMs === null || state === 'cancelled' || state === 'paused') return null;
  return noticedPeriod === period ? chargeAtMs : chargeAtMs - NOTICE_MS;
}

/** What is to be done now; undefined for nothing yet. */
export function dueAction(subscription: Subscription, nowMs: number): Due | undefined {
  const atMs = nextActionMs(subscription);
  if (atMs === null || atMs > nowMs) return undefined;
  return subscription.noticedPeriod === subscription.period ? 'charge' : 'notice';
}

/** Whether the first charge is still to come. */
export function isBeforeFirstCharge({ period }: Pick<Subscription, 'period'>): boolean {
  return period === 0;
}

/**
 * The notice before a charge: the shopper is told of the first one in any case, and of another price. `isTold`: a mail
 * goes out. A first charge comes no earlier than three days after its mail, and a price that is told too late waits for
 * the charge after this one.
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
    // What begins later is free until then.
    const isLater = firstMs > chargeAtMs;
    const start = isLater ? { anchorMs: firstMs, anchorPeriod: 0, paidUntilMs: firstMs, chargeAtMs: firstMs } : {};
    return { subscription: { ...known, ...start, nextPrice: price }, isTold: true };
  }
  const isLate = nowMs > chargeAtMs - NOTICE_MS + LATE_MS;
  if (price === subscription.price || isLate) return { subscription: { ...known, nextPrice: null }, isTold: false };
  return { subscription: { ...known, nextPrice: price }, isTold: true };
}

/** What the next charge is. */
export function priceDue({ nextPrice, price }: Pick<Subscription, 'nextPrice' | 'price'>): Minor {
  return nextPrice ?? price;
}

/** A charge leaves for its provider. */
export function charging(subscription: Subscription, orderId: string): Subscription {
  return { ...subscription, pendingOrderId: orderId, tries: subscription.tries + 1 };
}

/** The period is paid; the next one is due when it ends. */
export function charged(subscription: Subscription): Subscription {
  const period = subscription.period + 1;
  const paidUntilMs = periodStart(subscription, period);
  return {
    ...subscription,
    ...{ state: 'active', period, paidUntilMs, chargeAtMs: paidUntilMs, price: priceDue(subscription) },
    ...{ nextPrice: null, noticedPeriod: null, refusals: 0, refusedMs: null, pendingOrderId: null },
  };
}

/** The bank refuses: it is asked again on the days of the schedule, then the subscription ends. */
export function refused(subscription: Subscription, nowMs: number): Subscription {
  const refusedMs = subscription.refusedMs ?? nowMs;
  const days = RETRY_DAYS[subscription.refusals];
  const noted = { ...subscription, pendingOrderId: null, refusedMs, refusals: subscription.refusals + 1 };
  if (days === undefined) return ended(noted, 'unpaid');
  return { ...noted, state: 'past_due', chargeAtMs: refusedMs + days * DAY_MS };
}

/** No charge was made, and no bank has said a word: it is tried again soon, and is no refusal. */
export function unanswered(subscription: Subscription, nowMs: number): Subscription {
  return { ...subscription, pendingOrderId: null, chargeAtMs: nowMs + UNANSWERED_MS };
}

/** What it sends is sold out: it is tried again the next day, and nothing is charged before. */
export function postponed(subscription: Subscription, nowMs: number): Subscription {
  return { ...subscription, chargeAtMs: nowMs + DAY_MS };
}

/** Never charged again. What was paid stays good to its end. */
export function ended(subscription: Subscription, endReason: EndReason): Subscription {
  return {
    ...subscription,
    ...{ state: 'cancelled', chargeAtMs: null, nextPrice: null, noticedPeriod: null, endReason },
  };
}

function paused(subscription: Subscription): Subscription {
  return { ...subscription, ...{ state: 'paused', chargeAtMs: null, nextPrice: null, noticedPeriod: null } };
}

/** Goes on where it was, or begins a new period now where what was paid is over. A first charge is announced once more. */
function resumed(subscription: Subscription, nowMs: number): Subscription {
  const isFirst = isBeforeFirstCharge(subscription);
  const open = {
    ...{ endReason: null, refusals: 0, refusedMs: null, nextPrice: null },
    // The page on which a customer starts again tells him the price.
    noticedPeriod: null,
  };
  if (nowMs < subscription.paidUntilMs) {
    const state = isFirst ? ('trial' as const) : ('active' as const);
    return { ...subscription, ...open, state, chargeAtMs: subscription.paidUntilMs };
  }
  return {
    ...{ ...subscription, ...open },
    ...{ state: isFirst ? 'trial' : 'active', anchorMs: nowMs, anchorPeriod: subscription.period, chargeAtMs: nowMs },
    noticedPeriod: isFirst ? null : subscription.period,
  };
}

/** What may be done with a subscription now. */
export function actionsOf({
  state,
  endReason,
}: Pick<Subscription, 'endReason' | 'state'>): readonly SubscriptionAction[] {
  if (state === 'paused') return ['resume', 'cancel'];
  if (state !== 'cancelled') return ['pause', 'cancel'];
  return endReason === 'discontinued' || endReason === 'refunded' ? [] : ['resume'];
}

/** A subscription after what someone does with it; undefined where that cannot be done. Nothing is being charged. */
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

/** To when a subscription is good: what was paid, and as long as a charge is still tried. */
export function accessUntilMs({ chargeAtMs, paidUntilMs }: Pick<Subscription, 'chargeAtMs' | 'paidUntilMs'>): number {
  return chargeAtMs === null ? paidUntilMs : Math.max(paidUntilMs, chargeAtMs + UNANSWERED_MS);
}
