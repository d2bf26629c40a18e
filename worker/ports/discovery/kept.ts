import { isKept } from '#shared/discovery/contract.ts';
import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';
import { Fault } from '#shared/errors.ts';
import { CACHED, IsolateCache } from '#worker/store/cache.ts';
import type { Versions } from '#worker/store/versions.ts';
import type { DiscoveryPort } from './port.ts';

/** The site and time that answers belong to. */
interface Moment {
  readonly siteId: number;
  /** What the page shows. */
  readonly shown: Versions;
  /** What the service reads. */
  readonly read: Versions;
  readonly nowMs: number;
}

/** An answer, or null if the category is known not to exist. */
interface Kept {
  readonly answer: DiscoveryAnswer | null;
  /** What it was made from (`Versions.stamp`). */
  readonly stamp: string;
  readonly readMs: number;
}

const answers = new IsolateCache<Kept>(500);

/**
 * A discovery service that caches recommendations and unknown categories for an hour (spec 3 sections 7 and 8), or until
 * what they were made from changes. Searches and category lists are not cached. A page that is kept longer than that may
 * show what was recommended before, but never another price of it: it reads the cards itself.
 */
export class KeptDiscovery implements DiscoveryPort {
  readonly #port: DiscoveryPort;
  readonly #moment: Moment;

  constructor(port: DiscoveryPort, moment: Moment) {
    this.#port = port;
    this.#moment = moment;
  }

  readonly tell: DiscoveryPort['tell'] = (events) => this.#port.tell(events);

  readonly ask = async (question: DiscoveryQuestion): Promise<DiscoveryAnswer> => {
    const { siteId, shown, read, nowMs } = this.#moment;
    // What a search finds, and in which order, depends on all products.
    if (question.widget === 'search') shown.everything();
    const key = `${siteId}:${read.content}:${JSON.stringify(question)}`;
    const known = answers.get(key);
    if (known && nowMs - known.readMs < CACHED.discovery.seconds * 1000 && !read.isOutdated(known.stamp)) {
      if (known.answer === null) throw new Fault('category_not_found');
      return known.answer;
    }
    try {
      const answer = await this.#port.ask(question);
      if (isKept(question.widget)) answers.set(key, { answer, stamp: read.stamp(), readMs: nowMs });
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.code === 'category_not_found')
        answers.set(key, { answer: null, stamp: read.stamp(), readMs: nowMs });
      throw error;
    }
  };
}
