/** An id for an element from its words: 'What fits?' is `what-fits`. */
export function slugOf(words: string): string {
  return (
    words
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'part'
  );
}
