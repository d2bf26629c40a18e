import { passesLuhn } from './card-number.ts';

/** Lengths of card numbers by their first digits (ISO/IEC 7812); longer prefixes come first. */
const ISSUERS: readonly (readonly [prefix: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^5[1-5]/, [16]],
  [/^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 15, 16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:50|5[6-9]|6)/, [13, 14, 15, 16, 17, 18, 19]],
];
/** Groups of digits with at most two blanks, dashes or points between them. A word may be attached, as in `VISA4111`. */
const RUN = /(?<![\p{L}\p{N}_])(?:\p{L}{2,})?\d+(?:[\s.\p{Pd}]{1,2}\d+)*(?![\p{L}\p{N}_])/gu;
const SHORTEST = 13;
const LONGEST = 19;
/** Digits of one group without which groups are figures in a row, such as the weights of a workout. */
const LONGEST_GROUP = 4;

function isCard(digits: string): boolean {
  return (
    passesLuhn(digits) && ISSUERS.some(([prefix, lengths]) => prefix.test(digits) && lengths.includes(digits.length))
  );
}

/** Where card numbers are in a text, as [start, end) of the text given. */
function* rangesIn(text: string): Generator<readonly [start: number, end: number]> {
  for (const run of text.matchAll(RUN)) {
    const groups = [...run[0].matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, at: run.index + index }));
    let from = 0;
    while (from < groups.length) {
      const until = cardEnd(groups, from, text);
      const [first, last] = [groups[from], groups[until - 1]];
      if (until > from && first && last) yield [first.at, last.at + last.digits.length];
      from = Math.max(from + 1, until);
    }
  }
}

interface Group {
  readonly digits: string;
  readonly at: number;
}

/** The index after the last group of the card number that begins with a group, or 0. */
function cardEnd(groups: readonly Group[], from: number, text: string): number {
  // A plus makes it a telephone number (E.164).
  if (text[(groups[from]?.at ?? 0) - 1] === '+') return 0;
  let digits = '';
  let longest = 0;
  for (let at = from; at < groups.length; at++) {
    const next = groups[at]?.digits ?? '';
    digits += next;
    longest = Math.max(longest, next.length);
    if (digits.length > LONGEST) return 0;
    if (digits.length >= SHORTEST && longest >= LONGEST_GROUP && isCard(digits)) return at + 1;
  }
  return 0;
}

/** A text in which digits, blanks and dashes have one form; of the same length, unless it has ligatures. */
const plain = (text: string): string => text.normalize('NFKC');

/**
 * Whether a text that a person typed contains a card number: 13 to 19 digits of a known issuer with a valid check
 * digit, also in groups. Telephone numbers with their plus, order numbers, dates and rows of figures are none.
 */
export function hasCardInText(text: string): boolean {
  return text.length >= SHORTEST && !rangesIn(plain(text)).next().done;
}

/** A text without the card numbers in it, for logs. */
export function withoutCards(text: string): string {
  if (!hasCardInText(text)) return text;
  const whole = plain(text);
  let rest = '';
  let done = 0;
  for (const [start, end] of rangesIn(whole)) {
    rest += `${whole.slice(done, start)}(card)`;
    done = end;
  }
  return rest + whole.slice(done);
}
