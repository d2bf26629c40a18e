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

/** A text's words as stems, cut as the index cuts them. */
export function stemsOf(text: string): readonly string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}
