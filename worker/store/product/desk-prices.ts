import type { Minor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import type { ProductDocument } from '#shared/product/contract.ts';
import { SITES, type Site, type SiteCode } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { forRows } from '#worker/store/sql.ts';
import { type PricedRow, pricesOf } from './product-rows.ts';
import { promotionUnitsJoin } from './promotion-units.ts';

/** A product with everything that decides its price on a site. Amounts are in minor units. */
export interface DeskPrice extends PricedRow {
  readonly sku: string;
  readonly name: string;
  /** Number of prices of customer groups. */
  readonly groupPrices: number;
  /** Attributes of its promotion. */
  readonly attributes: ProductDocument['attributes'];
}

interface DeskRow extends Omit<DeskPrice, 'attributes'> {
  /** JSON. */
  readonly attributes: string;
}

/** Which prices are wanted; '' for all. */
export interface PriceFilter {
  readonly site: SiteCode;
  /** Path of a category, with all below it. */
  readonly category: string;
  /** Words in the SKU or the name. */
  readonly text: string;
  readonly brand: string;
}

const columns = (pool: string): string => `p.product_id, p.sku, p.name, p.type, pp.price, pp.special_price,
  pp.special_from_ms, pp.special_to_ms, pp.rule_price, pu.promotion, pu.taken,
  (SELECT count(*) FROM group_prices g WHERE g.product_id = p.product_id AND g.site_id IN (0, pp.site_id)) AS groupPrices,
  (SELECT json_group_object(a.key, json(a.value)) FROM json_each(p.document, '$.attributes') a
   WHERE a.key LIKE 'rogue_promo%') AS attributes
  FROM product_prices pp JOIN products p ON p.product_id = pp.product_id ${promotionUnitsJoin(pool)}`;

/** `?1` the site, `?2` its pool, `?3` a category, `?4` words, `?5` a brand. */
const MATCHES = `pp.site_id = ?1
  AND (?3 = '' OR EXISTS (SELECT 1 FROM product_categories pc JOIN categories c ON c.category_id = pc.category_id
    WHERE pc.product_id = pp.product_id AND (c.path = ?3 OR substr(c.path, 1, length(?3) + 1) = ?3 || '/')))
  AND (?4 = '' OR instr(lower(p.sku), lower(?4)) > 0 OR instr(lower(p.name), lower(?4)) > 0)
  AND (?5 = '' OR p.document->>'$.attributes.manufacturer[0]' = ?5 COLLATE NOCASE)`;

const deskPrice = ({ attributes, ...row }: DeskRow): DeskPrice => ({
  ...row,
  attributes: trustedJson<DeskPrice['attributes']>('products.document', attributes),
});

/** What shoppers without a ticket or a group's price pay for a product at a time; null if it is not sold. */
export function payable(price: DeskPrice, site: Site, nowMs: number): Minor | null {
  return lowestPrice(pricesOf(price, price.attributes, site), nowMs);
}

/** Prices as staff edit them. */
export class DeskPriceStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Some prices of a site by SKU, at most `limit` from `offset` on, and the number of all that match. */
  async find(
    { site, category, text, brand }: PriceFilter,
    limit: number,
    offset = 0,
  ): Promise<{ readonly prices: readonly DeskPrice[]; readonly count: number }> {
    const { siteId, pool } = SITES[site];
    const asked = [siteId, pool, category, text, brand] as const;
    const [rows, [total]] = await readBatch(this.#db, [
      typed<DeskRow>(
        this.#db
          .prepare(`SELECT ${columns('?2')} WHERE ${MATCHES} ORDER BY p.sku LIMIT ?6 OFFSET ?7`)
          .bind(...asked, limit, offset),
      ),
      typed<{ n: number }>(
        this.#db
          .prepare(
            `SELECT count(*) AS n FROM product_prices pp JOIN products p ON p.product_id = pp.product_id
             WHERE ${MATCHES} AND ?2 <> ''`,
          )
          .bind(...asked),
      ),
    ]);
    return { prices: rows.map(deskPrice), count: total?.n ?? 0 };
  }

  /** The prices of products on a site by their SKUs. */
  async named(site: SiteCode, skus: readonly string[]): Promise<ReadonlyMap<string, DeskPrice>> {
    const { siteId, pool } = SITES[site];
    const statements = forRows(
      this.#db,
      `SELECT ${columns('?3')} WHERE p.sku IN (SELECT value FROM json_each(?1)) AND pp.site_id = ?2`,
      skus,
      siteId,
      pool,
    );
    if (statements.length === 0) return new Map();
    const found = await this.#db.batch<DeskRow>(statements);
    return new Map(found.flatMap(({ results }) => results.map((row) => [row.sku, deskPrice(row)] as const)));
  }

  /** Paths of all categories, in their order. */
  async categories(): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare('SELECT path FROM categories ORDER BY path LIMIT 2000')
      .all<{ path: string }>();
    return results.map(({ path }) => path);
  }
}
