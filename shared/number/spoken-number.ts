import { SITE_LIST, SITES, type SiteCode } from '#shared/site/sites.ts';
import { dammDigit } from './damm.ts';

/**
 * The kinds of things with spoken numbers, and the first digits of each kind. They differ, so that the orders' desks
 * and the database, which both assign numbers, never assign the same one.
 */
const FIRST_DIGITS = { giftcard: '0', order: '1234567', return: '8', quote: '9' } as const;

/** The kind of thing that a number names. */
export type NumberKind = keyof typeof FIRST_DIGITS;

/** How many numbers exist per first digit; seven digits form the number, the eighth checks it. */
const REST = 1_000_000;
/** Separators between letter and digits: blanks, and every kind of dash that keyboards and email programs produce. */
const SEPARATORS = /[\s.\u2010-\u2015\u2212_-]+/g;
const SHAPE = /^[A-Z]\d{8}$/;

/** What was typed where a number or an id is expected. */
export type ReadNumber =
  | { readonly read: 'number'; readonly number: string; readonly kind: NumberKind; readonly site: SiteCode }
  /** It looks like a number, but its check digit shows that a digit is wrong. */
  | { readonly read: 'mistyped' }
  /** Something else: an id, an address. */
  | { readonly read: 'other' };

/** Formats a number: `U-1048-2271`. */
function written(letter: string, digits: string): string {
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Converts a random whole number to a number of a kind on a site (public contract, section 6). */
export function spokenNumber(kind: NumberKind, site: SiteCode, chance: number): string {
  const first = FIRST_DIGITS[kind];
  const drawn = chance % (first.length * REST);
  const digits = `${first[Math.floor(drawn / REST)]}${String(drawn % REST).padStart(6, '0')}`;
  return written(SITES[site].letter, `${digits}${dammDigit(digits)}`);
}

/** Reads a number with and without dashes, in any case. */
export function readNumber(text: string): ReadNumber {
  const bare = text.trim().replace(SEPARATORS, '').toUpperCase();
  if (!SHAPE.test(bare)) return { read: 'other' };
  const [letter, digits] = [bare.slice(0, 1), bare.slice(1)];
  const site = SITE_LIST.find((each) => each.letter === letter);
  if (!site) return { read: 'other' };
  const kinds = Object.keys(FIRST_DIGITS) as NumberKind[];
  const kind = kinds.find((each) => FIRST_DIGITS[each].includes(digits.slice(0, 1)));
  if (dammDigit(digits) !== 0 || !kind) return { read: 'mistyped' };
  return { read: 'number', number: written(letter, digits), kind, site: site.code };
}

/** The message for a number with a wrong check digit. */
export const MISTYPED = 'One of the digits in this number is wrong. Please check it and try again.';

/** The text to search for: a number in its standard form, or the typed text in lower case. */
export function searchedText(text: string): { readonly text: string; readonly isMistyped: boolean } {
  const read = readNumber(text);
  return {
    text: read.read === 'number' ? read.number : text.trim().toLowerCase(),
    isMistyped: read.read === 'mistyped',
  };
}
