/** A whole value that is a number in groups: digits with single spaces or dashes between them. */
const WHOLE = /^\d(?:[ -]?\d){12,18}$/;
/** A number inside other words. Card numbers begin with 2 to 6; timestamps and most ids do not. */
const INSIDE = /(?<![\w.])[2-6](?:[ -]?\d){12,18}(?![\w.])/g;

/** Whether a row of digits passes the check that the last digit of every card number makes true (ISO/IEC 7812). */
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

/** Whether a text is a card number or has one in it: 13 to 19 digits, however they are grouped. */
export function holdsCardNumber(text: string): boolean {
  const trimmed = text.trim();
  return WHOLE.test(trimmed) ? isNumberOfCard(trimmed) : hasCardNumberInside(trimmed);
}

/** JSON inside a string, as payment tokens are; undefined for anything else. */
function innerJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON after all: it is looked at as the text that it is.
    return undefined;
  }
}

/** Names of fields that hold what only a card's owner knows, or its number. */
const SECRET =
  /^(?:card)?[-_]?(?:cvc|cvv|cvn|csc|cid|pin|pan|number|security[-_]?code|verification[-_]?(?:code|value))2?$/i;

/** Fields of an object that are named like a card's number or its security code, whatever is in them. */
export function cardSecretFields(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(value).filter((name) => SECRET.test(name));
}

/**
 * Where card numbers are in a value, as paths (`payment.transactionToken`): they never reach the store's server (public
 * contract, section 6), and what brings one is refused before anything is kept or logged of it. Keys count as well.
 */
export function cardNumberFields(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'number') return cardNumberFields(String(value), path);
  if (typeof value === 'string') {
    // A provider's token may be sixteen digits of its own, which never begin like a card's.
    const isFound = innerJson(value) === undefined ? holdsCardNumber(value) : hasCardNumberInside(value);
    return isFound ? [path] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return holdsCardNumber(name) ? [path] : cardNumberFields(each, inner);
  });
}
