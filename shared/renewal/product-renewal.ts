import type { Minor } from '#shared/money/money.ts';
import { attribute, hasFlag } from '#shared/product/contract.ts';
import { readInterval } from './interval.ts';
import type { Renewal } from './terms.ts';

/** Days of a trial whose product does not specify its length (`trial_days`). */
const TRIAL_DAYS = 7;
const LONGEST_TRIAL_DAYS = 366;

interface Attributed {
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Whether a product renews, even if the text of its interval cannot be read. */
export function isSubscription(product: Attributed): boolean {
  return (attribute(product, 'subscription_interval') ?? '').trim() !== '';
}

/**
 * Days of a subscription's free trial; null if it has none. A trial of something that is never charged later is not a
 * trial.
 */
function trialDays(product: Attributed): number | null {
  if (!hasFlag(product, 'is_trial')) return null;
  const days = Math.floor(Number(attribute(product, 'trial_days') ?? TRIAL_DAYS));
  return days >= 1 && days <= LONGEST_TRIAL_DAYS ? days : TRIAL_DAYS;
}

/** The renewal of a product (spec 2 section 3: `subscription_interval`, `is_trial`); undefined if it does not renew. */
export function renewalOf(product: Attributed, price: Minor): Renewal | undefined {
  const interval = readInterval(attribute(product, 'subscription_interval') ?? '');
  return interval && { price, interval, trialDays: trialDays(product) };
}
