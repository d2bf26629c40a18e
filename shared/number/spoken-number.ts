import { SITE_LIST, SITES, type SiteCode } from '#shared/site/sites.ts';
import { dammDigit } from './damm.ts';

/**
 * What has a number that people can say, and the digits that its number begins with. Each kind has its own, so that the
 * orders' desks and the database, which each hand out numbers, never hand out the same one.
 */
const FIRST_DIGITS = { giftcard: '0', order: '1234567', return: '8', quote: '9' } as const;

/** What a number names. */
export type NumberKind = keyof typeof FIRST_DIGITS;

/** Numbers of each kind and site that exist: seven digits carry them, the eighth checks them. */
const REST = 1_000_000;
/** Between a letter and digits that were typed: blanks, and every dash that keyboards and mails make of one. */
const SEPARATORS = /[\s.\u2010-\u2015\u2212_-]+/g;
const SHAPE = /^[A-Z]\d{8}$/;

/** What someone typed where a number or an id is asked for. */
export type ReadNumber =
  | { readonly read: 'number'; readonly number: string; readonly kind: NumberKind; readonly site: SiteCode }
  /** It has the shape of a number, and its check digit says that a digit is wrong. */
  | { readonly read: 'mistyped' }
  /** Something else: an id, an address. */
  | { readonly read: 'other' };

/** A number as it is written: `U-1048-2271`. */
function written(letter: string, digits: string): string {
  return `${letter}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** The number of a kind on a site that a whole number chosen by chance stands for (public contract, section 6). */
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

/** What is said of a number whose check digit is wrong. */
export const MISTYPED = 'One of the digits in this number is wrong. Please check it and try again.';

/** What a search is asked for: a number as it is written, or what was typed in lower case. */
export function searchedText(text: string): { readonly text: string; readonly isMistyped: boolean } {
  const read = readNumber(text);
  return {
    text: read.read === 'number' ? read.number : text.trim().toLowerCase(),
    isMistyped: read.read === 'mistyped',
  };
}
