import { formatMoney, type Minor } from '#shared/money/money.ts';
import { intervalWords } from '#shared/renewal/interval.ts';
import { SITES } from '#shared/site/sites.ts';
import type { EndReason, Subscription, SubscriptionState } from '#shared/subscription/contract.ts';
import { accessUntilMs, priceDue } from '#shared/subscription/machine.ts';
import type { Sayings } from '#worker/pages/parts/said.tsx';

/** Notices after a form about a subscription. */
export const SUBSCRIPTION_SAYINGS = {
  cancel: { text: 'Your subscription is canceled. Nothing will be charged again.' },
  pause: { text: 'Your subscription is paused. Nothing will be charged until you resume it.' },
  resume: { text: 'Your subscription is active again.' },
} as const satisfies Sayings;

/** The label of a state for the customer and staff. */
export const STATE_WORDS: Readonly<Record<SubscriptionState, string>> = {
  trial: 'Free trial',
  active: 'Active',
  past_due: 'Payment declined',
  paused: 'Paused',
  cancelled: 'Canceled',
};

const END_WORDS: Readonly<Record<EndReason, string>> = {
  customer: '',
  staff: 'We canceled it for you.',
  unpaid: 'The bank declined the last attempt to charge the card.',
  discontinued: 'We no longer offer it.',
  refunded: 'Its payment was refunded.',
};

/** A date in the language of the subscription's site. */
export function dayWords({ site }: Pick<Subscription, 'site'>, ms: number): string {
  return new Intl.DateTimeFormat(SITES[site].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
}

/** `$15.00 every month`, with a note if tax is added. */
export function priceWords(subscription: Subscription, price: Minor = priceDue(subscription)): string {
  const { locale, taxIncluded } = SITES[subscription.site];
  const amount = formatMoney(price, locale, subscription.currency);
  return `${amount} every ${intervalWords(subscription.interval)}${taxIncluded ? '' : ', plus tax'}`;
}

/** What happens next, in one or two sentences. */
export function nextWords(subscription: Subscription, nowMs: number): string {
  const { state, chargeAtMs, paidUntilMs, endReason } = subscription;
  const until = accessUntilMs(subscription);
  const access = until > nowMs ? `You have access until ${dayWords(subscription, until)}.` : 'Your access has ended.';
  if (chargeAtMs === null) {
    const why = endReason === null ? '' : END_WORDS[endReason];
    return [why, 'Nothing will be charged.', access].filter((part) => part !== '').join(' ');
  }
  const day = dayWords(subscription, chargeAtMs);
  if (state === 'trial')
    return chargeAtMs === paidUntilMs
      ? `Free until ${day}; the first charge is on that day.`
      : `The first charge is on ${day}.`;
  if (state === 'past_due') return `We will try your card again on ${day}. Until then you keep your access.`;
  return `The next charge is on ${day}.`;
}
