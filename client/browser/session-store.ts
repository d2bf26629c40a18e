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
