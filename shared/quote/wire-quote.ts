import { toMajor } from '#shared/money/money.ts';
import type { Quote, QuoteEvent } from './contract.ts';
import { quoteTotals } from './quote-sums.ts';
import { dayOf, nextQuoteStates, stateAt } from './state-change.ts';

/** A quote in the format of staff services. Money in major units, times in Unix milliseconds. */
export function wireQuote(quote: Quote, taxIncluded: boolean, nowMs: number, events: readonly QuoteEvent[] = []) {
  const { quoteId, quoteNumber, site, email, customerId, revision, terms, orderId, orderNumber, createdBy } = quote;
  const { validUntilMs, createdMs, sentMs } = quote;
  const { lines, discount, shipping, reason, note, address } = terms;
  const state = stateAt(quote, nowMs);
  const totals = quoteTotals(terms, taxIncluded);
  return {
    quoteId,
    quoteNumber,
    site,
    email,
    customerId,
    state,
    revision,
    orderId,
    orderNumber,
    createdBy,
    reason,
    note,
    address,
    next: nextQuoteStates(state),
    items: lines.map(({ item, sku, name, listPrice, price }) => ({
      ...item,
      sku,
      name,
      listPrice: toMajor(listPrice),
      price: toMajor(price),
      rowTotal: toMajor(price * item.qty),
    })),
    discount: toMajor(discount),
    shipping: toMajor(shipping),
    subtotal: toMajor(totals.subtotal),
    /** Without the tax that is added at the destination. */
    total: toMajor(totals.grandTotalIncludingTax),
    validUntil: dayOf(validUntilMs),
    createdAt: createdMs,
    sentAt: sentMs,
    events: events.map(({ atMs, actor, event, detail }) => ({ at: atMs, actor, event, detail })),
  };
}
