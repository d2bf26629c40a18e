import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { partOfIndex } from '#shared/facet/part-of-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { ListingStore } from '#worker/store/listings.ts';
import { WHOLE_SITE } from '#worker/store/publish/indexes.ts';
import { matchProducts } from '#worker/store/search/match.ts';
import { SynonymStore } from '#worker/store/search/synonyms.ts';

/** What a search has found. */
export interface Found {
  /** Best first, ready to be narrowed and counted. */
  readonly index: ListingIndex;
  /** What was looked for instead of what was typed; null where nothing had to be repaired. */
  readonly repaired: string | null;
}

/** Everything on a site, and where each product stands in it. */
interface Whole {
  readonly index: ListingIndex;
  readonly positions: ReadonlyMap<number, number>;
}

/** Sites that this isolate was asked for; 43,000 products take some ten megabytes. */
const wholes = new IsolateCache<Whole>(2);
const recent = new IsolateCache<Found>(40);
const EMPTY: ListingIndex = { ids: [], price: [], newness: [], name: [], rating: [], salable: [], facets: [] };
/** What cannot be bought stands behind what can. */
const UNSALABLE = 0.3;

/** Finds products by what a shopper typed. */
export class SearchStore {
  readonly #db: D1Database;
  readonly #listings: ListingStore;
  readonly #site: Site;
  readonly #edition: number;
  readonly #nowMs: number;

  constructor(db: D1Database, listings: ListingStore, site: Site, edition: number, nowMs: number) {
    this.#db = db;
    this.#listings = listings;
    this.#site = site;
    this.#edition = edition;
    this.#nowMs = nowMs;
  }

  /** What a query finds on this site. `isBegun`: its last word may be only begun. */
  async find(text: string, isBegun = false): Promise<Found> {
    const key = `${this.#site.siteId}:${this.#edition}:${isBegun}:${text.toLowerCase()}`;
    const known = recent.get(key);
    if (known) return known;
    const [whole, synonyms] = await Promise.all([this.#whole(), new SynonymStore(this.#db).all(this.#nowMs)]);
    const { index, positions } = whole;
    const matches = await matchProducts(this.#db, {
      ...{ text, isBegun, synonyms, siteId: this.#site.siteId, total: index.ids.length },
      standingOf: (id) => (index.salable[positions.get(id) ?? -1] === 1 ? 1 : UNSALABLE),
    });
    const found = {
      index: partOfIndex(
        index,
        matches.productIds.flatMap((id) => positions.get(id) ?? []),
      ),
      repaired: matches.repaired,
    };
    recent.set(key, found);
    return found;
  }

  async #whole(): Promise<Whole> {
    const key = `${this.#site.siteId}:${this.#edition}`;
    const known = wholes.get(key);
    if (known) return known;
    const index = (await this.#listings.index(WHOLE_SITE)) ?? EMPTY;
    const whole = { index, positions: new Map(index.ids.map((id, position) => [id, position])) };
    wholes.set(key, whole);
    return whole;
  }
}
