import { buildListingIndex, type ListingIndex, type ListingRow } from '#shared/facet/listing-index.ts';
import { matchQuery } from '#shared/search/match-query.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { facetDefinitions } from '#worker/store/publish/facet-definitions.ts';

/** Products that one search weighs at most. */
const MOST_MATCHES = 2000;

const recent = new IsolateCache<ListingIndex>(100);

/** Finds products by what a shopper typed. */
export class SearchStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #edition: number;

  constructor(db: D1Database, site: Site, edition: number) {
    this.#db = db;
    this.#site = site;
    this.#edition = edition;
  }

  /** What a query finds on this site, best first: all words if any product has them all, else any of them. */
  async find(text: string): Promise<ListingIndex> {
    const key = `${this.#site.siteId}:${this.#edition}:${text.toLowerCase()}`;
    const known = recent.get(key);
    if (known) return known;
    const strict = await this.#rows(matchQuery(text, 'all'));
    const rows = strict.length > 0 ? strict : await this.#rows(matchQuery(text, 'any'));
    const index = buildListingIndex(rows, rows.length > 0 ? await facetDefinitions(this.#db) : []);
    recent.set(key, index);
    return index;
  }

  async #rows(query: string | undefined): Promise<ListingRow[]> {
    if (query === undefined) return [];
    // A name says more than a label, a label more than a description.
    const { results } = await this.#db
      .prepare(
        `SELECT lc.facts FROM (
           SELECT rowid AS product_id, bm25(product_words, 10.0, 8.0, 4.0, 1.0) AS score FROM product_words
           WHERE product_words MATCH ?2 ORDER BY score LIMIT ?3
         ) m JOIN listing_cards lc ON lc.site_id = ?1 AND lc.product_id = m.product_id ORDER BY m.score`,
      )
      .bind(this.#site.siteId, query, MOST_MATCHES)
      .all<{ facts: string }>();
    return results.map((row) => JSON.parse(row.facts) as ListingRow);
  }
}
