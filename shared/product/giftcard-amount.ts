import type { Minor } from '#shared/money/money.ts';
import type { GiftcardData } from '#shared/product/contract.ts';
import { invalid, missing, type Problem } from '#shared/product/problem.ts';

/** Formats minor units for shoppers; the caller adds the site's currency. */
type Print = (minor: Minor) => string;

/** Whether an entered amount is allowed and within the limits. */
export function isOpenAmountWithin(data: GiftcardData, amount: Minor): boolean {
  return (
    data.isOpenAmountAllowed &&
    amount > 0 &&
    amount >= (data.openAmountMin ?? 0) &&
    amount <= (data.openAmountMax ?? Number.POSITIVE_INFINITY)
  );
}

/** 'Between $10 and $1,000'; '' without limits. */
export function openAmountRange(data: GiftcardData, print: Print): string {
  const { openAmountMin: min, openAmountMax: max } = data;
  if (min !== null && max !== null) return `Between ${print(min)} and ${print(max)}`;
  if (min !== null) return `${print(min)} or more`;
  return max === null ? '' : `${print(max)} at most`;
}

/** The problem of a gift card's amount (spec 2 section 5); undefined if there is none. */
export function giftcardProblem(
  data: GiftcardData | null,
  choice: { readonly amount: Minor | null; readonly isOpenAmount: boolean },
  print: Print,
): Problem | undefined {
  if (!data) return invalid('amount', 'Invalid giftcard product.', 'This gift card cannot be bought now.');
  const { amount, isOpenAmount } = choice;
  if (isOpenAmount) {
    const range = openAmountRange(data, print);
    const text = range === '' ? 'Please enter an amount' : `Please enter an amount: ${range.toLowerCase()}`;
    if (amount === null && data.isOpenAmountAllowed)
      return missing('custom', 'Invalid giftcard item custom amount.', text);
    return amount !== null && isOpenAmountWithin(data, amount)
      ? undefined
      : invalid('custom', 'Invalid giftcard item custom amount.', text);
  }
  const message = 'Invalid giftcard item amount selection.';
  if (amount === null) return missing('amount', message, 'Please choose an amount');
  return data.amounts.includes(amount) ? undefined : invalid('amount', message, 'Please choose another amount');
}
