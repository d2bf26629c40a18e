import type { Minor } from '#shared/money/money.ts';
import { attribute, hasFlag } from '#shared/product/contract.ts';
import { type Interval, intervalWords, readInterval } from './interval.ts';

/** Days of a trial whose product does not say how long it is (`trial_days`). */
const TRIAL_DAYS = 7;
const LONGEST_TRIAL_DAYS = 366;

/** How a product renews: what is paid each interval, and how long it is free before. */
export interface Renewal {
  /** Each interval, all units of the line, minor units as the site shows prices. */
  readonly price: Minor;
  readonly interval: Interval;
  /** null for one that is paid from the first day. */
  readonly trialDays: number | null;
}

interface Attributed {
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Whether a product renews, in whatever words. */
export function isSubscription(product: Attributed): boolean {
  return (attribute(product, 'subscription_interval') ?? '').trim() !== '';
}

/** Days that a subscription is free at first; null for none. A trial of nothing that is paid later is no trial. */
function trialDays(product: Attributed): number | null {
  if (!hasFlag(product, 'is_trial')) return null;
  const days = Math.floor(Number(attribute(product, 'trial_days') ?? TRIAL_DAYS));
  return days >= 1 && days <= LONGEST_TRIAL_DAYS ? days : TRIAL_DAYS;
}

/** How a product renews (spec 2 section 3: `subscription_interval`, `is_trial`); undefined for one that does not. */
export function renewalOf(product: Attributed, price: Minor): Renewal | undefined {
  const interval = readInterval(attribute(product, 'subscription_interval') ?? '');
  return interval && { price, interval, trialDays: trialDays(product) };
}

/** `$15 every month`, `7 days free, then $15 every month`. */
export function renewalWords({ price, interval, trialDays: days }: Renewal, print: (minor: Minor) => string): string {
  const paid = `${print(price)} every ${intervalWords(interval)}`;
  if (days === null) return paid;
  return `${days} ${days === 1 ? 'day' : 'days'} free, then ${paid}`;
}

/** Of the wording of `agreementText`: raised with each change of it. */
export const AGREEMENT_VERSION = '2026-11-23';

/** What a shopper agrees to when he buys a subscription: the very words that the checkout shows. */
export function agreementText(name: string, renewal: Renewal, print: (minor: Minor) => string): string {
  const tax = 'plus tax where it applies';
  return `${name}: ${renewalWords(renewal, print)}, ${tax}, charged to this card until I cancel. I can cancel in my account at any time.`;
}
