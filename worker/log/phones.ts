/** Nothing before or after that would make the digits a part of an id, a SKU, an amount, an address or a version. */
const BEFORE = String.raw`(?<![\w./+-])`;
const AFTER = String.raw`(?![\w:/-]|[.,]\d)`;
/** What people write between groups of digits. */
const GAP = String.raw`[ .\-/\u00a0]`;

/** A way to write a telephone number, and how many digits it has. */
interface Spelling {
  readonly pattern: string;
  readonly least: number;
  readonly most: number;
}

/** The ways in which numbers of the store's countries are written. All others are left alone. */
const SPELLINGS: readonly Spelling[] = [
  // +1 614-555-0123, +44 (0)20 7946 0958, 0049 30 1234567
  { pattern: String.raw`(?:\+|00)[1-9](?:[ .\-/()\u00a0]{0,2}\d){6,14}`, least: 8, most: 17 },
  // (614) 555-0123, (02) 9374 4000
  { pattern: String.raw`(?:1 ?)?\(\d{2,5}\)(?:${GAP}?\d){5,9}`, least: 9, most: 12 },
  // 614-555-0123, 1.614.555.0123
  { pattern: String.raw`(?:1${GAP})?[2-9]\d{2}${GAP}\d{3}${GAP}\d{4}`, least: 10, most: 11 },
  // 020 7946 0958, 0412 345 678, 030/1234567, 06 12 34 56 78
  { pattern: String.raw`0[1-9]\d{0,4}(?:${GAP}\d{2,8}){1,4}`, least: 9, most: 12 },
  // 612 345 678
  { pattern: String.raw`[6-9]\d{2}(?: \d{3}){2}`, least: 9, most: 9 },
  // 07700900123, 6145550123, 16145550123
  { pattern: String.raw`0[1-9]\d{7,10}|1?[2-9]\d{2}[2-9]\d{6}`, least: 9, most: 12 },
];

const PHONES = SPELLINGS.map(({ pattern, ...length }) => ({
  ...length,
  pattern: new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, 'g'),
}));

/** Removes everything from a text that looks like a telephone number of one of the store's countries. */
export function withoutPhones(text: string): string {
  return PHONES.reduce(
    (rest, { pattern, least, most }) =>
      rest.replace(pattern, (found) => {
        const digits = found.replaceAll(/\D/g, '').length;
        return digits >= least && digits <= most ? '(phone)' : found;
      }),
    text,
  );
}
