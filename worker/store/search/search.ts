import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { partOfIndex } from '#shared/facet/part-of-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import type { TrendStore } from '#worker/store/discovery/query-scores.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import type { ListingStore } from '#worker/store/product/listings.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { SynonymStore } from '#worker/store/search/search-synonyms.ts';

/** What a search has found. */
export interface Found {
  /** Best first, ready to be narrowed and counted. */
  readonly index: ListingIndex;
  /** All that was found, also where the index holds the first of it alone. */
  readonly total: number;
  /** Names of the first of it. */
  readonly names: readonly string[];
  /** What was looked for instead of what was typed; null where nothing had to be repaired. */
  readonly repaired: string | null;
}

/** Everything on a site, and where each product is in it. */
interface Whole {
  readonly index: ListingIndex;
  readonly positions: ReadonlyMap<number, number>;
}

/** Where products are in the index of their site; those that it does not sell stand nowhere. */
function placesOf(productIds: readonly number[], positions: ReadonlyMap<number, number>): number[] {
  const places: number[] = [];
  for (const id of productIds) {
    const place = positions.get(id);
    if (place !== undefined) places.push(place);
  }
  return places;
}

interface Recent {
  readonly found: Found;
  readonly popularity: ReadonlyMap<number, number>;
}

/** Sites that this isolate was asked for; 43,000 products take some ten megabytes. */
const wholes = new IsolateCache<Whole>(2);
/** Everything on a site by the popularity of the moment. */
const populars = new IsolateCache<{ readonly index: ListingIndex; readonly popularity: ReadonlyMap<number, number> }>(
  2,
);
/** What was found by the popularity of the moment: of searches long lists, of previews a few products. */
const recent = {
  searches: new IsolateCache<Recent>(40),
  glances: new IsolateCache<Recent>(1000),
};
/** Products that a preview looks through first, where a word finds thousands: twice as many would find a dozen hardly more often. */
const FRONT = 1000;
/** What sells best on a site by the popularity of the moment. */
const fronts = new IsolateCache<{ readonly ids: string; readonly popularity: ReadonlyMap<number, number> }>(6);
const EMPTY: ListingIndex = { ids: [], price: [], newness: [], name: [], rating: [], salable: [], facets: [] };
/** What cannot be bought is behind what can, and what nobody looks at behind what sells. */
const UNSALABLE = 0.3;
const SALABLE = 0.7;

/** What a search reads beside the words. */
interface Lists {
  readonly listings: ListingStore;
  readonly trends: TrendStore;
  readonly facts: DiscoveryFactsStore;
  readonly reads: Reads;
}

/** For which site and moment is searched. */
interface Moment {
  readonly site: Site;
  /** Content version of the site. */
  readonly edition: number;
  readonly nowMs: number;
}

/** Finds products by what a shopper typed. */
export class SearchStore {
  readonly #db: D1Database;
  readonly #listings: ListingStore;
  readonly #trends: TrendStore;
  readonly #facts: DiscoveryFactsStore;
  readonly #reads: Reads;
  readonly #site: Site;
  readonly #edition: number;
  readonly #nowMs: number;

  constructor(db: D1Database, lists: Lists, { site, edition, nowMs }: Moment) {
    this.#db = db;
    this.#listings = lists.listings;
    this.#trends = lists.trends;
    this.#facts = lists.facts;
    this.#reads = lists.reads;
    this.#site = site;
    this.#edition = edition;
    this.#nowMs = nowMs;
  }

  /**
   * What a query finds on this site. `isBegun`: its last word may be only begun. `isGlance`: the first products are
   * enough, and how many there are.
   */
  async find(text: string, { isBegun = false, isGlance = false } = {}): Promise<Found> {
    const [whole, { synonyms, edition }, { popularity }] = await Promise.all([
      this.#whole(),
      new SynonymStore(this.#db).current(this.#nowMs),
      this.#trends.current(),
    ]);
    const key = `${this.#site.siteId}:${this.#edition}:${edition}:${isBegun}:${text.toLowerCase()}`;
    const kept = isGlance ? recent.glances : recent.searches;
    const known = kept.get(key);
    if (known?.popularity === popularity) return known.found;
    const { index, positions } = whole;
    const standingOf = (id: number) => {
      if (index.salable[positions.get(id) ?? -1] !== 1) return UNSALABLE;
      return SALABLE + (1 - SALABLE) * (popularity.get(id) ?? 0);
    };
    const matches = await matchProducts(this.#db, {
      ...{ text, isBegun, isGlance, synonyms, standingOf, edition: `${this.#site.siteId}:${this.#edition}` },
      ...{ siteId: this.#site.siteId, total: index.ids.length },
      placeOf: (id) => positions.get(id),
      front: isGlance ? this.#front(index, popularity, standingOf) : '[]',
      // Anyone who types is shown stories beside the products: one question for both.
      reads: isGlance ? this.#reads : this.#db,
    });
    this.#facts.keep(matches.shown);
    const first = placesOf(matches.first, positions);
    const rest = placesOf(matches.rest, positions);
    const found = {
      // What was not ranked follows in the site's own order.
      index: partOfIndex(index, isGlance ? first : [...first, ...Int32Array.from(rest).sort()]),
      total: matches.counted === null ? first.length + rest.length : Math.min(matches.counted, index.ids.length),
      names: matches.names,
      repaired: matches.repaired,
    };
    kept.set(key, { found, popularity });
    return found;
  }

  /** Everything on this site, what is popular first. */
  async popular(): Promise<ListingIndex> {
    const [{ index, positions }, { popularity }] = await Promise.all([this.#whole(), this.#trends.current()]);
    const first = [...popularity.keys()].flatMap((id) => {
      const position = positions.get(id);
      return position !== undefined && index.salable[position] === 1 ? [position] : [];
    });
    if (first.length === 0) return index;
    const key = `${this.#site.siteId}:${this.#edition}`;
    const known = populars.get(key);
    if (known?.popularity === popularity) return known.index;
    const named = new Set(first);
    const rest = [...index.ids.keys()].filter((position) => !named.has(position));
    const popular = partOfIndex(index, [...first, ...rest]);
    populars.set(key, { index: popular, popularity });
    return popular;
  }

  /** Some products of this site in this order, ready to be narrowed; those that it does not show are left out. */
  async only(productIds: readonly number[]): Promise<ListingIndex> {
    const { index, positions } = await this.#whole();
    return partOfIndex(
      index,
      productIds.flatMap((id) => positions.get(id) ?? []),
    );
  }

  /** What sells best and can be bought, in the order of the site where that is equal. */
  #front(
    index: ListingIndex,
    popularity: ReadonlyMap<number, number>,
    standingOf: (productId: number) => number,
  ): string {
    const key = `${this.#site.siteId}:${this.#edition}`;
    const known = fronts.get(key);
    if (known?.popularity === popularity) return known.ids;
    const standings = new Map(index.ids.map((id) => [id, standingOf(id)]));
    const standing = (id: number) => standings.get(id) ?? 0;
    const best = index.ids.toSorted((a, b) => standing(b) - standing(a)).slice(0, FRONT);
    const front = { ids: JSON.stringify(best), popularity };
    fronts.set(key, front);
    return front.ids;
  }

  async #whole(): Promise<Whole> {
    const key = `${this.#site.siteId}:${this.#edition}`;
    const known = wholes.get(key);
    if (known) return known;
    const index = (await this.#listings.wholeSite()) ?? EMPTY;
    const whole = { index, positions: new Map(index.ids.map((id, position) => [id, position])) };
    wholes.set(key, whole);
    return whole;
  }
}
