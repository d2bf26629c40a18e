/** Characters of a query that count; nobody types more on purpose. */
const LONGEST = 200;
const MOST_WORDS = 12;

/** The words of what a shopper typed: letters and digits of any script, and what joins a number to its unit. */
export function queryWords(text: string): string[] {
  return (
    text
      .slice(0, LONGEST)
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+(?:[.,][\p{N}]+)*/gu) ?? []
  ).slice(0, MOST_WORDS);
}

/**
 * A query for the full-text index: every word must appear (`all`) or any of them (`any`), the last one perhaps only
 * begun. Words are quoted, so nothing that is typed is ever an operator; undefined when there is no word.
 */
export function matchQuery(text: string, mode: 'all' | 'any'): string | undefined {
  const words = queryWords(text);
  if (words.length === 0) return undefined;
  const terms = words.map((word, index) => (index === words.length - 1 ? `"${word}"*` : `"${word}"`));
  return terms.join(mode === 'all' ? ' AND ' : ' OR ');
}
