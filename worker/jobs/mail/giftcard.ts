import { formatMoney } from '#shared/money/money.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { IssuedCard } from '#worker/objects/issued-cards.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, code, layout, paragraph } from './layout.tsx';

/** A gift card with its code, as in its event. */
export interface IssuedGiftcard extends IssuedCard {
  readonly code: string;
  /** The number that people use instead of the code; missing on cards older than such numbers. */
  readonly number?: string;
}

/** Builds the email with a gift card: the only place that ever shows its code. */
export function giftcardMail(eventId: string, card: IssuedGiftcard, site: Site, origin: string): Mail {
  const amount = formatMoney(card.amount, site.locale, site.currency);
  const subject = card.senderName === '' ? `A gift card of ${amount}` : `${card.senderName} sent you ${amount}`;
  const greeting = card.recipientName === '' ? 'Hello,' : `Hello ${card.recipientName},`;
  const words = [greeting, `here is your ${amount} gift card for our store.`, ...(card.message ? [card.message] : [])];
  const shop = `${origin}${sitePath(site, '/')}`;
  // Names the card's number and not the order's, which is no concern of the recipient.
  const named =
    card.number === undefined ? [] : [`Card ${card.number}: please mention this number when you contact us about it.`];
  const use = 'Enter the code in your cart or at checkout. Any remaining balance stays on the card.';
  return {
    mailId: `${eventId}-giftcard`,
    kind: 'giftcard',
    recipient: card.email,
    subject,
    html: layout(subject, [
      ...words.map(paragraph),
      code(card.code),
      paragraph(use),
      ...named.map(paragraph),
      buttonLink(shop, 'Start shopping'),
    ]),
    text: [...words, card.code, use, ...named, shop].join('\n\n'),
  };
}
