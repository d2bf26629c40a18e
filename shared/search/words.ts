/** Characters of a query that count; nobody types more on purpose. */
const LONGEST = 200;
const MOST_WORDS = 12;

/** Letters that no accent explains and that shoppers often type in two. */
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

const BEYOND_ASCII = /[^\0-\x7f]/;

/** A word as the full-text index keeps it: in lower case, without accents. */
export function fold(text: string): string {
  // Most texts have no accents, and looking for them takes longer than all else.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A folded word with letters of other alphabets written out, `strasse` for `straße`; itself where it has none. */
export function spellOut(word: string): string {
  return word.replace(/[ßæœøłđþ]/g, (letter) => LIGATURES[letter] ?? letter);
}

/**
 * The words of what a shopper typed, folded: letters and digits of any script. A number keeps its fraction, `2.5`, and
 * inches are written out, since their sign is none of these.
 */
export function queryWords(text: string): readonly string[] {
  const spoken = text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(/(\d)\s*(?:″|”|"|'')/g, '$1 inch ')
    .replace(/[’'`´](?=\p{L})/gu, '');
  return (fold(spoken).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []).slice(0, MOST_WORDS);
}
