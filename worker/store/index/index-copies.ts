import type { Bindings } from '#worker/bindings.ts';
import { CACHED, readCopy, writeCopy } from '#worker/store/cache.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';

/** Whose copies they are. */
interface Moment {
  readonly siteId: number;
  /** Content version of the site. */
  readonly edition: number;
  /** Work that may end after the answer. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * Copies in KV of what a WordPress has answered: posts for six hours, tags for a day (spec 1 section 9). What is empty is
 * not kept: nobody can fill the store with addresses that do not exist.
 */
export class IndexCopyStore {
  readonly #env: Bindings;
  readonly #moment: Moment;

  constructor(env: Bindings, moment: Moment) {
    this.#env = env;
    this.#moment = moment;
  }

  /** The copy of an answer, or the answer itself. `source`: who is asked. Throws what `read` throws. */
  async kept<Value>(
    kind: 'indexPosts' | 'indexTags',
    source: string,
    question: unknown,
    read: () => Promise<Value>,
    isEmpty: (value: Value) => boolean,
  ): Promise<Value> {
    const { siteId, edition, later } = this.#moment;
    const key = `${kind}:${siteId}:${edition}:${await fingerprint([source, question])}`;
    const copy = (await readCopy(this.#env, key)) as Value | undefined;
    if (copy !== undefined) return copy;
    const value = await read();
    if (!isEmpty(value)) later(writeCopy(this.#env, key, value, CACHED[kind].seconds));
    return value;
  }
}
