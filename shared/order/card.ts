import type { FieldProblem } from '#shared/errors.ts';
import { passesLuhn } from './card-number.ts';

/** A card as it is typed. It lives in the browser's form alone and leaves it as a token. */
export interface TypedCard {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
  readonly holder: string;
}

export const NO_CARD: TypedCard = { number: '', expiry: '', cvc: '', holder: '' };

const BRANDS: readonly (readonly [brand: string, begins: RegExp])[] = [
  ['American Express', /^3[47]/],
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2[2-7])/],
  ['Discover', /^6(011|5|4[4-9])/],
];

/** Digits of what was typed. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** What a card is called, by its first digits. */
export function cardBrand(number: string): string {
  return BRANDS.find(([, begins]) => begins.test(digitsOf(number)))?.[0] ?? 'Card';
}

/** Whether a number of 13 to 19 digits has the right check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits);
}

/** A number in groups, as it is on the card. */
export function groupedNumber(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  if (/^3[47]/.test(digits)) return digits.replace(/^(\d{4})(\d{1,6})?(\d+)?$/, '$1 $2 $3').trim();
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** An expiry with its stroke: `0`, `04`, `04/3`, `04/31`. A first digit above 1 is a whole month. */
export function groupedExpiry(expiry: string): string {
  const typed = digitsOf(expiry);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Whether a card holds at a moment: to the end of its month (spec 2 section 5). */
export function isUnexpired(expiry: string, nowMs: number): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return false;
  // The first moment of the next month, wherever the clock of the shopper is ahead.
  return Date.UTC(2000 + Number(year), Number(month), 1) > nowMs;
}

/** What is said of a card's fields. */
export const CARD_WORDS = {
  noNumber: 'Please enter your card number',
  wrongNumber: 'Please check the card number',
  noExpiry: 'Please enter the expiry date',
  wrongExpiry: 'Enter the date as MM/YY',
  expired: 'This card has expired',
  noHolder: 'Please enter the name on the card',
} as const;

/** What is said of a security code that is missing or has another number of digits. */
export function cvcMessage(digits: number): string {
  return `Please enter the ${digits} digits of the security code`;
}

/** What is wrong with an expiry; empty for nothing. */
export function expiryProblems(expiry: string, nowMs: number): readonly FieldProblem[] {
  if (expiry === '') return [{ field: 'expiry', message: CARD_WORDS.noExpiry }];
  if (isUnexpired(expiry, nowMs)) return [];
  const isDate = /^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry);
  return [{ field: 'expiry', message: isDate ? CARD_WORDS.expired : CARD_WORDS.wrongExpiry }];
}

/** What is wrong with the name on a card; empty for nothing. */
export function holderProblems(holder: string): readonly FieldProblem[] {
  return holder.trim() === '' ? [{ field: 'holder', message: CARD_WORDS.noHolder }] : [];
}

/** What is wrong with a card, by its fields; empty for nothing. */
export function cardProblems(card: TypedCard, nowMs: number): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (digitsOf(card.number) === '') problems.push({ field: 'number', message: CARD_WORDS.noNumber });
  else if (!isCardNumber(card.number)) problems.push({ field: 'number', message: CARD_WORDS.wrongNumber });
  problems.push(...expiryProblems(card.expiry, nowMs));
  const cvcDigits = cardBrand(card.number) === 'American Express' ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcDigits}}$`).test(card.cvc)) {
    problems.push({ field: 'cvc', message: cvcMessage(cvcDigits) });
  }
  problems.push(...holderProblems(card.holder));
  return problems;
}

/** Numbers of the sandbox (public contract, section 6); the last is good once and refuses to renew a subscription. */
export const SANDBOX_TOKENS = {
  '4111111111111111': 'sandbox_approved',
  '4000000000000002': 'sandbox_declined',
  '4917610000000000': 'sandbox_3ds',
  '4000000000000341': 'sandbox_renewal_declined',
} as const;
export type SandboxNumber = keyof typeof SANDBOX_TOKENS;

/** What the sandbox gives for a card: any other valid card is declined. The number goes no further than this. */
export function sandboxToken(number: string): string {
  const digits = digitsOf(number);
  return Object.hasOwn(SANDBOX_TOKENS, digits) ? SANDBOX_TOKENS[digits as SandboxNumber] : 'sandbox_declined';
}
