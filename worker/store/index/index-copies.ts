import type { Bindings } from '#worker/bindings.ts';
import { CACHED, readCopy, writeCopy } from '#worker/store/cache.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';

/** The site and version that the copies belong to. */
interface Moment {
  readonly siteId: number;
  /** Content version of the site. */
  readonly edition: number;
  /** Work that may finish after the response. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * Copies in KV of a WordPress's answers: posts for six hours, tags for a day (spec 1 section 9). Empty answers are not
 * cached, so that nobody can fill the store with addresses that do not exist.
 */
export class IndexCopyStore {
  readonly #env: Bindings;
  readonly #moment: Moment;

  constructor(env: Bindings, moment: Moment) {
    this.#env = env;
    this.#moment = moment;
  }

  /** The cached answer, or a new one from `read`, whose errors it throws. `source` names the service that is asked. */
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
