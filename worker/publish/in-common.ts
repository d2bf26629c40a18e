/** Texts as what they have in common at the beginning and at the end, and what is between. */
interface InCommon {
  readonly start: string;
  readonly middles: readonly string[];
  readonly end: string;
}

/** Whether a code is the first half of a character. */
const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

/** How many codes, at most `most`, two texts have in common from the beginning. One is most often equal to the other so far. */
function sameStart(one: string, other: string, most: number): number {
  if (one.startsWith(other.slice(0, most))) return most;
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** How many codes, at most `most`, two texts have in common at the end. */
function sameEnd(one: string, other: string, most: number): number {
  const [ofOne, ofOther] = [one.length - 1, other.length - 1];
  let at = 0;
  while (at < most && one.charCodeAt(ofOne - at) === other.charCodeAt(ofOther - at)) at++;
  return at;
}

/** Splits texts, which cuts no character in two. `start`, a middle and `end` are one of the texts again. */
export function inCommon(texts: readonly string[]): InCommon {
  const [first = ''] = texts;
  const shortest = texts.reduce((least, { length }) => Math.min(least, length), first.length);
  let start = shortest;
  for (const text of texts) start = sameStart(text, first, start);
  if (start > 0 && isHigh(first.charCodeAt(start - 1))) start--;
  let end = shortest - start;
  for (const text of texts) end = sameEnd(text, first, end);
  if (end > 0 && isHigh(first.charCodeAt(first.length - end - 1))) end--;
  return {
    start: first.slice(0, start),
    middles: texts.map((text) => text.slice(start, text.length - end)),
    end: first.slice(first.length - end),
  };
}
