import type { Site } from '#shared/site/sites.ts';
import type { Versions } from '#worker/store/versions.ts';

/**
 * Searches addresses first, so that a url key takes precedence over an identical SKU. Finds only products that the site
 * shows.
 */
const FIND = `SELECT k.value AS key, c.product_id
FROM json_each(?1) k
LEFT JOIN routes r ON r.path = '/' || lower(k.value) AND r.site_id IN (0, ?2) AND r.entity_type = 'product'
  AND r.redirect_target IS NULL
LEFT JOIN products p ON p.sku IN (k.value, upper(k.value))
LEFT JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = coalesce(r.entity_id, p.product_id)
GROUP BY k.key ORDER BY k.key`;

/** Finds the products to compare. */
export class ComparisonStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /**
   * The product behind each key (a url key or SKU), in the order of the keys; null if the site does not show it. One
   * query.
   */
  async find(keys: readonly string[]): Promise<readonly (number | null)[]> {
    if (keys.length === 0) return [];
    // Another product may have one of these keys tomorrow.
    this.#versions.everything();
    const { results } = await this.#db
      .prepare(FIND)
      .bind(JSON.stringify(keys), this.#site.siteId)
      .all<{ product_id: number | null }>();
    return results.map((row) => row.product_id);
  }

  /** Those of some products that have one of some attribute sets, in the given order. */
  async ofKinds(productIds: readonly number[], attributeSets: readonly string[]): Promise<readonly number[]> {
    if (productIds.length === 0) return [];
    const { results } = await this.#db
      .prepare(
        `SELECT p.product_id FROM json_each(?1) j JOIN products p ON p.product_id = j.value
         WHERE p.attribute_set IN (SELECT value FROM json_each(?2)) ORDER BY j.key`,
      )
      .bind(JSON.stringify(productIds), JSON.stringify(attributeSets))
      .all<{ product_id: number }>();
    return results.map((row) => row.product_id);
  }
}
