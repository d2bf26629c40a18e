import { recall, remember } from '#client/browser/session-store.ts';

/** What became of a message, as the app is told. */
export interface Handled {
  readonly status: 'failed' | 'ok' | 'unsupported';
  /** The list of a purchase. */
  readonly listId?: string;
}

/** How many messages are remembered. An app repeats the last ones only. */
const MOST = 100;
/** Key in the tab's storage: the next page knows what this one has done. */
const KEY = 'app-handled';

/** Messages of the app that were carried out, so that none is carried out twice, on this page or on the next one. */
export class HandledMessages {
  readonly #known = new Map<string, Handled | 'begun'>(readKept());

  /** What became of a message; `begun` while it is being carried out, undefined for a new one. */
  find(id: string): Handled | 'begun' | undefined {
    return this.#known.get(id);
  }

  begin(id: string): void {
    this.#known.set(id, 'begun');
  }

  /**
   * Notes what became of a message, at once: the page may be left with the next line. The next page does not learn what
   * failed: leaving a page ends its calls, although the store may have carried them out. If the app repeats the message,
   * the store recognizes its id.
   */
  end(id: string, handled: Handled): void {
    this.#known.set(id, handled);
    const done = [...this.#known].filter(([, each]) => each !== 'begun' && each.status !== 'failed').slice(-MOST);
    remember(KEY, JSON.stringify(done));
  }
}

function readKept(): readonly [string, Handled][] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Another script has overwritten it.
    return [];
  }
}
