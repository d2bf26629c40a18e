import type { DiscoveryEvent } from '#shared/discovery/events.ts';
import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';

/** Finds, recommends and suggests products (spec 3 section 7, product-discovery call). */
export interface DiscoveryPort {
  /**
   * Throws `category_not_found` if the address in a category widget's question is not a category, and
   * `upstream_unavailable`.
   */
  readonly ask: (question: DiscoveryQuestion) => Promise<DiscoveryAnswer>;
  /** Forwards what shoppers did (event call) after the store has counted it. Throws `upstream_unavailable`. */
  readonly tell: (events: readonly DiscoveryEvent[]) => Promise<void>;
}
