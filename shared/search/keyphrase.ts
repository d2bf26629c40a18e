import { queryWords } from './words.ts';

/**
 * A query in the form in which it is compared, counted and listed: its folded words joined by single spaces; '' if it
 * has none.
 */
export function keyphraseOf(text: string): string {
  return queryWords(text).join(' ');
}
