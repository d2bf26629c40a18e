/**
 * Returns a postcode as rates store it: the part before a dash, without spaces; the first five of nine digits in a row.
 */
export function plainPostcode(postcode: string): string {
  const [head = ''] = postcode.toUpperCase().split('-');
  const plain = head.replace(/\s/g, '');
  return /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain;
}

/** Returns the nine digits of a ZIP+4, with a dash as in `43211-1234` or without; undefined for any other postcode. */
function nineDigits(postcode: string): string | undefined {
  const plain = postcode.replace(/\s/g, '');
  return /^\d{5}-?\d{4}$/.test(plain) ? plain.replace('-', '') : undefined;
}

/** Returns a ZIP+4 in the form in which rates are stored, `43211-1234`; undefined for any other postcode. */
export function zipPlus4(postcode: string): string | undefined {
  const nine = nineDigits(postcode);
  return nine && `${nine.slice(0, 5)}-${nine.slice(5)}`;
}

const EXACT_NINE = 1_500;
const RANGE_OF_NINE = 1_200;
const EXACT = 1_000;
const RANGE = 500;

/** Ranks a range by its width: the narrower of two fits more closely. */
function narrowness(from: number, to: number): number {
  return (99 - Math.min(9_999, to - from)) / 100;
}

/** Ranks how closely a range fits, with five or nine digits on both sides; undefined if it does not. */
function rangeRank(from: string, to: string, postcode: string): number | undefined {
  const isOfNine = from.length === 9;
  const code = isOfNine ? (nineDigits(postcode) ?? '') : plainPostcode(postcode);
  const isIn = /^\d+$/.test(code) && Number(from) <= Number(code) && Number(code) <= Number(to);
  if (!isIn) return undefined;
  return isOfNine ? RANGE_OF_NINE + narrowness(Number(from), Number(to)) : RANGE + narrowness(Number(from), Number(to));
}

/**
 * Ranks how closely a pattern fits a postcode; undefined if it does not. From close to loose: the exact code, with the
 * four extra digits (`97201-1234`) above the five; a range `97201-97299` or `972011000-972011999`; a prefix `972*`
 * (longer is closer); 0 for any postcode (`*`, `-` or nothing).
 */
export function postcodeRank(pattern: string, postcode: string): number | undefined {
  const wanted = pattern.toUpperCase().replace(/\s/g, '');
  if (/^[*-]?$/.test(wanted)) return 0;
  const nine = nineDigits(wanted);
  if (nine) return nineDigits(postcode) === nine ? EXACT_NINE : undefined;
  const [, from, to] = /^(\d+)-(\d+)$/.exec(wanted) ?? [];
  if (from !== undefined && to !== undefined) return rangeRank(from, to, postcode);
  if (wanted.endsWith('*')) {
    const start = wanted.slice(0, -1).replace('-', '');
    const code = nineDigits(postcode) ?? plainPostcode(postcode);
    return code.startsWith(start) ? wanted.length : undefined;
  }
  return wanted === plainPostcode(postcode) ? EXACT : undefined;
}
