import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';

/** Finds, recommends and suggests products (spec 3 section 7, product-discovery call). */
export interface DiscoveryPort {
  /** Throws `category_not_found` where the address of a category's widget is none, and `upstream_unavailable`. */
  readonly ask: (question: DiscoveryQuestion) => Promise<DiscoveryAnswer>;
}
