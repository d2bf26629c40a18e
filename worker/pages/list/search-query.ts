/** The query of a search's address. `isAsTyped`: mistyped words are searched for as they are. */
export function searchQuery(keyphrase: string, isAsTyped = false): string {
  return `?${new URLSearchParams({ q: keyphrase, ...(isAsTyped ? { as: 'typed' } : {}) })}`;
}

/** Whether an address asks for the words as typed. */
export function isAsTyped(query: URLSearchParams): boolean {
  return query.get('as') === 'typed';
}
