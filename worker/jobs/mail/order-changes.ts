import { formatMoney } from '#shared/money/money.ts';
import { ASKING_PATH } from '#shared/review/place.ts';
import { SITES, type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import type { DeskOrder } from '#worker/stubs/order-desk.ts';
import { itemPicture, itemTable, layout, linkLine, paragraph } from './layout.tsx';

interface Changed extends Pick<Mail, 'kind' | 'mailId' | 'subject'> {
  readonly words: readonly string[];
  /** Whether it shows what was ordered. */
  readonly hasItems?: boolean;
  /** The customer's next step, if there is one. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
}

function mailOf({ words, link, hasItems = false, ...rest }: Changed, order: DeskOrder): Mail {
  const linked = link ? [linkLine(link.href, link.label)] : [];
  const { lines, origin } = order.document;
  const items = lines.map(({ qty, name, picture }) => ({
    name: `${qty} × ${name}`,
    amount: '',
    picture: itemPicture(origin, picture),
  }));
  return {
    ...rest,
    recipient: order.document.email,
    html: layout(rest.subject, [...words.map(paragraph), ...(hasItems ? [itemTable(items)] : []), ...linked]),
    text: [
      rest.subject,
      ...(hasItems ? [items.map(({ name }) => name).join('\n')] : []),
      ...words,
      ...(link ? [`${link.label}: ${link.href}`] : []),
    ].join('\n\n'),
  };
}

/** Returns a link that asks a customer for a review; a guest has no account to write one with. */
function reviewLink({ owner, orderId, document: { origin, site } }: DeskOrder): Changed['link'] {
  if (!owner.startsWith('customer:')) return undefined;
  const href = origin + sitePath(SITES[site], `${ASKING_PATH}?order=${orderId}`);
  return { label: 'Once it has arrived, tell others what you think', href };
}

/** Builds the email that an order is on its way. */
export function orderShipped(eventId: string, order: DeskOrder): Mail {
  const subject = `Your order ${order.orderNumber} is on its way`;
  const words = order.trackingNumber === null ? [] : [`Tracking number: ${order.trackingNumber}`];
  const mailId = `${eventId}-shipped`;
  return mailOf({ mailId, kind: 'order-shipped', subject, words, hasItems: true, link: reviewLink(order) }, order);
}

/** Builds the email with the tracking number of an order that was sent without one or with a wrong one. */
export function orderTracked(eventId: string, order: DeskOrder): Mail {
  const subject = `Tracking number of your order ${order.orderNumber}`;
  const words = [`Tracking number: ${order.trackingNumber}`, 'It replaces any earlier tracking number.'];
  return mailOf({ mailId: `${eventId}-tracked`, kind: 'order-tracked', subject, words }, order);
}

/** Builds the email that an order was canceled, with the amounts refunded. */
export function orderCancelled(eventId: string, order: DeskOrder, site: Site): Mail {
  const subject = `Your order ${order.orderNumber} was cancelled`;
  const amount = formatMoney(order.refunded, site.locale, site.currency);
  const words = [
    order.refunded > 0 ? `${amount} will be refunded to your original payment method.` : 'Nothing was charged.',
  ];
  return mailOf({ mailId: `${eventId}-cancelled`, kind: 'order-cancelled', subject, words }, order);
}
