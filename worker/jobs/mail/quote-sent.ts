import type { Quote } from '#shared/quote/contract.ts';
import { printSum, quotePrinter, quoteSums, quoteTotals } from '#shared/quote/quote-sums.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Mail } from '#worker/store/mails.ts';
import { amountTable, buttonLink, layout, paragraph } from './layout.tsx';

/**
 * Builds the email that sends a quote, with the link for paying it. Tax is added on the page, where the address is
 * known.
 */
export function quoteMail(
  eventId: string,
  quote: Quote,
  site: Site,
  { origin, token }: { readonly origin: string; readonly token: string },
): Mail {
  const { quoteNumber, terms, email, validUntilMs } = quote;
  const subject = `Your quote ${quoteNumber}`;
  const until = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(validUntilMs);
  const totals = quoteTotals(terms, site.taxIncluded);
  const print = quotePrinter(terms, totals, site);
  const items = terms.lines.map(({ name, item, price }): [string, string] => [
    `${item.qty} × ${name}`,
    print(price * item.qty),
  ]);
  const sums = [
    ...quoteSums(totals, { taxIncluded: site.taxIncluded, isTaxKnown: false }),
    [site.taxIncluded ? 'Total, tax included' : 'Total before tax', totals.grandTotalIncludingTax] as const,
  ].map(([name, amount]): [string, string] => [name, printSum(amount, print)]);
  const link = `${origin}${sitePath(site, '/payment-link')}?t=${token}`;
  const words = [
    ...(terms.note === '' ? [] : [terms.note]),
    `It is valid until ${until}. You can pay it without an account. The link is personal, so please do not share it.`,
  ];
  return {
    mailId: `${eventId}-quote`,
    kind: 'quote',
    recipient: email,
    subject,
    html: layout(subject, [
      amountTable(items),
      amountTable(sums),
      ...words.map(paragraph),
      buttonLink(link, 'View and pay your quote'),
    ]),
    text: [
      subject,
      items.map(([name, amount]) => `${name}  ${amount}`).join('\n'),
      sums.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
      ...words,
      `View and pay your quote: ${link}`,
    ].join('\n\n'),
  };
}
