import type { Site } from '#shared/site/sites.ts';

/** By address first: a url key wins over a sku of the same letters. Only what the site shows. */
const FIND = `SELECT k.value AS key, c.product_id
FROM json_each(?1) k
LEFT JOIN routes r ON r.path = '/' || lower(k.value) AND r.site_id IN (0, ?2) AND r.entity_type = 'product'
  AND r.redirect_target IS NULL
LEFT JOIN products p ON p.sku IN (k.value, upper(k.value))
LEFT JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = coalesce(r.entity_id, p.product_id)
GROUP BY k.key ORDER BY k.key`;

/** Finds what is to be compared. */
export class ComparisonStore {
  readonly #db: D1Database;
  readonly #site: Site;

  constructor(db: D1Database, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /** The product behind each key, a url key or sku, in their order; null for what the site does not show. One query. */
  async find(keys: readonly string[]): Promise<readonly (number | null)[]> {
    if (keys.length === 0) return [];
    const { results } = await this.#db
      .prepare(FIND)
      .bind(JSON.stringify(keys), this.#site.siteId)
      .all<{ product_id: number | null }>();
    return results.map((row) => row.product_id);
  }
}
