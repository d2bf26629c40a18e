import type { Minor } from '#shared/money/money.ts';
import { type Interval, intervalWords } from './interval.ts';

/** How a product renews: what is paid each interval, and how long it is free before. */
export interface Renewal {
  /** Each interval, all units of the line, minor units as the site shows prices. */
  readonly price: Minor;
  readonly interval: Interval;
  /** null for one that is paid from the first day. */
  readonly trialDays: number | null;
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
export function agreementText(
  name: string,
  renewal: Renewal,
  { print, taxIncluded }: { readonly print: (minor: Minor) => string; readonly taxIncluded: boolean },
): string {
  const tax = taxIncluded ? 'tax included' : 'plus tax where it applies';
  return `${name}: ${renewalWords(renewal, print)}, ${tax}, charged to this card until I cancel. I can cancel in my account at any time.`;
}
