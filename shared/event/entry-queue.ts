import type { DeskEntry } from './desk-calls.ts';

/** What became of entries that were sent. */
export type SendOutcome =
  | { readonly outcome: 'taken' }
  /** No answer, or one that says nothing about the entries: they are sent again. */
  | { readonly outcome: 'unknown' }
  /** Some of them cannot be taken; none of the request was. */
  | { readonly outcome: 'refused'; readonly refusals: readonly { readonly index: number; readonly message: string }[] };

/** Where a queue outlives its page. */
export interface QueueStorage {
  readonly load: () => readonly DeskEntry[];
  readonly save: (entries: readonly DeskEntry[]) => void;
}

/** Entries of one request. */
const AT_ONCE = 50;

/**
 * Entries of one moderator on their way to the desk. They wait here while the network is gone, and are sent in the order in
 * which they were made, one request at a time. An entry leaves the queue only when the desk has answered for it, so that it
 * arrives at least once; its id makes that once.
 */
export class EntryQueue {
  readonly #storage: QueueStorage;
  readonly #send: (entries: readonly DeskEntry[]) => Promise<SendOutcome>;
  readonly #refused: (entry: DeskEntry, message: string) => void;
  #waiting: readonly DeskEntry[];
  #flushing: Promise<boolean> | undefined;

  constructor(
    storage: QueueStorage,
    send: (entries: readonly DeskEntry[]) => Promise<SendOutcome>,
    refused: (entry: DeskEntry, message: string) => void,
  ) {
    this.#storage = storage;
    this.#send = send;
    this.#refused = refused;
    this.#waiting = storage.load();
  }

  /** Entries that the desk has not answered for, oldest first. */
  get waiting(): readonly DeskEntry[] {
    return this.#waiting;
  }

  add(entry: DeskEntry): void {
    this.#keep([...this.#waiting, entry]);
  }

  /** Sends what waits. Returns whether nothing is left; one call at a time does so, for all who call meanwhile. */
  flush(): Promise<boolean> {
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #flushAll(): Promise<boolean> {
    while (this.#waiting.length > 0) {
      const part = this.#waiting.slice(0, AT_ONCE);
      const sent = await this.#send(part).catch((): SendOutcome => ({ outcome: 'unknown' }));
      if (sent.outcome === 'unknown') return false;
      if (sent.outcome === 'taken') this.#leave(part);
      else if (!this.#refuse(part, sent.refusals)) return false;
    }
    return true;
  }

  /** Takes refused entries out. Returns false for an answer that names none, after which the same would be sent again. */
  #refuse(
    part: readonly DeskEntry[],
    refusals: readonly { readonly index: number; readonly message: string }[],
  ): boolean {
    const refused = refusals.flatMap(({ index, message }) => {
      const entry = part[index];
      return entry ? [{ entry, message }] : [];
    });
    this.#leave(refused.map(({ entry }) => entry));
    for (const { entry, message } of refused) this.#refused(entry, message);
    return refused.length > 0;
  }

  #leave(entries: readonly DeskEntry[]): void {
    const gone = new Set(entries.map(({ id }) => id));
    this.#keep(this.#waiting.filter(({ id }) => !gone.has(id)));
  }

  #keep(entries: readonly DeskEntry[]): void {
    this.#waiting = entries;
    this.#storage.save(entries);
  }
}
