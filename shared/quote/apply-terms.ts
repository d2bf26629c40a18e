import type { OrderLine } from '#shared/line/line.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import { subtotalOf } from './check-terms.ts';
import type { Quote, QuoteTerms } from './contract.ts';

/**
 * Spreads the discount of a whole quote over its lines, in proportion to their prices and excluding gift cards, in
 * whole minor units with an exact sum. The remainder of rounding goes to the largest fractions first.
 */
export function spreadDiscount({ lines, discount }: Pick<QuoteTerms, 'discount' | 'lines'>): readonly Minor[] {
  const rows = lines.map((line) => (line.isGiftcard ? 0 : line.price * line.item.qty));
  const whole = rows.reduce((sum, row) => sum + row, 0);
  if (whole === 0) return rows.map(() => 0);
  const shares = rows.map((row) => Math.floor((discount * row) / whole));
  const left = discount - shares.reduce((sum, share) => sum + share, 0);
  const byFraction = rows
    .map((row, index) => ({ index, fraction: (discount * row) % whole }))
    .toSorted((one, other) => other.fraction - one.fraction || one.index - other.index)
    .slice(0, left);
  const extra = new Set(byFraction.map(({ index }) => index));
  return shares.map((share, index) => share + (extra.has(index) ? 1 : 0));
}

/**
 * Lines of an order at the agreed prices, without further Hundo or ticket discounts. Units only count toward a
 * promotion if its price is the agreed one.
 */
export function agreedLines(lines: readonly OrderLine[], terms: QuoteTerms): readonly OrderLine[] {
  const discounts = spreadDiscount(terms);
  return lines.map((line) => {
    const index = terms.lines.findIndex(({ item }) => item.listItemId === line.listItemId);
    const agreed = terms.lines[index];
    if (!agreed) return line;
    return {
      ...line,
      price: agreed.price,
      rowTotal: agreed.price * line.qty,
      hundoDiscount: 0,
      ticketDiscount: 0,
      quoteDiscount: discounts[index] ?? 0,
      promo: agreed.price === line.price ? line.promo : [],
    };
  });
}

function agreedLine(line: ListLine, terms: QuoteTerms): ListLine {
  const agreed = terms.lines.find(({ item }) => item.listItemId === line.listItemId);
  if (!agreed || line.price === null) return line;
  const { price, listPrice } = agreed;
  return {
    ...line,
    price,
    regularPrice: listPrice,
    rowTotal: price * line.qty,
    hundoSaving: 0,
    ticketSaving: 0,
    couponSaving: 0,
  };
}

/**
 * A list at the prices of its quote. Items that are no longer available remain with their problem: a quote is bought as
 * a whole, so the sums are the quote's.
 */
export function agreedView(view: ListView, quote: Quote): ListView {
  const { terms, quoteId, quoteNumber, revision, email, validUntilMs } = quote;
  const { discount, shipping, address } = terms;
  const subtotal = subtotalOf(terms.lines);
  return {
    ...view,
    lines: view.lines.map((line) => agreedLine(line, terms)),
    missed: [],
    ships: null,
    sums: {
      ...view.sums,
      subtotal,
      hundoDiscount: 0,
      ticketDiscount: 0,
      couponDiscount: 0,
      total: subtotal - discount,
    },
    coupons: [],
    deals: [],
    quote: { quoteId, quoteNumber, revision, discount, shipping, email, address, validUntilMs },
  };
}
