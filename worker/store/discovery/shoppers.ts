import { RECOMMENDED } from '#shared/discovery/counts.ts';
import type { Site } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { hashOfToken } from '#worker/store/account/token.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import type { ListingStore } from '#worker/store/product/listings.ts';

/**
 * How many days viewed products are remembered: as long as the cookie that identifies the shopper (spec 3 section 9).
 */
export const SHOPPER_DAYS = 60;

/** The stored form of a shopper's random id; '' for an unknown shopper. */
export async function shopperHash(userId: string): Promise<string> {
  return userId === '' ? '' : hashOfToken(`shopper.${userId}`);
}

/** Products that come with their cards: those that a strip may show, twice as many as it has places for. */
const WITH_CARDS = 2 * RECOMMENDED;
const withCards = (ids: string) =>
  `SELECT id, CASE WHEN row_number() OVER () <= ${WITH_CARDS} THEN card END AS card FROM (${ids})`;
// CROSS JOIN makes SQLite go from the few order lines to their cards. Otherwise it would scan all cards of the site
// first.
const BOUGHT_WITH = withCards(`SELECT b.product_id AS id, c.card, count(*) AS n FROM order_lines b
  CROSS JOIN listing_cards c ON c.site_id = ?1 AND c.product_id = b.product_id
  WHERE b.order_id IN (
    SELECT order_id FROM order_lines WHERE product_id IN (SELECT value FROM json_each(?2)) ORDER BY order_id DESC LIMIT 500
  ) AND b.product_id NOT IN (SELECT value FROM json_each(?2)) AND c.card->>'$.stock' IN ('in', 'backorder')
  GROUP BY b.product_id ORDER BY n DESC, b.product_id LIMIT ?3`);
const LINKED = withCards(`SELECT l.linked_id AS id, c.card FROM product_links l
  CROSS JOIN listing_cards c ON c.site_id = ?1 AND c.product_id = l.linked_id
  WHERE l.product_id IN (SELECT value FROM json_each(?2)) AND l.kind IN ('crosssell', 'related')
    AND l.linked_id NOT IN (SELECT value FROM json_each(?2)) AND c.card->>'$.stock' IN ('in', 'backorder')
  GROUP BY l.linked_id ORDER BY min(l.kind), min(l.position), l.linked_id LIMIT ?3`);
const SEEN = `SELECT product_id FROM shopper_products WHERE shopper_hash = ?1 AND site_id = ?2 AND seen_ms > ?3
  ORDER BY seen_ms DESC LIMIT 12`;

/** A product that is bought together with others, and its card if it is one of the first. */
interface Together {
  readonly id: number;
  readonly card: string | null;
}

interface AffinityMoment {
  readonly reads: Reads;
  readonly site: Site;
  readonly nowMs: number;
}

/** Reads which products belong together for shoppers. */
export class AffinityStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #listings: ListingStore;
  readonly #site: Site;
  readonly #nowMs: number;

  constructor(db: D1Database, listings: ListingStore, { reads, site, nowMs }: AffinityMoment) {
    this.#db = db;
    this.#reads = reads;
    this.#listings = listings;
    this.#site = site;
    this.#nowMs = nowMs;
  }

  /**
   * Available products that are bought together with some products: from the latest orders, then from the merchant's
   * links. The cards of the first ones are kept, since a strip shows them next.
   */
  async boughtWith(productIds: readonly number[], most: number): Promise<readonly number[]> {
    const ids = JSON.stringify(productIds);
    const answers = await readBatch(
      this.#reads,
      [BOUGHT_WITH, LINKED].map((sql) => typed<Together>(this.#db.prepare(sql).bind(this.#site.siteId, ids, most))),
    );
    const rows = answers.flat();
    for (const { id, card } of rows) if (card !== null) this.#listings.keep(id, card);
    return [...new Set(rows.map(({ id }) => id))].slice(0, most);
  }

  /** Products that a shopper viewed, the latest first. */
  async seenBy(userId: string): Promise<readonly number[]> {
    if (userId === '') return [];
    const since = this.#nowMs - SHOPPER_DAYS * DAY_MS;
    const { results } = await this.#db
      .prepare(SEEN)
      .bind(await shopperHash(userId), this.#site.siteId, since)
      .all<{ product_id: number }>();
    return results.map((row) => row.product_id);
  }
}
