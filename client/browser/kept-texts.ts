/** Texts that a browser keeps for the store. One without storage forgets everything, which is not an error. */
export interface KeptTexts {
  /** Stores a text; null removes it. */
  readonly put: (key: string, value: string | null) => void;
  /** The text of a key, or null. */
  readonly get: (key: string) => string | null;
}

/** Keeps texts in a storage, which is asked for each time, because asking may already fail. */
export function keptTexts(storage: () => Storage): KeptTexts {
  const tried = (act: (own: Storage) => string | null | undefined): string | null => {
    try {
      return act(storage()) ?? null;
    } catch {
      // Storage is full or forbidden: the page works without it.
      return null;
    }
  };
  return {
    put: (key, value) =>
      tried((own) => void (value === null ? own.removeItem(`store.${key}`) : own.setItem(`store.${key}`, value))),
    get: (key) => tried((own) => own.getItem(`store.${key}`)),
  };
}
