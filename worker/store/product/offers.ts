import { handlingOf } from '#shared/product/handling.ts';
import { type IncludedProduct, makeOffer, type Offer } from '#shared/product/offer.ts';
import { type PromotionsLeft, withPromotionsLeft } from '#shared/product/promotions-left.ts';
import { promoKey } from '#shared/promo/status.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { type OptionRow, type PartRow, productOf, textsFor } from '#worker/store/product/product-assembly.ts';
import { documentOf, PRODUCT_COLUMNS, productJoins } from '#worker/store/product/product-rows.ts';
import type { Versions } from '#worker/store/versions.ts';

/** Option id of products included free with a bundle option, which are not values of the option. */
const INCLUDED = -1;

const WHOLE = `
WITH roots AS (SELECT value AS root_id FROM json_each(?1)),
parts AS (
  SELECT root_id, root_id AS product_id, -1 AS position, 0 AS option_id, 1.0 AS part_qty, 0 AS can_change_qty,
    0 AS is_default, 'fixed' AS price_type, 0.0 AS option_price
  FROM roots
  UNION ALL
  SELECT c.parent_id, c.child_id, c.position, c.option_id, c.qty, c.can_change_qty, c.is_default, c.price_type, c.price
  FROM roots JOIN product_children c ON c.parent_id = roots.root_id
  UNION ALL
  SELECT o.parent_id, o.included_product_id, 0, ${INCLUDED}, 1.0, 0, 0, 'fixed', 0.0
  FROM roots JOIN bundle_options o ON o.parent_id = roots.root_id WHERE o.included_product_id IS NOT NULL
)
SELECT parts.root_id, ${PRODUCT_COLUMNS}, parts.option_id, parts.position, parts.part_qty, parts.can_change_qty,
  parts.is_default, parts.price_type, parts.option_price
FROM parts JOIN products p ON p.product_id = parts.product_id
${productJoins('?2', '?3')}
ORDER BY parts.root_id, parts.position`;

const OPTIONS = `SELECT o.parent_id, o.option_id, o.title, o.input, o.is_required, o.included_product_id,
  NULL AS included_name
FROM json_each(?1) roots JOIN bundle_options o ON o.parent_id = roots.value ORDER BY o.parent_id, o.position`;

interface RootedPart extends PartRow {
  readonly root_id: number;
}

interface RootedOption extends OptionRow {
  readonly parent_id: number;
}

/** Visibility of products that are only sold as a part of another one. */
const HIDDEN = 1;

/** The product of a SKU, and the product that sells it as a variant; null if it is sold on its own. */
export interface SkuIds {
  readonly productId: number;
  readonly parentId: number | null;
}

/**
 * Maximum age of an offer, milliseconds. Prices change with the content version, but stock and promotion units change
 * with orders.
 */
const OLDEST_MS = 10_000;

interface KeptOffer {
  readonly offer: Offer | null;
  readonly readMs: number;
}

const offers = new IsolateCache<KeptOffer>(2000);
const promotions = new IsolateCache<{ readonly units: number; readonly untilMs: number }>(2000);

function includedOf(row: PartRow, site: Site): IncludedProduct {
  const document = documentOf(row);
  return {
    productId: row.product_id,
    sku: row.sku,
    name: textsFor(document, site).name,
    weightLb: row.weight_lb,
    handling: handlingOf(document),
  };
}

function offerOf(rows: readonly RootedPart[], options: readonly RootedOption[], site: Site): Offer | null {
  const own = rows.find((row) => row.position === -1);
  if (!own || own.is_online === 0) return null;
  const parts = rows.filter((row) => row !== own && row.option_id !== INCLUDED);
  const product = productOf(own, parts, options, site, { relatedIds: [], categoryIds: [] });
  return makeOffer(
    product,
    rows.filter((row) => row.option_id === INCLUDED).map((row) => includedOf(row, site)),
  );
}

/** Products as lists need them, cached per isolate for some seconds, because each change of a cart reads them again. */
export class OfferStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  readonly #nowMs: number;
  /** Reads of this request that are under way, by product. */
  readonly #reading = new Map<number, Promise<ReadonlyMap<number, Offer | null>>>();

  constructor(db: D1Database, site: Site, versions: Versions, nowMs: number) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
    this.#nowMs = nowMs;
  }

  /** Removes products from the cache after an order has revealed that their data is outdated. */
  forget(ids: Iterable<number>): void {
    for (const id of ids) offers.delete(this.#key(id));
  }

  /**
   * Remembers the remaining units of promotions (`promoKey`) that the desk has reported, for as long as the copy in D1
   * may be outdated. So the next answer already knows that a promotion has sold out.
   */
  learnPromotions(left: PromotionsLeft): void {
    for (const [key, units] of left)
      promotions.set(`${this.#site.pool} ${key}`, { units, untilMs: this.#nowMs + OLDEST_MS });
  }

  /** The known promotion units of an offer that are newer than the copy. */
  #promotionsOf({ options }: Offer): PromotionsLeft {
    const things = [options, ...options.parts];
    return new Map(
      things.flatMap(({ productId, prices: { promo } }): [string, number][] => {
        if (!promo?.qtyEnabled) return [];
        const key = promoKey(productId, promo);
        const known = promotions.get(`${this.#site.pool} ${key}`);
        return known && this.#nowMs < known.untilMs ? [[key, known.units]] : [];
      }),
    );
  }

  /**
   * The offers of some products. Products that do not exist or are not online are left out. One batch at most, without
   * those that this request is reading already.
   */
  async byIds(ids: Iterable<number>): Promise<ReadonlyMap<number, Offer>> {
    const wanted = [...new Set(ids)];
    const missing = wanted.filter((id) => this.#kept(id) === undefined);
    this.#begin(missing.filter((id) => !this.#reading.has(id)));
    const reads = new Set(missing.flatMap((id) => this.#reading.get(id) ?? []));
    const read = new Map((await Promise.all(reads)).flatMap((offers) => [...offers]));
    return new Map(
      wanted.flatMap((id): [number, Offer][] => {
        const offer = read.get(id) ?? this.#kept(id)?.offer;
        return offer ? [[id, withPromotionsLeft(offer, this.#promotionsOf(offer))]] : [];
      }),
    );
  }

  /**
   * Products by their SKUs; unknown ones are left out. A product sold only as a variant comes with its parent
   * (`parentId`).
   */
  async idsBySku(skus: readonly string[]): Promise<ReadonlyMap<string, SkuIds>> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.sku, p.product_id AS productId,
           CASE WHEN p.visibility = ${HIDDEN} THEN (
             SELECT c.parent_id FROM product_children c JOIN products q ON q.product_id = c.parent_id
             WHERE c.child_id = p.product_id AND q.type = 'configurable' ORDER BY q.is_online DESC, c.parent_id LIMIT 1
           ) END AS parentId
         FROM json_each(?1) j JOIN products p ON p.sku = j.value`,
      )
      .bind(JSON.stringify(skus))
      .all<SkuIds & { readonly sku: string }>();
    return new Map(results.map((row) => [row.sku, row]));
  }

  /** Begins to read some products. */
  #begin(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const reading = this.#read(ids).finally(() => {
      for (const id of ids) this.#reading.delete(id);
    });
    for (const id of ids) this.#reading.set(id, reading);
  }

  #kept(id: number): KeptOffer | undefined {
    const kept = offers.get(this.#key(id));
    return kept && this.#nowMs - kept.readMs < OLDEST_MS ? kept : undefined;
  }

  #key(id: number): string {
    return `${this.#site.code} ${this.#versions.product(id)} ${id}`;
  }

  async #read(ids: readonly number[]): Promise<Map<number, Offer | null>> {
    const roots = JSON.stringify(ids);
    const [parts, options] = await readBatch(this.#db, [
      typed<RootedPart>(this.#db.prepare(WHOLE).bind(roots, this.#site.siteId, this.#site.pool)),
      typed<RootedOption>(this.#db.prepare(OPTIONS).bind(roots)),
    ]);
    const rows = Map.groupBy(parts, (row) => row.root_id);
    const byParent = Map.groupBy(options, (row) => row.parent_id);
    const read = new Map(ids.map((id) => [id, offerOf(rows.get(id) ?? [], byParent.get(id) ?? [], this.#site)]));
    for (const [id, offer] of read) offers.set(this.#key(id), { offer, readMs: this.#nowMs });
    return read;
  }
}
