import { stemmer } from 'stemmer';
import { wordsOf } from './words.ts';

/** Most stems in the cache: computing one costs more than looking it up. */
const STEMS_KEPT = 20_000;
const stems = new Map<string, string>();

/** Returns a word's stem as the full-text index stores it: Porter's, for words of plain letters. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEMS_KEPT) stems.clear();
  const stem = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  stems.set(word, stem);
  return stem;
}

/** Most stemmed texts in the cache: with each letter typed, the same names and categories are found again. */
const TEXTS_KEPT = 10_000;
const texts = new Map<string, readonly string[]>();

/** Splits a text into stems, as the index does. */
export function stemsOf(text: string): readonly string[] {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= TEXTS_KEPT) texts.clear();
  const cut = wordsOf(text).map(stemOf);
  texts.set(text, cut);
  return cut;
}
