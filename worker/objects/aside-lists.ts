import type { Handover } from '#worker/objects/handover.ts';

interface Aside extends Handover {
  readonly customerId: number;
}

/** Digits of a number in a key, padded because keys are sorted as text. */
const DIGITS = 9;

/** The lists that a visitor's object has set aside for customers, one value per handover (`handover.ts`). */
export class AsideLists {
  readonly #kv: SyncKvStorage;
  readonly #prefix: string;

  /** `prefix` is that of all the visitor's keys in this storage. */
  constructor(kv: SyncKvStorage, prefix: string) {
    this.#kv = kv;
    this.#prefix = `${prefix}aside:`;
  }

  put(customerId: number, { mergeId, lists }: Handover): void {
    const [last] = this.#kv.list({ prefix: this.#prefix, reverse: true, limit: 1 });
    const number = last ? Number(last[0].slice(this.#prefix.length)) + 1 : 1;
    const aside: Aside = { customerId, mergeId, lists };
    this.#kv.put(`${this.#prefix}${String(number).padStart(DIGITS, '0')}`, aside);
  }

  /** Returns what is set aside for a customer, oldest first. */
  of(customerId: number): Handover[] {
    return this.#all()
      .filter(([, aside]) => aside.customerId === customerId)
      .map(([, { mergeId, lists }]) => ({ mergeId, lists }));
  }

  forget(mergeId: string): void {
    for (const [key, aside] of this.#all()) if (aside.mergeId === mergeId) this.#kv.delete(key);
  }

  #all(): [string, Aside][] {
    return [...this.#kv.list<Aside>({ prefix: this.#prefix })];
  }
}
