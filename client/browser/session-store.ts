/** Remembers a text for this tab; null forgets it. A browser without storage forgets everything, which is no fault. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`store.${key}`);
    else sessionStorage.setItem(`store.${key}`, value);
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

/** What this tab remembers, or null. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(`store.${key}`);
  } catch {
    return null;
  }
}

/** Remembers a list for this tab; an empty one is forgotten. */
export function rememberList(key: string, list: readonly unknown[]): void {
  remember(key, list.length === 0 ? null : JSON.stringify(list));
}

/** The list that this tab remembers; empty for none, and for what another release wrote in another way. */
export function recallList<Item>(key: string, isItem: (value: unknown) => value is Item): readonly Item[] {
  try {
    const value: unknown = JSON.parse(recall(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    // What is no JSON is nothing.
    return [];
  }
}
