import type { FieldProblem } from '#shared/errors.ts';
import { passesLuhn } from './card-number.ts';

/** A card as typed. It exists only in the browser's form and leaves it as a token. */
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

/** The cards that the store's own fields know, by name. */
export const CARD_BRANDS: readonly string[] = BRANDS.map(([brand]) => brand);

/** The digits of a typed text. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The brand of a card, by its first digits. */
export function cardBrand(number: string): string {
  return BRANDS.find(([, begins]) => begins.test(digitsOf(number)))?.[0] ?? 'Card';
}

/** Whether a number of 13 to 19 digits has the right check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits);
}

/** A number in groups, as printed on the card. */
export function groupedNumber(number: string): string {
  const digits = digitsOf(number).slice(0, 19);
  if (/^3[47]/.test(digits)) return digits.replace(/^(\d{4})(\d{1,6})?(\d+)?$/, '$1 $2 $3').trim();
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats an expiry date with its slash: `0`, `04`, `04/3`, `04/31`. A first digit above 1 is a complete month. */
export function groupedExpiry(expiry: string): string {
  const typed = digitsOf(expiry);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Whether a card is still valid, which it is until the end of its month (spec 2 section 5). */
export function isUnexpired(expiry: string, nowMs: number): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined) return false;
  // The first moment of the next month, because the shopper's time zone may be ahead.
  return Date.UTC(2000 + Number(year), Number(month), 1) > nowMs;
}

/** Messages about a card's fields. */
export const CARD_WORDS = {
  noNumber: 'Please enter your card number',
  wrongNumber: 'Please check the card number',
  noExpiry: 'Please enter the expiry date',
  wrongExpiry: 'Enter the date as MM/YY',
  expired: 'This card has expired',
  noHolder: 'Please enter the name on the card',
} as const;

/** The message for a security code that is missing or has the wrong number of digits. */
export function cvcMessage(digits: number): string {
  return `Please enter the ${digits} digits of the security code`;
}

/** The problem of an expiry date; empty if it is valid. */
export function expiryProblems(expiry: string, nowMs: number): readonly FieldProblem[] {
  if (expiry === '') return [{ field: 'expiry', message: CARD_WORDS.noExpiry }];
  if (isUnexpired(expiry, nowMs)) return [];
  const isDate = /^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry);
  return [{ field: 'expiry', message: isDate ? CARD_WORDS.expired : CARD_WORDS.wrongExpiry }];
}

/** The problem of the name on a card; empty if there is none. */
export function holderProblems(holder: string): readonly FieldProblem[] {
  return holder.trim() === '' ? [{ field: 'holder', message: CARD_WORDS.noHolder }] : [];
}

/** The problems of a card, by field; empty if there are none. */
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

/**
 * Card numbers of the sandbox (public contract, section 6); the last one is approved once and declines renewals of a
 * subscription.
 */
export const SANDBOX_TOKENS = {
  '4111111111111111': 'sandbox_approved',
  '4000000000000002': 'sandbox_declined',
  '4917610000000000': 'sandbox_3ds',
  '4000000000000341': 'sandbox_renewal_declined',
} as const;
export type SandboxNumber = keyof typeof SANDBOX_TOKENS;

/** The sandbox's token for a card; any other valid card is declined. The number goes no further than this. */
export function sandboxToken(number: string): string {
  const digits = digitsOf(number);
  return Object.hasOwn(SANDBOX_TOKENS, digits) ? SANDBOX_TOKENS[digits as SandboxNumber] : 'sandbox_declined';
}
