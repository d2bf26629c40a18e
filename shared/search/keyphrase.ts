import { queryWords } from './words.ts';

/** A query as it is compared, counted and listed: its folded words between single spaces; '' for none. */
export function keyphraseOf(text: string): string {
  return queryWords(text).join(' ');
}
