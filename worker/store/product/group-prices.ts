import { FIRST_PRICED_GROUP, type GroupPrices } from '#shared/product/group-price.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { Versions } from '#worker/store/versions.ts';

interface TierRow {
  readonly product_id: number;
  readonly min_qty: number;
  readonly value_type: 'fixed' | 'discount';
  readonly value: number;
}

const NONE: GroupPrices = new Map();

const recent = new IsolateCache<GroupPrices>(50);

/** Prices of customer groups on a site, cached per isolate under the content version, because each cart needs them. */
export class GroupPriceStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** Prices of a group by product id; groups below 2 have none (spec 2 section 1). */
  async of(groupId: number): Promise<GroupPrices> {
    if (groupId < FIRST_PRICED_GROUP) return NONE;
    const key = `${this.#site.code} ${this.#versions.latest} ${groupId}`;
    const known = recent.get(key);
    if (known) return known;
    const prices = await this.#read(groupId);
    recent.set(key, prices);
    return prices;
  }

  async #read(groupId: number): Promise<GroupPrices> {
    const { results } = await this.#db
      .prepare(
        `SELECT product_id, min_qty, value_type, value FROM group_prices
         WHERE site_id IN (0, ?1) AND group_id IN (-1, ?2) ORDER BY product_id, min_qty`,
      )
      .bind(this.#site.siteId, groupId)
      .all<TierRow>();
    const tiers = Map.groupBy(results, (row) => row.product_id);
    return new Map(
      [...tiers].map(([productId, rows]) => [
        productId,
        rows.map((row) => ({ qty: row.min_qty, valueType: row.value_type, value: row.value })),
      ]),
    );
  }
}
