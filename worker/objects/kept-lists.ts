import type { StoredList } from '#shared/list/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/** A list with its site. */
export interface SitedList {
  readonly site: SiteCode;
  readonly list: StoredList;
}

/** Digits of a number in a key, padded because keys are sorted as text. */
const DIGITS = 9;

/** The lists of a shopper in an object's storage, one value per list, with keys in the order of creation. */
export class KeptLists {
  readonly #kv: SyncKvStorage;
  readonly #prefix: string;
  readonly #keys = new Map<string, string>();
  #made = 0;

  /** `prefix` is that of all the shopper's keys in this storage. */
  constructor(kv: SyncKvStorage, prefix: string) {
    this.#kv = kv;
    this.#prefix = `${prefix}list:`;
  }

  /** Reads all lists, by id, in the order of creation. Must be called once, before anything is written. */
  read(): Map<string, SitedList> {
    const lists = new Map<string, SitedList>();
    for (const [key, kept] of this.#kv.list<SitedList>({ prefix: this.#prefix })) {
      this.#keys.set(kept.list._id, key);
      this.#made = Number(key.slice(this.#prefix.length));
      lists.set(kept.list._id, kept);
    }
    return lists;
  }

  put(kept: SitedList): void {
    const { _id: id } = kept.list;
    const key = this.#keys.get(id) ?? `${this.#prefix}${String(++this.#made).padStart(DIGITS, '0')}`;
    this.#keys.set(id, key);
    this.#kv.put(key, kept);
  }

  delete(id: string): void {
    const key = this.#keys.get(id);
    if (key === undefined) return;
    this.#kv.delete(key);
    this.#keys.delete(id);
  }
}
