/** A complete value that is a grouped number: digits with single spaces or dashes between them. */
const WHOLE = /^\d(?:[ -]?\d){12,18}$/;
/** A number within other text. Card numbers begin with 2 to 6; timestamps and most ids do not. */
const INSIDE = /(?<![\w.])[2-6](?:[ -]?\d){12,18}(?![\w.])/g;

/** Whether a sequence of digits passes the checksum that every card number satisfies (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += at % 2 === 1 ? doubled : digit;
  }
  return sum % 10 === 0;
}

function isNumberOfCard(text: string): boolean {
  return passesLuhn(text.replace(/\D/g, ''));
}

function hasCardNumberInside(text: string): boolean {
  return [...text.matchAll(INSIDE)].some(([found]) => isNumberOfCard(found));
}

/** Whether a text is or contains a card number: 13 to 19 digits, in any grouping. */
export function holdsCardNumber(text: string): boolean {
  const trimmed = text.trim();
  return WHOLE.test(trimmed) ? isNumberOfCard(trimmed) : hasCardNumberInside(trimmed);
}

/** JSON inside a string, as in payment tokens; undefined for anything else. */
function innerJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON after all, so it is checked as plain text.
    return undefined;
  }
}

/** Names of fields that hold a card's number or a code known only to its owner. */
const SECRET =
  /^(?:card)?[-_]?(?:cvc|cvv|cvn|csc|cid|pin|pan|number|security[-_]?code|verification[-_]?(?:code|value))2?$/i;

/** Fields of an object that are named like a card's number or security code, regardless of their values. */
export function cardSecretFields(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(value).filter((name) => SECRET.test(name));
}

/**
 * Finds card numbers in a value and returns their paths (`payment.transactionToken`). Card numbers must never reach the
 * store's server (public contract, section 6), so a request that contains one is refused before anything of it is
 * stored or logged. Keys are checked as well.
 */
export function cardNumberFields(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'number') return cardNumberFields(String(value), path);
  if (typeof value === 'string') {
    // A provider's token may consist of sixteen digits, but never begins like a card number.
    const isFound = innerJson(value) === undefined ? holdsCardNumber(value) : hasCardNumberInside(value);
    return isFound ? [path] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return holdsCardNumber(name) ? [path] : cardNumberFields(each, inner);
  });
}
