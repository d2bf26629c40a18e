/**
 * Stores a text in this browser; null removes it. A browser without storage forgets everything, which is not an error.
 */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`store.${key}`);
    else localStorage.setItem(`store.${key}`, value);
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

/** The text stored in this browser, or null. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`store.${key}`);
  } catch {
    return null;
  }
}
