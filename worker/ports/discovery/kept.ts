import { isKept } from '#shared/discovery/contract.ts';
import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';
import { Fault } from '#shared/errors.ts';
import { CACHED, IsolateCache } from '#worker/store/cache.ts';
import type { DiscoveryPort } from './port.ts';

/** The site and time that answers belong to. */
interface Moment {
  readonly siteId: number;
  /** Content version of the site. */
  readonly edition: number;
  readonly nowMs: number;
}

/** An answer, or null if the category is known not to exist. */
interface Kept {
  readonly answer: DiscoveryAnswer | null;
  readonly readMs: number;
}

const answers = new IsolateCache<Kept>(500);

/**
 * A discovery service that caches recommendations and unknown categories for an hour (spec 3 sections 7 and 8).
 * Searches and category lists are not cached.
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
    const { siteId, edition, nowMs } = this.#moment;
    const key = `${siteId}:${edition}:${JSON.stringify(question)}`;
    const known = answers.get(key);
    if (known && nowMs - known.readMs < CACHED.discovery.seconds * 1000) {
      if (known.answer === null) throw new Fault('category_not_found');
      return known.answer;
    }
    try {
      const answer = await this.#port.ask(question);
      if (isKept(question.widget)) answers.set(key, { answer, readMs: nowMs });
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.code === 'category_not_found')
        answers.set(key, { answer: null, readMs: nowMs });
      throw error;
    }
  };
}
