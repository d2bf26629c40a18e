import { formatMoney } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Mail } from '#worker/ports/mail/port.ts';
import type { DeskOrder } from '#worker/store/order-desk.ts';
import { layout, paragraph } from './layout.ts';

function mailOf(
  mail: Pick<Mail, 'kind' | 'mailId' | 'subject'> & { readonly words: readonly string[] },
  order: DeskOrder,
): Mail {
  const { words, ...rest } = mail;
  return {
    ...rest,
    recipient: order.document.email,
    html: layout(mail.subject, words.map(paragraph)),
    text: [mail.subject, ...words].join('\n\n'),
  };
}

/** The mail that says that an order is on its way. */
export function orderShipped(eventId: string, order: DeskOrder): Mail {
  const subject = `Your order ${order.orderNumber} is on its way`;
  const words = [
    order.document.lines.map(({ qty, name }) => `${qty} × ${name}`).join(', '),
    ...(order.trackingNumber === null ? [] : [`Tracking number: ${order.trackingNumber}`]),
  ];
  return mailOf({ mailId: `${eventId}-shipped`, kind: 'order-shipped', subject, words }, order);
}

/** The mail that names the tracking number of an order which was sent without it, or with a wrong one. */
export function orderTracked(eventId: string, order: DeskOrder): Mail {
  const subject = `Tracking number of your order ${order.orderNumber}`;
  const words = [`Tracking number: ${order.trackingNumber}`, 'It counts instead of any that we named before.'];
  return mailOf({ mailId: `${eventId}-tracked`, kind: 'order-tracked', subject, words }, order);
}

/** The mail that says that an order was cancelled, and what goes back. */
export function orderCancelled(eventId: string, order: DeskOrder, site: Site): Mail {
  const subject = `Your order ${order.orderNumber} was cancelled`;
  const amount = formatMoney(order.refunded, site.locale, site.currency);
  const words = [order.refunded > 0 ? `${amount} go back to where you paid from.` : 'Nothing was charged.'];
  return mailOf({ mailId: `${eventId}-cancelled`, kind: 'order-cancelled', subject, words }, order);
}
