import { formatMoney } from '#shared/money/money.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { IssuedCard } from '#worker/objects/issued-cards.ts';
import type { Mail } from '#worker/ports/mail/port.ts';
import type { DeskOrder } from '#worker/store/order-desk.ts';
import { escaped, layout, paragraph } from './layout.ts';

/** A gift card with its code, as its event carries it. */
export interface IssuedGiftcard extends IssuedCard {
  readonly code: string;
}

/** The mail that brings a gift card: the only place in which its code is ever shown. */
export function giftcardMail(
  eventId: string,
  card: IssuedGiftcard,
  site: Site,
  { orderNumber, document: { origin } }: Pick<DeskOrder, 'document' | 'orderNumber'>,
): Mail {
  const amount = formatMoney(card.amount, site.locale, site.currency);
  const subject = card.senderName === '' ? `A gift card of ${amount}` : `${card.senderName} sent you ${amount}`;
  const greeting = card.recipientName === '' ? 'Hello,' : `Hello ${card.recipientName},`;
  const words = [greeting, `here is a gift card of ${amount} for our store.`, ...(card.message ? [card.message] : [])];
  const shop = `${origin}${sitePath(site, '/')}`;
  const bought = `Number of the purchase: ${orderNumber}`;
  const use = 'Enter the code in the cart or at the checkout. What is left stays on the card.';
  return {
    mailId: `${eventId}-giftcard`,
    kind: 'giftcard',
    recipient: card.email,
    subject,
    html: layout(subject, [
      ...words.map(paragraph),
      `<p style="margin:0 0 16px;padding:16px;background:#f4f4f2;font:bold 20px/1.4 monospace">${escaped(card.code)}</p>`,
      paragraph(use),
      paragraph(bought),
      `<p style="margin:0"><a href="${escaped(shop)}">Go to the shop</a></p>`,
    ]),
    text: [...words, card.code, use, bought, shop].join('\n\n'),
  };
}
