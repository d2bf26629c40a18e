/** Remembers a text in this browser; null forgets it. A browser without storage forgets everything, which is no fault. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`store.${key}`);
    else localStorage.setItem(`store.${key}`, value);
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

/** What this browser remembers, or null. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`store.${key}`);
  } catch {
    return null;
  }
}
