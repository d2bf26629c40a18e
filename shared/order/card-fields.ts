import { hasCardInText } from './card-in-text.ts';

/**
 * The fields of bodies and forms in which as many digits as a card number has are legitimate, by the last name of their
 * path. Everything else that a request brings is free text and must not contain a card number.
 */
const DIGIT_FIELDS: readonly { readonly name: RegExp; readonly why: string }[] = [
  { name: /(?:^|[a-z_])id$|Id$|^uuid$/, why: 'Ids of the store and of third parties' },
  { name: /token$|^t$|^cf-turnstile-response$/i, why: 'Tokens; those of payments are checked on their own' },
  { name: /password/i, why: 'Hashed, never kept as text' },
  { name: /^(?:code|giftcards)$/, why: 'Codes of gift cards, and one-time codes' },
  { name: /^trackingNumber$/, why: 'Numbers of carriers' },
  { name: /^(?:vatNumber|eoriNumber)$/, why: 'Numbers of tax and customs offices, up to 15 digits' },
  { name: /^(?:sku|skus|key)$/, why: 'Article numbers, and keys of repeated calls' },
  { name: /^uri$/, why: 'Addresses of pages, with the ids of campaigns' },
];
/** Calls of an importer: a catalog and the history of a shop, from its own system, with article numbers anywhere. */
const DIGIT_CALLS = /^\/svc_staff(?:\/site\/\w+)?\/import$/;
/** Telephone numbers have at most 15 digits (E.164); longer ones are checked. */
const TELEPHONES = /^(?:telephone|phone|mobile)$/i;
const TELEPHONE_DIGITS = 15;

/** Whether nothing in the body of a call needs a check, by the call's path. */
export function mayHoldDigitsAnywhere(pathname: string): boolean {
  return DIGIT_CALLS.test(pathname);
}

/** Whether the digits of a field need no check, by the last name of its path. */
export function mayHoldDigits(name: string): boolean {
  return DIGIT_FIELDS.some((field) => field.name.test(name));
}

function isTelephone(name: string, text: string): boolean {
  return TELEPHONES.test(name) && text.replace(/\D/g, '').length <= TELEPHONE_DIGITS;
}

/**
 * Finds the fields of a body or form whose text contains a card number, by their paths (`metadata.giftcard.message`).
 * Names are checked, too, because some bodies choose them. `name` is the last name of `path`, without the indexes of
 * lists.
 */
export function cardTextFields(value: unknown, path = '', name = ''): readonly string[] {
  if (typeof value === 'string') {
    return !mayHoldDigits(name) && !isTelephone(name, value) && hasCardInText(value) ? [path] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const inner = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.flatMap((each, at) => cardTextFields(each, inner(String(at)), name));
  return Object.entries(value).flatMap(([key, each]) =>
    hasCardInText(key) ? [path] : cardTextFields(each, inner(key), key),
  );
}
