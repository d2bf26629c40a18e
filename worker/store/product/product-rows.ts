import { bundleSpecial, type PriceFacts, type SpecialPrice } from '#shared/price/lowest.ts';
import {
  attribute,
  hasFlag,
  type Inventory,
  type ProductDocument,
  type ProductType,
  productDocumentSchema,
} from '#shared/product/contract.ts';
import { type Promo, promoKey } from '#shared/promo/status.ts';
import { stored } from '#shared/schema/stored.ts';
import type { Site } from '#shared/site/sites.ts';
import { jsonColumn, trustedJson } from '#worker/store/columns.ts';
import { promotionUnitsJoin } from './promotion-units.ts';

/** Columns for reading a product, with its price on a site and its stock in a pool. */
export const PRODUCT_COLUMNS = `
  p.product_id, p.sku, p.type, p.attribute_set, p.url_key, p.weight_lb, p.visibility, p.is_online, p.tax_class,
  p.document, p.rating_sum, p.rating_count, p.created_ms, p.updated_ms,
  pp.price, pp.special_price, pp.special_from_ms, pp.special_to_ms, pp.rule_price,
  st.qoh, st.min_qty, st.max_qty, st.is_in_stock, st.backorder, st.bin,
  pu.promotion, pu.taken`;

/** Joins for `PRODUCT_COLUMNS`; the site id and the pool are the given SQL parameters. */
export function productJoins(siteParameter: string, poolParameter: string): string {
  return `LEFT JOIN product_prices pp ON pp.product_id = p.product_id AND pp.site_id = ${siteParameter}
  LEFT JOIN product_stock st ON st.product_id = p.product_id AND st.pool = ${poolParameter}
  ${promotionUnitsJoin(poolParameter)}`;
}

/** A row of the table of products. */
export interface ProductTableRow {
  readonly product_id: number;
  readonly sku: string;
  readonly type: ProductType;
  readonly attribute_set: string;
  readonly url_key: string;
  readonly weight_lb: number | null;
  readonly visibility: number;
  readonly is_online: number;
  readonly tax_class: string;
  readonly document: string;
  readonly rating_sum: number;
  readonly rating_count: number;
  readonly created_ms: number;
  readonly updated_ms: number;
}

/** A product with its price on a site and its stock in a pool: what `PRODUCT_COLUMNS` reads. */
export interface ProductRow extends ProductTableRow {
  readonly price: number | null;
  readonly special_price: number | null;
  readonly special_from_ms: number | null;
  readonly special_to_ms: number | null;
  readonly rule_price: number | null;
  readonly qoh: number | null;
  readonly min_qty: number | null;
  readonly max_qty: number | null;
  readonly is_in_stock: number | null;
  readonly backorder: number | null;
  readonly bin: number | null;
  /** The promotion whose units are counted (`promoKey`), and how many of its units are reserved or sold. */
  readonly promotion: string | null;
  readonly taken: number | null;
}

/** The stock columns of a row. */
export type StockRow = Pick<ProductRow, 'backorder' | 'bin' | 'is_in_stock' | 'max_qty' | 'min_qty' | 'qoh'>;

type Attributes = ProductDocument['attributes'];

/** Reads the attributes of a product's document. */
export const attributesOf = jsonColumn('products.document', stored(productDocumentSchema.shape.attributes));

/** Milliseconds of the date of a promotion, UTC; null if it is missing or invalid. */
export function promotionTimeMs(text: string | undefined): number | null {
  if (!text) return null;
  const ms = Date.parse(
    /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text.replace(' ', 'T').replace(/(\d)$/, '$1Z'),
  );
  return Number.isNaN(ms) ? null : ms;
}

/**
 * Reads a product's promotion from its attributes. Returns null if the promotion is disabled or has no price. What is
 * for one site has the site's code at the end of the attribute's code: `rogue_promo_price_eur`.
 */
export function promoOf(attributes: Attributes, site: Site): Promo | null {
  const product = { attributes };
  const end = `_${site.code.toLowerCase()}`;
  const own = (code: string) => (attributes[code + end] === undefined ? code : code + end);
  const price = Number(attribute(product, own('rogue_promo_price')));
  if (!hasFlag(product, own('rogue_promo_enabled')) || !Number.isFinite(price) || price <= 0) return null;
  const qty = attribute(product, own('rogue_promo_qty'));
  return {
    price: Math.round(price * 100),
    fromMs: promotionTimeMs(attribute(product, own('rogue_promo_from_date'))),
    toMs: promotionTimeMs(attribute(product, own('rogue_promo_to_date'))),
    qtyEnabled: hasFlag(product, own('rogue_promo_qty_enable')),
    qty: qty === undefined || qty.trim() === '' || !Number.isFinite(Number(qty)) ? null : Number(qty),
  };
}

/** A promotion limited by quantity, reduced by the units that orders have already taken. */
function withUnitsTaken(promo: Promo, row: Pick<ProductRow, 'product_id' | 'promotion' | 'taken'>): Promo {
  if (!promo.qtyEnabled || promo.qty === null) return promo;
  const taken = row.promotion === promoKey(row.product_id, promo) ? (row.taken ?? 0) : 0;
  return { ...promo, given: promo.qty, qty: Math.max(0, promo.qty - taken) };
}

/** The columns of a row that decide its prices. */
export type PricedRow = Pick<
  ProductRow,
  | 'price'
  | 'product_id'
  | 'promotion'
  | 'rule_price'
  | 'special_from_ms'
  | 'special_price'
  | 'special_to_ms'
  | 'taken'
  | 'type'
>;

function specialOf(row: PricedRow): SpecialPrice | null {
  if (row.special_price === null) return null;
  const special = { price: row.special_price, fromMs: row.special_from_ms, toMs: row.special_to_ms };
  return row.type === 'bundle' ? bundleSpecial(special, row.price) : special;
}

/** The facts that decide the price of a row on its site. */
export function pricesOf(row: PricedRow, attributes: Attributes, site: Site): PriceFacts {
  const promo = promoOf(attributes, site);
  return {
    price: row.price,
    special: specialOf(row),
    rulePrice: row.rule_price,
    promo: promo && withUnitsTaken(promo, row),
  };
}

/** Stock of a row in its pool; null if the pool does not have it (spec 2 section 5: out of stock). */
export function inventoryOf(row: StockRow, attributes: Attributes): Inventory | null {
  if (row.qoh === null) return null;
  const product = { attributes };
  const limit = Number(attribute(product, 'purchase_limit'));
  const promoQty = attribute(product, 'rogue_promo_qty');
  const isSold = row.is_in_stock === 1 && (row.backorder === 1 || row.qoh > 0);
  const max = Math.min(row.max_qty ?? 0, row.backorder === 1 ? Number.POSITIVE_INFINITY : Math.floor(row.qoh));
  return {
    min: row.min_qty ?? 1,
    max: isSold ? (limit > 0 ? Math.min(max, limit) : max) : 0,
    bin: row.bin === 1,
    qoh: row.qoh,
    backorder: row.backorder === 1,
    leadTime: attribute(product, 'lead_time') ?? null,
    restockStatus: attribute(product, 'restock_status') ?? null,
    promoQty: hasFlag(product, 'rogue_promo_qty_enable') && promoQty ? Number(promoQty) : null,
  };
}

/** The document of a row, which was validated when it was written. */
export function documentOf(row: { readonly document: string }): ProductDocument {
  return trustedJson<ProductDocument>('products.document', row.document);
}

/** Average rating of a row with one decimal, and the number of reviews. */
export function ratingOf(row: Pick<ProductTableRow, 'rating_count' | 'rating_sum'>): {
  average: number;
  count: number;
} {
  const count = row.rating_count;
  return { average: count === 0 ? 0 : Math.round((row.rating_sum * 10) / count) / 10, count };
}
