import type { Minor } from '#shared/money/money.ts';
import { type Interval, intervalWords } from './interval.ts';

/** The terms of renewal: the price per interval, and the length of the trial. */
export interface Renewal {
  /** Price per interval for all units of the line, minor units, with or without tax like the site's prices. */
  readonly price: Minor;
  readonly interval: Interval;
  /** Null if it is paid from the first day. */
  readonly trialDays: number | null;
}

/** `$15 every month`, `7 days free, then $15 every month`. */
export function renewalWords({ price, interval, trialDays: days }: Renewal, print: (minor: Minor) => string): string {
  const paid = `${print(price)} every ${intervalWords(interval)}`;
  if (days === null) return paid;
  return `${days} ${days === 1 ? 'day' : 'days'} free, then ${paid}`;
}

/** Version of the wording of `agreementText`; must be raised with each change. */
export const AGREEMENT_VERSION = '2026-11-23';

/** The terms that a shopper accepts when buying a subscription: the exact text that the checkout shows. */
export function agreementText(
  name: string,
  renewal: Renewal,
  { print, taxIncluded }: { readonly print: (minor: Minor) => string; readonly taxIncluded: boolean },
): string {
  const tax = taxIncluded ? 'tax included' : 'plus tax where it applies';
  return `${name}: ${renewalWords(renewal, print)}, ${tax}, charged to this card until I cancel. I can cancel in my account at any time.`;
}
