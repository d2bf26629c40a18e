/** Texts as what they have in common at the beginning and at the end, and what is between. */
interface InCommon {
  readonly start: string;
  readonly middles: readonly string[];
  readonly end: string;
}

/** Whether a code is the first half of a character. */
const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

/** How many codes from `from` on, at most `most`, all texts have in common; `codeAt` tells a code of a text. */
function countSame(texts: readonly string[], most: number, codeAt: (text: string, at: number) => number): number {
  const [first = ''] = texts;
  let same = most;
  for (const text of texts) {
    let at = 0;
    while (at < same && codeAt(text, at) === codeAt(first, at)) at++;
    same = at;
  }
  return same;
}

/** Splits texts, which cuts no character in two. `start`, a middle and `end` are one of the texts again. */
export function inCommon(texts: readonly string[]): InCommon {
  const [first = ''] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let start = countSame(texts, shortest, (text, at) => text.charCodeAt(at));
  if (start > 0 && isHigh(first.charCodeAt(start - 1))) start--;
  let end = countSame(texts, shortest - start, (text, at) => text.charCodeAt(text.length - 1 - at));
  if (end > 0 && isHigh(first.charCodeAt(first.length - end - 1))) end--;
  return {
    start: first.slice(0, start),
    middles: texts.map((text) => text.slice(start, text.length - end)),
    end: first.slice(first.length - end),
  };
}
