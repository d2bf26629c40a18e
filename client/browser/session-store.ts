/** Stores a text for this tab; null removes it. A browser without storage forgets everything, which is not an error. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`store.${key}`);
    else sessionStorage.setItem(`store.${key}`, value);
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

/** The text stored for this tab, or null. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(`store.${key}`);
  } catch {
    return null;
  }
}
