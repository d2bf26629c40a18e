/** Characters of a query that are read; nobody types more on purpose. */
const LONGEST = 200;
const MOST_WORDS = 12;

/** Letters that are not just a base letter with an accent, and that shoppers often type as two. */
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Returns a word as the full-text index stores it: in lowercase, without accents. */
export function fold(text: string): string {
  // Most texts have no accents, and searching for them would take most of the time.
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the words of a text as the full-text index cuts it: letters and digits of any script, folded. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Writes out special letters in a folded word, `strasse` for `straße`; returns other words unchanged. */
export function spellOut(word: string): string {
  return word.replace(/[ßæœøłđþ]/g, (letter) => LIGATURES[letter] ?? letter);
}

/**
 * Returns the words that a shopper typed, folded: letters and digits of any script. A number keeps its fraction, `2.5`,
 * and inches are written out, because their sign is neither a letter nor a digit.
 */
export function queryWords(text: string): readonly string[] {
  const spoken = text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(/(\d)\s*(?:″|”|"|'')/g, '$1 inch ')
    .replace(/[’'`´](?=\p{L})/gu, '');
  return (fold(spoken).match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []).slice(0, MOST_WORDS);
}
