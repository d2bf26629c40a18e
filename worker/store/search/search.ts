import type { Sort } from '#shared/facet/contract.ts';
import { frontOf } from '#shared/facet/front.ts';
import { EMPTY_INDEX, type ListingIndex } from '#shared/facet/listing-index.ts';
import { partBytes, partOfIndex } from '#shared/facet/part-of-index.ts';
import { type Positions, positionsOf } from '#shared/facet/positions.ts';
import { type Query, readQuery } from '#shared/search/query.ts';
import type { Site } from '#shared/site/sites.ts';
import { begun } from '#worker/log/begun.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { DiscoveryFactsStore } from '#worker/store/discovery/facts.ts';
import type { TrendStore } from '#worker/store/discovery/query-scores.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { bytesOf } from '#worker/store/memory.ts';
import { type ListingStore, rankOf, WHOLE_SITE } from '#worker/store/product/listings.ts';
import { begunIn, type FrontWords, readFrontWords } from '#worker/store/search/front-words.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { readMatches } from '#worker/store/search/read-matches.ts';
import { lastSynonyms, SynonymStore } from '#worker/store/search/search-synonyms.ts';
import type { Read } from '#worker/store/search/wish.ts';
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

/** The products of a site in its order, and their positions. */
interface Places extends Pick<ListingIndex, 'ids' | 'salable'> {
  readonly positions: Positions;
}

/** Positions of products in the index of their site. Products that it does not sell are left out. */
function placesOf(productIds: readonly number[], positions: Positions): Int32Array {
  const found = new Int32Array(productIds.length);
  let sold = 0;
  for (const id of productIds) {
    const place = positions.get(id);
    if (place !== undefined) found[sold++] = place;
  }
  return found.subarray(0, sold);
}

function joined(first: Int32Array, rest: Int32Array): Int32Array {
  const all = new Int32Array(first.length + rest.length);
  all.set(first);
  all.set(rest, first.length);
  return all;
}

/** A part of an index, or of the order of one, which has no facets. */
function partOf(index: ListingIndex | Pick<ListingIndex, 'ids' | 'salable'> | undefined, at: Int32Array): ListingIndex {
  if (index && 'price' in index) return partOfIndex(index, at);
  return { ...EMPTY_INDEX, ids: at.map((place) => index?.ids[place] as number) };
}

interface Recent {
  readonly found: Found;
  readonly popularity: ReadonlyMap<number, number>;
}

/** Positions on the sites that this isolate serves; the columns are those of the lists. */
const places = new IsolateCache<Places>(6, ({ positions }) => positions.bytes);
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
/** Bestsellers of a site, the best first: ids as JSON. */
interface Front {
  readonly ids: string;
  readonly popularity: ReadonlyMap<number, number>;
}

/**
 * Products that a preview checks first if a word has thousands of matches. Twice as many would hardly yield a dozen
 * more often.
 */
const FRONT = 1000;
/** Bestsellers of a site by current popularity. */
const fronts = new IsolateCache<Front>(6, ({ ids }) => bytesOf(ids));
const frontWords = new IsolateCache<{ readonly front: Front; readonly words: FrontWords }>(6, ({ words }) =>
  bytesOf(words),
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

/** What the index is asked for: the text, which may be a SKU, and its meaning. */
const askedOf = (text: string, query: Query): string => JSON.stringify([text, query]);

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
  /** What the index was asked before it was certain what the words mean. */
  #ahead: { readonly asked: string; readonly read: Promise<Read | undefined> } | undefined;

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
   * Runs a query on this site, for a list in some order. `isBegun`: its last word may be incomplete. `isGlance`: only the
   * first products and the total number are needed. `isBare`: neither facets nor filters are. `isAsTyped`: mistyped words
   * are searched for as they are.
   */
  async find(
    text: string,
    { isBegun = false, isGlance = false, isBare = false, isAsTyped = false, sort = 'featured' as Sort } = {},
  ): Promise<Found> {
    const [index, { synonyms, edition }, { popularity }] = await Promise.all([
      isBare ? this.#listings.order() : this.#listings.index(WHOLE_SITE, sort),
      new SynonymStore(this.#db).current(this.#nowMs),
      this.#trends.current(),
    ]);
    const version = this.#versions.everything();
    const key = this.#keyOf(edition, text, { isBegun, isBare, isAsTyped, sort });
    const kept = isGlance ? recent.glances : recent.searches;
    const known = kept.get(key);
    if (known?.popularity === popularity) return known.found;
    const whole = this.#places(index);
    const { ids, salable, positions } = whole;
    const standingOf = (id: number) => {
      if (salable[positions.get(id) ?? -1] !== 1) return UNSALABLE;
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
      total: ids.length,
      placeOf: (id) => positions.get(id),
      front: isGlance ? this.#front(whole, popularity).ids : '[]',
      hasAllPopular: popularity.size < FRONT,
      frontWith: (beginning, most) => this.#frontWith(whole, popularity, beginning, most),
      // The search preview also shows stories, so both are read with one query.
      reads: isGlance ? this.#reads : this.#db,
      ahead: (query) => (this.#ahead?.asked === askedOf(text, query) && !isGlance ? this.#ahead.read : undefined),
    });
    this.#facts.keep(matches.shown);
    const first = placesOf(matches.first, positions);
    // Products that were not ranked follow in the site's own order.
    const rest = placesOf(isGlance ? [] : matches.rest, positions).sort();
    const found = {
      index: partOf(index, joined(first, rest)),
      total: matches.counted === null ? first.length + rest.length : Math.min(matches.counted, ids.length),
      names: matches.names,
      repaired: isAsTyped ? null : matches.meant,
      meant: matches.meant,
    };
    kept.set(key, { found, popularity });
    return found;
  }

  /**
   * Reads what a page of results needs besides the words, so that it is in memory when the query runs. Unless the result
   * is known, the index is asked at the same time: what the words of a query mean has most likely not changed since this
   * isolate read it last. If it has, the index is asked once more.
   */
  async prepare(
    text: string,
    { isAsTyped, sort }: { readonly isAsTyped: boolean; readonly sort: Sort },
  ): Promise<void> {
    const { synonyms, edition } = lastSynonyms();
    const key = this.#keyOf(edition, text, { isBegun: false, isBare: false, isAsTyped, sort });
    if (edition === undefined || !recent.searches.get(key)) this.#askAhead(text, readQuery(text, synonyms));
    await Promise.all([
      this.#listings.index(WHOLE_SITE, sort),
      new SynonymStore(this.#db).current(this.#nowMs),
      this.#trends.current(),
    ]);
  }

  #askAhead(text: string, query: Query): void {
    const matches = readMatches(
      this.#db,
      query,
      {
        isBegun: false,
        isGlance: false,
        edition: `${this.#site.siteId}:${this.#versions.everything()}`,
        siteId: this.#site.siteId,
        reads: this.#db,
        // Of previews only.
        total: 0,
        front: '[]',
        frontWith: async () => [],
      },
      text,
    );
    this.#ahead = { asked: askedOf(text, query), read: begun(matches) };
  }

  #keyOf(
    edition: number | undefined,
    text: string,
    { isBegun, isBare, isAsTyped, sort }: Record<'isAsTyped' | 'isBare' | 'isBegun', boolean> & { readonly sort: Sort },
  ): string {
    const asked = `${isBegun}:${isBare}:${isAsTyped}:${rankOf(sort) ?? ''}:${text.toLowerCase()}`;
    return `${this.#site.siteId}:${this.#versions.everything()}:${edition}:${asked}`;
  }

  /** All products of this site, popular ones first. */
  async popular(sort: Sort = 'featured'): Promise<ListingIndex> {
    const [index, { popularity }] = await Promise.all([this.#whole(sort), this.#trends.current()]);
    const { positions } = this.#places(index);
    const first = [...popularity.keys()].flatMap((id) => {
      const position = positions.get(id);
      return position !== undefined && index.salable[position] === 1 ? [position] : [];
    });
    if (first.length === 0) return index;
    const key = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}:${rankOf(sort) ?? ''}`;
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
  async only(productIds: readonly number[], sort: Sort = 'featured'): Promise<ListingIndex> {
    const index = await this.#whole(sort);
    return partOfIndex(index, placesOf(productIds, this.#places(index).positions));
  }

  /** Bestsellers that can be bought, with ties in the site's own order. */
  #front(whole: Places, popularity: ReadonlyMap<number, number>): Front {
    const key = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}`;
    const known = fronts.get(key);
    if (known?.popularity === popularity) return known;
    const front = { ids: JSON.stringify(frontOf(whole, whole.positions, popularity, FRONT)), popularity };
    fronts.set(key, front);
    return front;
  }

  /** The first bestsellers with a word that begins so. */
  async #frontWith(
    whole: Places,
    popularity: ReadonlyMap<number, number>,
    beginning: string,
    most: number,
  ): Promise<readonly number[]> {
    const front = this.#front(whole, popularity);
    const key = `${this.#site.siteId}:${this.#versions.everything()}`;
    const known = frontWords.get(key);
    if (known?.front === front) return begunIn(known.words, beginning, most);
    const words = await readFrontWords(this.#db, front.ids);
    frontWords.set(key, { front, words });
    return begunIn(words, beginning, most);
  }

  async #whole(sort: Sort): Promise<ListingIndex> {
    return (await this.#listings.index(WHOLE_SITE, sort)) ?? EMPTY_INDEX;
  }

  #places({ ids, salable }: Pick<ListingIndex, 'ids' | 'salable'> = EMPTY_INDEX): Places {
    const key = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}`;
    const known = places.get(key);
    if (known?.ids === ids) return known;
    const made = { ids, salable, positions: positionsOf(ids) };
    places.set(key, made);
    return made;
  }
}
