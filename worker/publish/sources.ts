import type { CardPart, CardSource } from '#shared/product/make-card.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { textsFor } from '#worker/store/product/product-assembly.ts';
import {
  documentOf,
  inventoryOf,
  type ProductTableRow,
  pricesOf,
  ratingOf,
} from '#worker/store/product/product-rows.ts';

/** A product with its prices on all sites, and its stock and the units of its promotion in all pools, JSON. */
interface EverywhereRow extends ProductTableRow {
  readonly prices: string;
  readonly stock: string;
  readonly units: string;
}

const EVERYWHERE = `
  p.product_id, p.sku, p.type, p.attribute_set, p.url_key, p.weight_lb, p.visibility, p.is_online, p.tax_class,
  p.document, p.rating_sum, p.rating_count, p.created_ms, p.updated_ms,
  (SELECT json_group_array(json_array(site_id, price, special_price, special_from_ms, special_to_ms, rule_price))
   FROM product_prices WHERE product_id = p.product_id) AS prices,
  (SELECT json_group_array(json_array(pool, qoh, min_qty, max_qty, is_in_stock, backorder, bin))
   FROM product_stock WHERE product_id = p.product_id) AS stock,
  (SELECT json_group_array(json_array(pool, promotion, taken))
   FROM promotion_units WHERE product_id = p.product_id) AS units`;

type PriceRow = readonly [
  siteId: number,
  price: number,
  specialPrice: number | null,
  specialFromMs: number | null,
  specialToMs: number | null,
  rulePrice: number | null,
];
type StockRow = readonly [
  pool: string,
  qoh: number,
  minQty: number,
  maxQty: number,
  isInStock: number,
  backorder: number,
  bin: number,
];
type UnitsRow = readonly [pool: string, promotion: string, taken: number];

/** What differs between the sites of a product. */
type SiteRow = Parameters<typeof pricesOf>[0] & Parameters<typeof inventoryOf>[0];

/** Returns what reads the row of a product as a site sees it. */
function rowsBySite(row: EverywhereRow): (site: Site) => SiteRow {
  const prices = trustedJson<readonly PriceRow[]>('product_prices.price', row.prices);
  const stocks = trustedJson<readonly StockRow[]>('product_stock.qoh', row.stock);
  const units = row.units === '[]' ? [] : trustedJson<readonly UnitsRow[]>('promotion_units.taken', row.units);
  return ({ siteId, pool }) => {
    const price = prices.find(([id]) => id === siteId);
    const stock = stocks.find(([of]) => of === pool);
    const unit = units.find(([of]) => of === pool);
    return {
      product_id: row.product_id,
      type: row.type,
      price: price?.[1] ?? null,
      special_price: price?.[2] ?? null,
      special_from_ms: price?.[3] ?? null,
      special_to_ms: price?.[4] ?? null,
      rule_price: price?.[5] ?? null,
      qoh: stock?.[1] ?? null,
      min_qty: stock?.[2] ?? null,
      max_qty: stock?.[3] ?? null,
      is_in_stock: stock?.[4] ?? null,
      backorder: stock?.[5] ?? null,
      bin: stock?.[6] ?? null,
      promotion: unit?.[1] ?? null,
      taken: unit?.[2] ?? null,
    };
  };
}

interface ChildRow extends EverywhereRow {
  readonly parent_id: number;
  readonly option_id: number;
  readonly part_qty: number;
  readonly price_type: 'fixed' | 'percent';
  readonly option_price: number;
  readonly is_required: number | null;
  /** Of the configurable products that are shown with this variant, the first. */
  readonly first_parent: number | null;
}

/** Most products in one step, unless fewer are asked for, in id order. */
export const STEP = 200;

interface SourceRow extends EverywhereRow {
  /** JSON. */
  readonly categories: string;
  /** JSON: ids of categories, ascending. */
  readonly family_categories: string;
  /** The first shown product of which it is a variant or a member. */
  readonly family_id: number | null;
  /** Names of its deepest active category from the top down, with slashes between them. */
  readonly category_path: string | null;
}

/** What decides lists and links beside the facts of a product's card. */
export interface Places {
  readonly visibility: number;
  /** Path on the site. */
  readonly url: string;
  /** Ids of its parts, whose pages are there while it is shown. */
  readonly parts: readonly number[];
  /** Categories that contain it directly, with its position. */
  readonly categories: readonly (readonly [categoryId: number, position: number])[];
  /**
   * For a variant: categories that directly contain a shown product of which it is one. Their lists show that product in
   * its place. Left out where there are none.
   */
  readonly family?: readonly number[];
  /**
   * For a variant or a member: id of the first shown product of which it is one. A list of what is reduced shows one of
   * such a family. Left out where there is none.
   */
  readonly familyId?: number;
}

/** Whether a search of the whole site finds a product. */
export const isFound = ({ visibility }: Places): boolean => visibility === 3 || visibility === 4;

/** A product to be published as a card, with the additional data of its listing row. */
export interface PublishSource {
  readonly source: CardSource;
  /** Categories that contain it directly. */
  readonly categoryIds: readonly number[];
  /** Names of its deepest active category, 'Gear/Bars'; '' for none. */
  readonly categoryPath: string;
  readonly places: Places;
  readonly isListed: boolean;
}

/** A product to be published on any site. What all sites share is read and made once. */
export interface PublishProduct {
  readonly productId: number;
  readonly on: (site: Site) => PublishSource;
}

/** Returns what makes a part as a site sells it. */
function partsBySite(row: ChildRow): (site: Site) => CardPart {
  const document = documentOf(row);
  const rowOn = rowsBySite(row);
  const shared = {
    productId: row.product_id,
    sku: row.sku,
    attributes: document.attributes,
    gallery: document.gallery,
    isOnline: row.is_online === 1,
    isVariantOnly: row.visibility <= 1 && row.first_parent === row.parent_id,
    hasCard: row.visibility > 1,
    bundle:
      row.option_id === 0
        ? null
        : {
            optionId: row.option_id,
            isRequired: row.is_required === 1,
            qty: row.part_qty,
            price: row.option_price,
            priceType: row.price_type,
          },
  };
  return (site) => {
    const own = rowOn(site);
    return {
      ...shared,
      name: textsFor(document, site).name,
      prices: pricesOf(own, document.attributes, site),
      inventory: inventoryOf(own, document.attributes),
    };
  };
}

function productOf(row: SourceRow, children: readonly ChildRow[]): PublishProduct {
  const document = documentOf(row);
  const rowOn = rowsBySite(row);
  const parts = children.map(partsBySite);
  const categories = trustedJson<Places['categories']>('product_categories.position', row.categories);
  const family = trustedJson<readonly number[]>('product_categories.category_id', row.family_categories);
  const shared = {
    productId: row.product_id,
    sku: row.sku,
    type: row.type,
    url: `/${row.url_key}`,
    taxClass: row.tax_class,
    document,
    rating: ratingOf(row),
    createdMs: row.created_ms,
    hasRedirect: false,
  };
  const common = {
    categoryIds: categories.map(([categoryId]) => categoryId),
    categoryPath: row.category_path ?? '',
    places: {
      visibility: row.visibility,
      url: shared.url,
      parts: children.map((part) => part.product_id),
      categories,
      ...(family.length > 0 && { family }),
      ...(row.family_id !== null && { familyId: row.family_id }),
    },
    isListed: row.is_online === 1,
  };
  return {
    productId: row.product_id,
    on: (site) => {
      const own = rowOn(site);
      const source: CardSource = {
        ...shared,
        name: textsFor(document, site).name,
        prices: pricesOf(own, document.attributes, site),
        inventory: inventoryOf(own, document.attributes),
        parts: parts.map((partOn) => partOn(site)),
      };
      return { source, ...common };
    },
  };
}

/** Reads the next products after an id that may be listed. Fewer than `most` means that there are no more. */
export async function readProducts(
  db: D1Database,
  afterId: number,
  only: readonly number[] | null,
  most = STEP,
): Promise<readonly PublishProduct[]> {
  const filter = only === null ? '' : 'AND p.product_id IN (SELECT value FROM json_each(?3))';
  const listed = `SELECT p.product_id FROM products p WHERE p.product_id > ?1 AND p.visibility > 1 ${filter} ORDER BY p.product_id LIMIT ?2`;
  const values = [afterId, most, ...(only === null ? [] : [JSON.stringify(only)])];
  const [products, children] = await readBatch(db, [
    typed<SourceRow>(
      db
        .prepare(
          `SELECT ${EVERYWHERE},
           (SELECT json_group_array(json_array(category_id, position)) FROM product_categories WHERE product_id = p.product_id) AS categories,
           (SELECT json_group_array(category_id) FROM (
              SELECT DISTINCT fc.category_id FROM product_children f
              JOIN products fp ON fp.product_id = f.parent_id AND fp.type = 'configurable' AND fp.is_online = 1 AND fp.visibility > 1
              JOIN product_categories fc ON fc.product_id = f.parent_id
              WHERE f.child_id = p.product_id ORDER BY fc.category_id)) AS family_categories,
           (SELECT min(f.parent_id) FROM product_children f JOIN products fp ON fp.product_id = f.parent_id
            WHERE f.child_id = p.product_id AND fp.type IN ('configurable', 'grouped') AND fp.is_online = 1
            AND fp.visibility > 1) AS family_id,
           (SELECT c.path FROM product_categories pc JOIN categories c USING (category_id)
            WHERE pc.product_id = p.product_id AND c.is_active = 1 ORDER BY length(c.path) DESC, c.path LIMIT 1) AS category_path
         FROM products p WHERE p.product_id IN (${listed}) ORDER BY p.product_id`,
        )
        .bind(...values),
    ),
    typed<ChildRow>(
      db
        .prepare(
          `SELECT c.parent_id, c.option_id, c.qty AS part_qty, c.price_type, c.price AS option_price, o.is_required,
           (SELECT min(f.parent_id) FROM product_children f JOIN products fp ON fp.product_id = f.parent_id
            WHERE f.child_id = c.child_id AND fp.type = 'configurable' AND fp.is_online = 1 AND fp.visibility > 1) AS first_parent,
           ${EVERYWHERE}
         FROM product_children c JOIN products p ON p.product_id = c.child_id
         LEFT JOIN bundle_options o ON o.option_id = c.option_id
         WHERE c.parent_id IN (${listed}) ORDER BY c.parent_id, c.position`,
        )
        .bind(...values),
    ),
  ]);
  const parts = Map.groupBy(children, (row) => row.parent_id);
  return products.map((row) => productOf(row, parts.get(row.product_id) ?? []));
}
