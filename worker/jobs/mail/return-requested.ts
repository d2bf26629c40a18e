import type { OrderDocument } from '#shared/order/document.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import type { ReturnCopy } from '#worker/store/order/returns.ts';
import { buttonLink, layout, paragraph } from './layout.tsx';

/** Builds the email that a return can be sent, with the link to its slip. */
export function returnRequested(eventId: string, rma: ReturnCopy, order: OrderDocument, token: string): Mail {
  const subject = `Your return ${rma.rmaNumber}`;
  const slip = `${order.origin}${sitePath(SITES[order.site], '/rmaprocess/print')}?rma=${rma.rmaId}&t=${token}`;
  const words = [
    `We have received your request to return items from order ${rma.orderNumber}.`,
    rma.lines.map(({ qty, name }) => `${qty} × ${name}`).join(', '),
    'Print the return slip, put it in the package, and write the return number on the outside.',
  ];
  return {
    mailId: `${eventId}-return`,
    kind: 'return-requested',
    recipient: rma.email,
    subject,
    html: layout(subject, [...words.map(paragraph), buttonLink(slip, 'Print return slip')]),
    text: [subject, ...words, slip].join('\n\n'),
  };
}
