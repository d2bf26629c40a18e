import { countryOf } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { type Minor, toMajor } from '#shared/money/money.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { MOST_QUOTE_DAYS, type QuoteLine, type QuoteTerms } from './contract.ts';

/** The sum of all lines at their agreed prices. */
export function subtotalOf(lines: readonly Pick<QuoteLine, 'item' | 'price'>[]): Minor {
  return lines.reduce((sum, { item, price }) => sum + price * item.qty, 0);
}

/**
 * The amount to which a discount on the whole quote applies. Gift cards are excluded, because they are sold at face
 * value.
 */
export function discountable(lines: QuoteTerms['lines']): Minor {
  return Math.max(0, subtotalOf(lines.filter((line) => !line.isGiftcard)));
}

function lineProblems({ listPrice, price, isGiftcard, name }: QuoteLine, index: number): FieldProblem[] {
  const field = `items.${index}.price`;
  if (price < 0) return [{ field, message: 'cannot be negative' }];
  if (price > listPrice)
    return [{ field, message: `${name} costs ${toMajor(listPrice)} in the store; the agreed price cannot be higher` }];
  if (isGiftcard && price !== listPrice) {
    return [{ field, message: `${name} is a gift card, so its price must be its value, ${toMajor(listPrice)}` }];
  }
  return [];
}

/**
 * Problems of a quote's terms: a price must be neither negative nor above the store's, and any reduction needs a
 * reason.
 */
export function termsProblems(terms: QuoteTerms): readonly FieldProblem[] {
  const { lines, discount, shipping, reason, address } = terms;
  const problems = lines.flatMap(lineProblems);
  const most = discountable(lines);
  if (discount < 0 || discount > most) {
    problems.push({ field: 'discount', message: `must be from 0 to ${toMajor(most)}` });
  }
  if (shipping < 0) problems.push({ field: 'shipping', message: 'cannot be negative' });
  if (shipping > 0 && lines.length > 0 && lines.every((line) => line.isVirtual)) {
    problems.push({ field: 'shipping', message: 'must be 0, because nothing in this quote is shipped' });
  }
  const isReduced = discount > 0 || lines.some((line) => line.price < line.listPrice);
  if (isReduced && reason === '') problems.push({ field: 'reason', message: 'enter a reason for the discount' });
  if (address !== null) {
    const wrong = placeProblems(address, countryOf(address.countryId));
    problems.push(...wrong.map(({ field, message }) => ({ field: `address.${field}`, message })));
  }
  return problems;
}

/**
 * Problems besides the terms that prevent a quote from being sent. `storeTotal` is the total of its items in the store,
 * because a quote must not exceed the price of a cart.
 */
export function sendingProblems(
  terms: QuoteTerms,
  { validUntilMs, storeTotal }: { readonly validUntilMs: number; readonly storeTotal: Minor },
  nowMs: number,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const over = subtotalOf(terms.lines) - terms.discount - storeTotal;
  if (over > 0) {
    const message = `the store’s own discounted price for all items is ${toMajor(storeTotal)}: reduce the total by ${toMajor(over)}`;
    problems.push({ field: 'discount', message });
  }
  if (terms.lines.length === 0) problems.push({ field: 'items', message: 'add an item to the quote first' });
  if (!(validUntilMs > nowMs) || validUntilMs > nowMs + (MOST_QUOTE_DAYS + 1) * DAY_MS) {
    problems.push({ field: 'validUntil', message: `must be a date from today up to ${MOST_QUOTE_DAYS} days ahead` });
  }
  return [...termsProblems(terms), ...problems];
}
