import { frontOf } from '#shared/facet/front.ts';
import { EMPTY_INDEX, type ListingIndex } from '#shared/facet/listing-index.ts';
import { partBytes, partOfIndex } from '#shared/facet/part-of-index.ts';
import { type Positions, positionsOf } from '#shared/facet/positions.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import type { TrendStore } from '#worker/store/discovery/query-scores.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { bytesOf } from '#worker/store/memory.ts';
import { type ListingStore, WHOLE_SITE } from '#worker/store/product/listings.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { SynonymStore } from '#worker/store/search/search-synonyms.ts';
import type { Versions } from '#worker/store/versions.ts';

/** The result of a search. */
export interface Found {
  /** Best first, ready to be filtered and counted. */
  readonly index: ListingIndex;
  /** The total number of results, even if the index contains only the first ones. */
  readonly total: number;
  /** Names of the first results. */
  readonly names: readonly string[];
  /** The corrected query that was searched for; null if nothing had to be repaired. */
  readonly repaired: string | null;
  /** The corrected query, even if it was not searched for. */
  readonly meant: string | null;
}

/** All products of a site, and their positions in its index. */
interface Whole {
  readonly index: ListingIndex;
  readonly positions: Positions;
}

/** Positions of products in the index of their site. Products that it does not sell are left out. */
function placesOf(productIds: readonly number[], positions: Positions): number[] {
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

/** Indexes of the sites that this isolate serves; 43,000 products take some two megabytes. */
const wholes = new IsolateCache<Whole>(6, ({ index, positions }) => bytesOf(index) + positions.bytes);
/** All products of a site by current popularity. */
const populars = new IsolateCache<{ readonly index: ListingIndex; readonly popularity: ReadonlyMap<number, number> }>(
  6,
  ({ index }) => partBytes(index),
);
/** Results by current popularity: long lists for searches, a few products for previews. */
const recent = {
  searches: new IsolateCache<Recent>(40, ({ found }) => partBytes(found.index) + bytesOf(found.names)),
  glances: new IsolateCache<Recent>(1000, ({ found }) => partBytes(found.index) + bytesOf(found.names)),
};
/**
 * Products that a preview checks first if a word has thousands of matches. Twice as many would hardly yield a dozen
 * more often.
 */
const FRONT = 1000;
/** Bestsellers of a site by current popularity. */
const fronts = new IsolateCache<{ readonly ids: string; readonly popularity: ReadonlyMap<number, number> }>(
  6,
  ({ ids }) => bytesOf(ids),
);
/** Standing of unavailable products, and lowest standing of available ones, to which popularity is added. */
const UNSALABLE = 0.3;
const SALABLE = 0.7;

/** What a search reads besides the words. */
interface Lists {
  readonly listings: ListingStore;
  readonly trends: TrendStore;
  readonly facts: DiscoveryFactsStore;
  readonly reads: Reads;
}

/** The site and time of a search. */
interface Moment {
  readonly site: Site;
  readonly versions: Versions;
  readonly nowMs: number;
}

/** Finds products by the text that a shopper typed. */
export class SearchStore {
  readonly #db: D1Database;
  readonly #listings: ListingStore;
  readonly #trends: TrendStore;
  readonly #facts: DiscoveryFactsStore;
  readonly #reads: Reads;
  readonly #site: Site;
  readonly #versions: Versions;
  readonly #nowMs: number;

  constructor(db: D1Database, lists: Lists, { site, versions, nowMs }: Moment) {
    this.#db = db;
    this.#listings = lists.listings;
    this.#trends = lists.trends;
    this.#facts = lists.facts;
    this.#reads = lists.reads;
    this.#site = site;
    this.#versions = versions;
    this.#nowMs = nowMs;
  }

  /**
   * Runs a query on this site. `isBegun`: its last word may be incomplete. `isGlance`: only the first products and the
   * total number are needed. `isAsTyped`: mistyped words are searched for as they are.
   */
  async find(text: string, { isBegun = false, isGlance = false, isAsTyped = false } = {}): Promise<Found> {
    const [whole, { synonyms, edition }, { popularity }] = await Promise.all([
      this.#whole(),
      new SynonymStore(this.#db).current(this.#nowMs),
      this.#trends.current(),
    ]);
    const version = this.#versions.everything();
    const key = `${this.#site.siteId}:${version}:${edition}:${isBegun}:${isAsTyped}:${text.toLowerCase()}`;
    const kept = isGlance ? recent.glances : recent.searches;
    const known = kept.get(key);
    if (known?.popularity === popularity) return known.found;
    const { index, positions } = whole;
    const standingOf = (id: number) => {
      if (index.salable[positions.get(id) ?? -1] !== 1) return UNSALABLE;
      return SALABLE + (1 - SALABLE) * (popularity.get(id) ?? 0);
    };
    const matches = await matchProducts(this.#db, {
      text,
      isBegun,
      isGlance,
      isAsTyped,
      synonyms,
      standingOf,
      edition: `${this.#site.siteId}:${version}`,
      siteId: this.#site.siteId,
      total: index.ids.length,
      placeOf: (id) => positions.get(id),
      front: isGlance ? this.#front(whole, popularity) : '[]',
      // The search preview also shows stories, so both are read with one query.
      reads: isGlance ? this.#reads : this.#db,
    });
    this.#facts.keep(matches.shown);
    const first = placesOf(matches.first, positions);
    const rest = placesOf(matches.rest, positions);
    const found = {
      // Products that were not ranked follow in the site's own order.
      index: partOfIndex(index, isGlance ? first : [...first, ...Int32Array.from(rest).sort()]),
      total: matches.counted === null ? first.length + rest.length : Math.min(matches.counted, index.ids.length),
      names: matches.names,
      repaired: isAsTyped ? null : matches.meant,
      meant: matches.meant,
    };
    kept.set(key, { found, popularity });
    return found;
  }

  /** All products of this site, popular ones first. */
  async popular(): Promise<ListingIndex> {
    const [{ index, positions }, { popularity }] = await Promise.all([this.#whole(), this.#trends.current()]);
    const first = [...popularity.keys()].flatMap((id) => {
      const position = positions.get(id);
      return position !== undefined && index.salable[position] === 1 ? [position] : [];
    });
    if (first.length === 0) return index;
    const key = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}`;
    const known = populars.get(key);
    if (known?.popularity === popularity) return known.index;
    const named = new Set(first);
    const rest = Array.from({ length: index.ids.length }, (_, position) => position).filter(
      (position) => !named.has(position),
    );
    const popular = partOfIndex(index, [...first, ...rest]);
    populars.set(key, { index: popular, popularity });
    return popular;
  }

  /** The first products of `popular` that can be bought, without the index of the whole site. */
  async popularIds(most: number): Promise<readonly number[]> {
    const { popularity } = await this.#trends.current();
    const known = [...popularity.keys()];
    const [salable, others] = await Promise.all([
      known.length > 0 ? this.#listings.salableOf(known, true) : new Set<number>(),
      this.#listings.firstSalable(WHOLE_SITE, most),
    ]);
    return [...new Set([...known.filter((id) => salable.has(id)), ...others])].slice(0, most);
  }

  /** Some products of this site in this order, ready to be filtered. Products that it does not show are left out. */
  async only(productIds: readonly number[]): Promise<ListingIndex> {
    const { index, positions } = await this.#whole();
    return partOfIndex(
      index,
      productIds.flatMap((id) => positions.get(id) ?? []),
    );
  }

  /** Bestsellers that can be bought, with ties in the site's own order. */
  #front({ index, positions }: Whole, popularity: ReadonlyMap<number, number>): string {
    const key = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}`;
    const known = fronts.get(key);
    if (known?.popularity === popularity) return known.ids;
    const front = { ids: JSON.stringify(frontOf(index, positions, popularity, FRONT)), popularity };
    fronts.set(key, front);
    return front.ids;
  }

  async #whole(): Promise<Whole> {
    const key = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}`;
    const known = wholes.get(key);
    if (known) return known;
    const index = (await this.#listings.wholeSite()) ?? EMPTY_INDEX;
    const whole = { index, positions: positionsOf(index.ids) };
    wholes.set(key, whole);
    return whole;
  }
}
