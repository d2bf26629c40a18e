import type { Address } from '#shared/address/contract.ts';
import { columnPrinter, type Minor, type Print } from '#shared/money/money.ts';
import { discountsOf } from '#shared/order/discounts.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import type { Program } from '#shared/program/contract.ts';
import { comesByFreight, FREIGHT_HEADING, FREIGHT_STEPS } from '#shared/shipping/freight-words.ts';
import { arrivalTexts, packageTexts } from '#shared/shipping/package-words.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import type { DeskOrder } from '#worker/stubs/order-desk.ts';
import {
  amountTable,
  buttonLink,
  itemPicture,
  itemTable,
  layout,
  lines,
  linkLine,
  type MailItem,
  paragraph,
} from './layout.tsx';

function addressLines(address: Address): readonly string[] {
  const { firstname, lastname, street, city, region, postcode, countryId } = address;
  const place = [city, region, postcode].filter(Boolean).join(' ');
  return [`${firstname} ${lastname}`.trim(), ...street, place, countryId].filter(Boolean);
}

/** Returns names and amounts of the totals, in the order of the checkout. */
function sums(document: OrderDocument, site: Site, print: Print): [string, string][] {
  const { totals, taxSummary } = document;
  const rows: [string, Minor][] = [
    ['Subtotal', totals.subtotal],
    ...discountsOf(document).map(({ name, amount }): [string, Minor] => [name, -amount]),
    ['Shipping', totals.shipping],
    ...taxSummary.map(({ label, amount }): [string, Minor] => [
      site.taxIncluded ? `${label} (included)` : label,
      amount,
    ]),
    ['VAT you do not owe', -totals.relief],
    ['Gift cards', -totals.giftcards],
  ];
  const shown = rows.filter(([name, amount]) => amount !== 0 || name === 'Subtotal');
  return [...shown, ['Paid', totals.grandTotalIncludingTax] as [string, Minor]].map(([name, amount]) => [
    name,
    print(amount),
  ]);
}

/** Returns the title of the email: a confirmation, or the invoice of a subscription's period. */
function titleOf(
  { renewal, lines }: OrderDocument,
  orderNumber: string,
): { readonly heading: string; readonly subject: string } {
  const heading = renewal ? `Invoice for ${lines[0]?.name ?? 'your subscription'}` : 'Thank you for your order';
  return { heading, subject: renewal ? `${heading}, order ${orderNumber}` : `Your order ${orderNumber}` };
}

/** A training program that was bought with an order. */
type BoughtProgram = Pick<Program, 'name' | 'productId'>;

/** Builds the email that confirms an order, in HTML and as text, with links to the programs bought. */
export function orderConfirmation(
  eventId: string,
  { orderNumber, document: order }: Pick<DeskOrder, 'document' | 'orderNumber'>,
  site: Site,
  { trackToken, programs }: { readonly trackToken: string; readonly programs: readonly BoughtProgram[] },
): Mail {
  const print = columnPrinter(site, (note) => {
    sums(order, site, note);
    for (const { rowTotal } of order.lines) note(rowTotal);
  });
  const { heading, subject } = titleOf(order, orderNumber);
  const items = order.lines.map(
    ({ qty, name, configuration, rowTotal, picture }): MailItem => ({
      name: `${qty} × ${name}${configuration.length > 0 ? ` (${configuration.join(', ')})` : ''}`,
      amount: print(rowTotal),
      picture: itemPicture(order.origin, picture),
    }),
  );
  const rates = packageTexts(order.rates).join(', ');
  const shipped = order.lines.some((line) => !line.isVirtual);
  const to = shipped ? [order.isPickup ? rates : `Sent to, by ${rates}:`, ...addressLines(order.shippingAddress)] : [];
  const arrivals = order.isPickup ? [] : arrivalTexts(order.rates, site.locale);
  const freight = comesByFreight(order.rates) ? [`${FREIGHT_HEADING}:`, ...FREIGHT_STEPS] : [];
  const link = `${order.origin}${sitePath(site, '/rss')}?t=${trackToken}`;
  const opened = programs.map(({ productId, name }): [string, string] => [
    `Open ${name}`,
    `${order.origin}${sitePath(site, '/account/programming')}/${productId}`,
  ]);
  const sumRows = sums(order, site, print);
  return {
    mailId: `${eventId}-confirmation`,
    kind: 'order-confirmation',
    recipient: order.email,
    subject,
    html: layout(heading, [
      paragraph(`Order ${orderNumber}`),
      itemTable(items),
      amountTable(sumRows),
      ...(arrivals.length > 0 ? [lines(arrivals)] : []),
      ...(to.length > 0 ? [lines(to)] : []),
      ...freight.map(paragraph),
      ...opened.map(([words, href]) => linkLine(href, words)),
      buttonLink(link, 'Track the order'),
    ]),
    text: [
      heading,
      `Order ${orderNumber}`,
      items.map(({ name, amount }) => `${name}  ${amount}`).join('\n'),
      sumRows.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
      ...(arrivals.length > 0 ? [arrivals.join('\n')] : []),
      ...(to.length > 0 ? [to.join('\n')] : []),
      ...(freight.length > 0 ? [freight.join('\n')] : []),
      ...opened.map(([words, href]) => `${words}: ${href}`),
      `Track the order: ${link}`,
    ].join('\n\n'),
  };
}
