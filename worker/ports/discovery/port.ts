import type { DiscoveryEvent } from '#shared/discovery/events.ts';
import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';

/** Finds, recommends and suggests products (spec 3 section 7, product-discovery call). */
export interface DiscoveryPort {
  /** Throws `category_not_found` where the address of a category's widget is none, and `upstream_unavailable`. */
  readonly ask: (question: DiscoveryQuestion) => Promise<DiscoveryAnswer>;
  /** Hands on what shoppers did (event call), which the store has counted for itself. Throws `upstream_unavailable`. */
  readonly tell: (events: readonly DiscoveryEvent[]) => Promise<void>;
}
