/** A postcode as rates know it: the part before a dash, without spaces; of nine digits in a row the first five. */
export function plainPostcode(postcode: string): string {
  const [head = ''] = postcode.toUpperCase().split('-');
  const plain = head.replace(/\s/g, '');
  return /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain;
}

const EXACT = 1_000;
const RANGE = 500;

/**
 * How closely a pattern fits a postcode: exactly, by a range `97201-97299`, by a beginning `972*` (the longer the
 * closer), or 0 for any postcode (`*`, `-` or nothing); undefined where it does not fit.
 */
export function postcodeRank(pattern: string, postcode: string): number | undefined {
  const wanted = pattern.toUpperCase().replace(/\s/g, '');
  if (/^[*-]?$/.test(wanted)) return 0;
  const code = plainPostcode(postcode);
  const range = /^(\d+)-(\d+)$/.exec(wanted);
  if (range) {
    const isIn = /^\d+$/.test(code) && Number(range[1]) <= Number(code) && Number(code) <= Number(range[2]);
    return isIn ? RANGE : undefined;
  }
  if (wanted.endsWith('*')) return code.startsWith(wanted.slice(0, -1)) ? wanted.length : undefined;
  return plainPostcode(wanted) === code ? EXACT : undefined;
}
