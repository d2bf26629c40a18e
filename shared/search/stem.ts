import { stemmer } from 'stemmer';
import { fold } from './words.ts';

/** Stems that are kept: making one costs more than looking it up. */
const STEMS_KEPT = 20_000;
const stems = new Map<string, string>();

/** A word's stem, as the full-text index keeps it: Porter's, for words of plain letters. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEMS_KEPT) stems.clear();
  const stem = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  stems.set(word, stem);
  return stem;
}

/** Texts that are kept cut into stems: names and categories of what is found come again with each letter that is typed. */
const TEXTS_KEPT = 10_000;
const texts = new Map<string, readonly string[]>();

/** A text's words as stems, cut as the index cuts them. */
export function stemsOf(text: string): readonly string[] {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= TEXTS_KEPT) texts.clear();
  const cut = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
  texts.set(text, cut);
  return cut;
}
