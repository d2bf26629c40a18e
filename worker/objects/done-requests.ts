import { HOUR_MS } from '#shared/time/duration.ts';

/** Milliseconds for which the key of a request is remembered. */
const KEY_LIFE_MS = HOUR_MS;
/**
 * Most keys remembered for a shopper, the latest ones. They are stored in one value, which is rewritten for each key.
 */
const MOST_KEYS = 200;

interface Done {
  readonly key: string;
  readonly atMs: number;
}

/** Keys of a shopper's requests within the last hour, so that repeating a request changes nothing. */
export class DoneRequests {
  readonly #kv: SyncKvStorage;
  readonly #name: string;

  /** `prefix` is that of all the shopper's keys in this storage. */
  constructor(kv: SyncKvStorage, prefix: string) {
    this.#kv = kv;
    this.#name = `${prefix}done`;
  }

  has(key: string, nowMs: number): boolean {
    return this.#known(nowMs).some((each) => each.key === key);
  }

  note(key: string, nowMs: number): void {
    this.#kv.put(this.#name, [...this.#known(nowMs), { key, atMs: nowMs }].slice(-MOST_KEYS));
  }

  forget(): void {
    this.#kv.delete(this.#name);
  }

  #known(nowMs: number): readonly Done[] {
    return (this.#kv.get<readonly Done[]>(this.#name) ?? []).filter(({ atMs }) => atMs >= nowMs - KEY_LIFE_MS);
  }
}
