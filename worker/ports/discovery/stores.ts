import type { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import type { TrendStore } from '#worker/store/discovery/query-scores.ts';
import type { AffinityStore } from '#worker/store/discovery/shoppers.ts';
import type { CategoryStore } from '#worker/store/product/categories.ts';
import type { ListingStore } from '#worker/store/product/listings.ts';
import type { RouteStore } from '#worker/store/routes.ts';
import type { SearchStore } from '#worker/store/search/search.ts';

/** The tables that discovery reads. */
export interface DiscoveryStores {
  readonly affinities: AffinityStore;
  readonly categories: CategoryStore;
  readonly discoveryFacts: DiscoveryFactsStore;
  readonly listings: ListingStore;
  readonly routes: RouteStore;
  readonly search: SearchStore;
  readonly trends: TrendStore;
}
