import type { DiscoveryQuestion } from '#shared/discovery/question.ts';
import { similarTo } from '#shared/discovery/similar.ts';
import { Fault } from '#shared/errors.ts';
import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { locate } from '#shared/route/locate.ts';
import type { Site } from '#shared/site/sites.ts';
import type { CategoryTree } from '#worker/store/categories.ts';
import type { Store } from '#worker/store/open.ts';
import type { RouteHit } from '#worker/store/routes.ts';

/** What recommendations are made from. */
export interface RecommendFrom {
  readonly store: Store;
  readonly site: Site;
}

/** Products that a recommendation chooses among, before anything narrows it. */
const MOST = 60;
/** Of what somebody looked at last, so many have others like them shown. */
const LATEST = 2;
const NO_HOSTS = new Map<string, Site>();

/** What a page's address shows on this site; undefined for nothing. */
async function shownAt({ store, site }: RecommendFrom, uri: string): Promise<RouteHit | undefined> {
  if (!uri.startsWith('/')) return undefined;
  const { pathname } = new URL(uri.replace(/^\/+/, '/'), 'http://page');
  const { path, site: own } = locate('page', pathname, NO_HOSTS);
  return store.routes.lookup(cleanPath(own === site ? path : pathname));
}

/** The deepest category of a product that has anything beside it. */
function nextCategory(tree: CategoryTree, categoryIds: readonly number[]): number | undefined {
  return categoryIds
    .flatMap((id) => tree.byId.get(id) ?? [])
    .filter(({ productCount }) => productCount > 1)
    .sort((a, b) => b.path.length - a.path.length || a.productCount - b.productCount)[0]?.categoryId;
}

async function similar({ store }: RecommendFrom, productId: number): Promise<readonly number[]> {
  const [tree, facts, { popularity }] = await Promise.all([
    store.categories.tree(),
    store.discoveryFacts.of([productId]),
    store.trends.current(),
  ]);
  const category = nextCategory(tree, facts.get(productId)?.categoryIds ?? []);
  const index = category === undefined ? undefined : await store.listings.index(category);
  return index ? similarTo(index, productId, (id) => popularity.get(id) ?? 0, MOST) : [];
}

/** For whom nothing is known: what the site features, else what is popular. */
async function coldStart({ store, site }: RecommendFrom): Promise<ListingIndex> {
  const tree = await store.categories.tree();
  const featured = tree.byUrl.get(`/${site.featuredCategory}`);
  const index = featured && (await store.listings.index(featured.categoryId));
  return index ?? (await store.search.popular());
}

async function forShopper(from: RecommendFrom, userId: string): Promise<readonly number[]> {
  const seen = await from.store.affinities.seenBy(userId);
  if (seen.length === 0) return [];
  const [together, ...like] = await Promise.all([
    from.store.affinities.boughtWith(seen, MOST),
    ...seen.slice(0, LATEST).map((id) => similar(from, id)),
  ]);
  // In turns: what goes with it, what is like the latest, what is like the one before.
  const turns = Array.from({ length: MOST }, (_, at) => [together, ...like].flatMap((ids) => ids[at] ?? [])).flat();
  return [...new Set(turns)].filter((id) => !seen.includes(id)).slice(0, MOST);
}

/**
 * Products of a recommendation, best first, ready to be narrowed. Where nothing is known of the shopper, the cart or the
 * page, what the site features. Throws `category_not_found` where a category is asked for that the site does not have.
 */
export async function recommended(from: RecommendFrom, question: DiscoveryQuestion): Promise<ListingIndex> {
  const { store } = from;
  const shown = question.widget === 'forYou' ? undefined : await shownAt(from, question.uri);
  if (question.widget === 'category') {
    const index = shown?.entityType === 'category' ? await store.listings.index(shown.entityId) : undefined;
    if (!index) throw new Fault('category_not_found');
    return index;
  }
  const onPage = shown?.entityType === 'product' ? [shown.entityId] : [];
  const about = question.productIds.length > 0 ? question.productIds : onPage;
  const ids = await idsFor(from, question, about);
  return ids.length > 0 ? store.search.only(ids) : coldStart(from);
}

async function idsFor(
  from: RecommendFrom,
  { widget, userId }: DiscoveryQuestion,
  about: readonly number[],
): Promise<readonly number[]> {
  if (widget === 'forYou') return forShopper(from, userId);
  const [first] = about;
  if (first === undefined) return [];
  if (widget === 'similar') return similar(from, first);
  return from.store.affinities.boughtWith(about, MOST);
}
