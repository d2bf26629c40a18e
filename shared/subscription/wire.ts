import { toMajor } from '#shared/money/money.ts';
import type { Interval } from '#shared/renewal/interval.ts';
import type { Subscription, WireSubscription } from './contract.ts';
import { accessUntilMs } from './machine.ts';

const NAMES = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const;

/** `Month`, `3 Months`: as the attribute is written. */
function intervalName({ unit, count }: Interval): string {
  return count === 1 ? NAMES[unit] : `${count} ${NAMES[unit]}s`;
}

/** A subscription as calls answer it (public contract, section 6). */
export function wireSubscription(subscription: Subscription, orderNumber: string): WireSubscription {
  const { subscriptionId, orderId, sku, name, state, price, currency, interval, chargeAtMs } = subscription;
  return {
    _id: subscriptionId,
    ...{ orderId, orderNumber, sku, name, state, currency },
    price: toMajor(price),
    interval: intervalName(interval),
    nextChargeAt: chargeAtMs,
    accessUntil: accessUntilMs(subscription),
  };
}
