import { SITES, sitePath } from '#shared/site/sites.ts';
import type { BackBin } from '#worker/store/account/bins.ts';
import type { Mail } from '#worker/store/mails.ts';
import { buttonLink, layout, linkLine, paragraph } from './layout.tsx';

/** Builds the email that a product is back in stock; `token` ends all back-in-stock requests of its address. */
export function backInStock(eventId: string, bin: BackBin, url: string, token: string): Mail {
  const { name, site, origin, email } = bin;
  const product = `${origin}${sitePath(SITES[site], url)}`;
  const end = `${origin}${sitePath(SITES[site], '/notify-me')}?t=${token}`;
  const subject = `${name} is back`;
  const words = [
    'You asked us to tell you when this product is back in stock. It is now available, while supplies last.',
    'This is the only email we will send about it. To be notified again, sign up again on its page.',
  ];
  return {
    mailId: `${eventId}-mail`,
    kind: 'back-in-stock',
    recipient: email,
    subject,
    html: layout(subject, [
      ...words.map(paragraph),
      buttonLink(product, 'View it'),
      linkLine(end, 'Unsubscribe from stock notifications'),
    ]),
    text: [subject, ...words, `View it: ${product}`, `Unsubscribe from stock notifications: ${end}`].join('\n\n'),
    unsubscribeUrl: end,
  };
}
