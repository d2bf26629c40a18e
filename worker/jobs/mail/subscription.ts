import { formatMoney, type Minor } from '#shared/money/money.ts';
import { brandName } from '#shared/order/stored-method.ts';
import { intervalWords } from '#shared/renewal/interval.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import { isBeforeFirstCharge, priceDue } from '#shared/subscription/machine.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, layout, paragraph } from './layout.tsx';

/** A subscription as in its events: its state at that time, without the reference for charging its card. */
export interface ToldSubscription extends Omit<Subscription, 'card'> {
  readonly card: { readonly brand: string; readonly last4: string };
  readonly accessUntilMs: number;
}

/** Where the subscription's owner manages it. */
export interface SubscriptionMailPlace {
  readonly site: Site;
  readonly origin: string;
  /** Opens the order that started it, for customers without an account. */
  readonly trackToken: string;
}

interface Words {
  readonly subject: string;
  readonly lines: readonly string[];
}

function dayOf(ms: number, { locale }: Site): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(ms);
}

function cardWords({ card }: ToldSubscription): string {
  return card.last4 === '' ? 'your card' : `your ${brandName(card.brand)} card ending in ${card.last4}`;
}

/** Returns the text for each change; undefined for changes that require no email. */
function wordsOf(event: string, told: ToldSubscription, site: Site): Words | undefined {
  const { name, price, interval, chargeAtMs, accessUntilMs } = told;
  const print = (minor: Minor) => formatMoney(minor, site.locale, site.currency);
  const tax = site.taxIncluded ? '' : ' plus tax where it applies';
  const every = intervalWords(interval);
  const until = dayOf(accessUntilMs, site);
  const due = chargeAtMs === null ? until : dayOf(chargeAtMs, site);
  const cost = `${print(priceDue(told))}${tax} every ${every}`;
  switch (event) {
    case 'subscription.begun':
      return {
        subject: told.state === 'trial' ? `Your free trial of ${name} has started` : `Your subscription to ${name}`,
        lines: [
          told.state === 'trial'
            ? `It is free until ${due}. After that it costs ${cost}, charged to ${cardWords(told)}. We will write to you three days before the first charge.`
            : `It costs ${cost}, charged to ${cardWords(told)}. The next charge is on ${due}.`,
          `You agreed to this on ${dayOf(told.agreement.agreedMs, site)}: “${told.agreement.text}”`,
        ],
      };
    case 'subscription.notice':
      return isBeforeFirstCharge(told)
        ? {
            subject: `Your free trial of ${name} ends soon`,
            lines: [
              `From ${due} it costs ${cost}, charged to ${cardWords(told)}. If you do not want that, cancel before then.`,
            ],
          }
        : {
            subject: `The price of ${name} changes`,
            lines: [
              `From ${due} it costs ${cost} instead of ${print(price)}. If you do not want that, cancel before then.`,
            ],
          };
    case 'subscription.refused':
      return {
        subject: `We could not charge your card for ${name}`,
        lines: [
          `The bank declined ${print(priceDue(told))}${tax} on ${cardWords(told)}. We will try again on ${due}; until then you keep your access.`,
          'If the card has changed, cancel this subscription and start it again with a new card.',
        ],
      };
    case 'subscription.delayed':
      return {
        subject: `${name} is delayed`,
        lines: ['It is currently out of stock. We have not charged you, and we will send it as soon as it is back.'],
      };
    case 'subscription.ended':
      return {
        subject: `Your subscription to ${name} has ended`,
        lines: [
          told.endReason === 'unpaid'
            ? 'The bank declined the last attempt to charge your card, so we stopped trying. You owe us nothing.'
            : told.endReason === 'refunded'
              ? 'Its payment was refunded.'
              : `We no longer offer it. You keep your access until ${until}, and nothing will be charged again.`,
        ],
      };
    case 'subscription.cancel':
      return {
        subject: `${name} is canceled`,
        lines: [`Nothing will be charged again. You keep your access until ${until}.`],
      };
    case 'subscription.pause':
      return {
        subject: `${name} is paused`,
        lines: [`Nothing will be charged until you resume it. What you paid is good until ${until}.`],
      };
    case 'subscription.resume':
      return {
        subject: `${name} is active again`,
        lines: [`It costs ${cost}, charged to ${cardWords(told)}. The next charge is on ${due}.`],
      };
    default:
      return undefined;
  }
}

/** Returns where to cancel: the account, or the page of the order for someone without an account. */
function linkOf({ customerId }: ToldSubscription, { origin, site, trackToken }: SubscriptionMailPlace): string {
  const path =
    customerId === null ? `${sitePath(site, '/rss')}?t=${trackToken}` : sitePath(site, '/account/subscriptions');
  return origin + path;
}

/** Builds the email for a change of a subscription; undefined for none. */
export function subscriptionMail(
  eventId: string,
  event: string,
  told: ToldSubscription,
  place: SubscriptionMailPlace,
): Mail | undefined {
  const words = wordsOf(event, told, place.site);
  if (!words) return undefined;
  const link = linkOf(told, place);
  return {
    mailId: `${eventId}-subscription`,
    kind: 'subscription',
    recipient: told.email,
    subject: words.subject,
    html: layout(words.subject, [...words.lines.map(paragraph), buttonLink(link, 'Manage the subscription')]),
    text: [words.subject, ...words.lines, `Manage the subscription: ${link}`].join('\n\n'),
  };
}
