import { RECOMMENDED } from '#shared/discovery/counts.ts';
import type { DiscoveryQuestion } from '#shared/discovery/question.ts';
import { similarTo } from '#shared/discovery/similar.ts';
import { Fault } from '#shared/errors.ts';
import type { Sort } from '#shared/facet/contract.ts';
import { EMPTY_INDEX, type ListingIndex } from '#shared/facet/listing-index.ts';
import { partOfIndex } from '#shared/facet/part-of-index.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { locate } from '#shared/route/locate.ts';
import type { Site } from '#shared/site/sites.ts';
import type { CategoryTree } from '#worker/store/product/categories.ts';
import type { RouteHit } from '#worker/store/routes.ts';
import type { DiscoveryStores } from './stores.ts';

/** What recommendations need. */
export interface RecommendFrom {
  readonly store: DiscoveryStores;
  readonly site: Site;
}

/** Recommended products, best first. */
export interface Recommended {
  readonly ids: readonly number[];
  /**
   * True if nothing is known about the shopper, the cart or the page, so that these are the site's featured products.
   */
  readonly isColdStart: boolean;
  /** The same products as an index that can be filtered and sorted so. It is built on demand if it is not cached. */
  readonly index: (sort: Sort) => Promise<ListingIndex>;
}

/** Most products in a recommendation before it is filtered. */
const MOST = 60;
/** Enough products to fill a strip even if some of them are in another one. */
const ENOUGH = 2 * RECOMMENDED;
/** How many of the last viewed products contribute similar ones. */
const LATEST = 2;
const NO_HOSTS = new Map<string, Site>();

/** What the address of a page shows on this site; undefined for an unknown address. */
async function shownAt({ store, site }: RecommendFrom, uri: string): Promise<RouteHit | undefined> {
  if (!uri.startsWith('/')) return undefined;
  const { pathname } = new URL(uri.replace(/^\/+/, '/'), 'http://page');
  const { path, site: own } = locate('page', pathname, NO_HOSTS);
  return store.routes.lookup(cleanPath(own === site ? path : pathname));
}

/** The deepest category of a product that has other products, then its parents. */
function nextCategories(tree: CategoryTree, categoryIds: readonly number[]): readonly number[] {
  const deepest = categoryIds
    .flatMap((id) => tree.byId.get(id) ?? [])
    .filter(({ productCount }) => productCount > 1)
    .sort((a, b) => b.path.length - a.path.length || a.productCount - b.productCount)[0];
  return deepest?.path.toReversed() ?? [];
}

/** The first products of a list that can be bought. */
const firstOf = ({ ids, salable }: ListingIndex): readonly number[] =>
  Array.from(ids)
    .filter((_, position) => salable[position] === 1)
    .slice(0, MOST);

/** Similar products: from the product's own category first, then from its parents if there are too few. */
async function similar({ store }: RecommendFrom, productId: number): Promise<readonly number[]> {
  const [tree, categoryIds, { popularity }] = await Promise.all([
    store.categories.tree(),
    store.categories.ofProduct(productId),
    store.trends.current(),
  ]);
  const found = new Set<number>();
  for (const categoryId of nextCategories(tree, categoryIds)) {
    if (found.size >= ENOUGH) break;
    const index = await store.listings.index(categoryId);
    if (!index) continue;
    // A list that shows the product's family in its place goes well with it from the beginning.
    const isIn = Array.prototype.includes.call(index.ids, productId);
    const alike = isIn ? similarTo(index, productId, (each) => popularity.get(each) ?? 0, MOST) : firstOf(index);
    for (const id of alike) found.add(id);
  }
  return [...found].slice(0, MOST);
}

/** Without any information: the site's featured products that can be bought, otherwise popular ones. */
async function coldStart({ store, site }: RecommendFrom): Promise<Recommended> {
  const tree = await store.categories.tree();
  const featured = tree.byUrl.get(`/${site.featuredCategory}`);
  const isFeatured = featured !== undefined && featured.productCount > 0;
  return {
    ids: await (isFeatured ? store.listings.firstSalable(featured.categoryId, MOST) : store.search.popularIds(MOST)),
    isColdStart: true,
    index: async (sort) => {
      const index =
        (isFeatured && (await store.listings.index(featured.categoryId, sort))) || (await store.search.popular(sort));
      const positions = Array.from({ length: index.ids.length }, (_, position) => position);
      return partOfIndex(
        index,
        positions.filter((position) => index.salable[position] === 1),
      );
    },
  };
}

async function forShopper(from: RecommendFrom, userId: string): Promise<readonly number[]> {
  const seen = await from.store.affinities.seenBy(userId);
  if (seen.length === 0) return [];
  const [together, ...like] = await Promise.all([
    from.store.affinities.boughtWith(seen, MOST),
    ...seen.slice(0, LATEST).map((id) => similar(from, id)),
  ]);
  // Takes turns: one bought together, one like the latest product, one like the product before.
  const turns = Array.from({ length: MOST }, (_, at) => [together, ...like].flatMap((ids) => ids[at] ?? [])).flat();
  return [...new Set(turns)].filter((id) => !seen.includes(id)).slice(0, MOST);
}

async function ofCategory(from: RecommendFrom, uri: string): Promise<Recommended> {
  const shown = await shownAt(from, uri);
  if (shown?.entityType !== 'category') throw new Fault('category_not_found');
  const read = (sort: Sort) => from.store.listings.index(shown.entityId, sort);
  const index = await read('featured');
  if (!index) throw new Fault('category_not_found');
  return {
    ids: Array.from(index.ids),
    isColdStart: false,
    index: async (sort) => (await read(sort)) ?? EMPTY_INDEX,
  };
}

/** The product that the page shows, if the question does not name one. */
async function aboutPage(from: RecommendFrom, { widget, uri }: DiscoveryQuestion): Promise<readonly number[]> {
  const shown = widget === 'forYou' ? undefined : await shownAt(from, uri);
  return shown?.entityType === 'product' ? [shown.entityId] : [];
}

/**
 * Products of a recommendation. If nothing is known about the shopper, the cart or the page, these are the site's
 * featured products. Throws `category_not_found` for a category that the site does not have.
 */
export async function recommended(from: RecommendFrom, question: DiscoveryQuestion): Promise<Recommended> {
  if (question.widget === 'category') return ofCategory(from, question.uri);
  const about = question.productIds.length > 0 ? question.productIds : await aboutPage(from, question);
  const ids = await idsFor(from, question, about);
  if (ids.length === 0) return coldStart(from);
  return { ids, isColdStart: false, index: (sort) => from.store.search.only(ids, sort) };
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
