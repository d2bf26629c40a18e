import { toMajor } from '#shared/money/money.ts';
import type { Interval } from '#shared/renewal/interval.ts';
import type { Subscription, WireSubscription } from './contract.ts';
import { accessUntilMs } from './machine.ts';

const NAMES = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const;

/** Writes an interval as its attribute does: `Month`, `3 Months`. */
function intervalName({ unit, count }: Interval): string {
  return count === 1 ? NAMES[unit] : `${count} ${NAMES[unit]}s`;
}

/** Converts a subscription to the form that calls return (public contract, section 6). */
export function wireSubscription(subscription: Subscription, orderNumber: string): WireSubscription {
  const { subscriptionId, orderId, sku, name, state, price, currency, interval, chargeAtMs } = subscription;
  return {
    _id: subscriptionId,
    orderId,
    orderNumber,
    sku,
    name,
    state,
    currency,
    price: toMajor(price),
    interval: intervalName(interval),
    nextChargeAt: chargeAtMs,
    accessUntil: accessUntilMs(subscription),
  };
}
