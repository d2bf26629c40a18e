import { formatMoney } from '#shared/money/money.ts';
import { ASKING_PATH } from '#shared/review/place.ts';
import { SITES, type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import type { DeskOrder } from '#worker/stubs/order-desk.ts';
import { lastLink, layout, paragraph } from './layout.tsx';

interface Changed extends Pick<Mail, 'kind' | 'mailId' | 'subject'> {
  readonly words: readonly string[];
  /** The customer's next step, if there is one. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
}

function mailOf({ words, link, ...rest }: Changed, order: DeskOrder): Mail {
  const linked = link ? [lastLink(link.href, link.label)] : [];
  return {
    ...rest,
    recipient: order.document.email,
    html: layout(rest.subject, [...words.map(paragraph), ...linked]),
    text: [rest.subject, ...words, ...(link ? [`${link.label}: ${link.href}`] : [])].join('\n\n'),
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
  const words = [
    order.document.lines.map(({ qty, name }) => `${qty} × ${name}`).join(', '),
    ...(order.trackingNumber === null ? [] : [`Tracking number: ${order.trackingNumber}`]),
  ];
  return mailOf(
    { mailId: `${eventId}-shipped`, kind: 'order-shipped', subject, words, link: reviewLink(order) },
    order,
  );
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
