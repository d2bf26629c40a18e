import type { ImportProduct } from '#shared/import/contract.ts';
import type { ProductDocument } from '#shared/product/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { takeIds } from '#worker/store/imports/id-sequences.ts';
import { takenAddressStatements } from '#worker/store/product/changes.ts';
import { forRows } from '#worker/store/sql.ts';

/** A product with its own id and the ids of everything that it refers to. */
export interface Resolved {
  readonly id: number;
  readonly product: ImportProduct;
  readonly fingerprint: string;
  readonly document: ProductDocument;
  readonly oldUrlKey: string | null;
}

/** For products of unknown age, which count as neither new nor newer than others. */
const UNKNOWN_MS = 0;

function productStatements(db: D1Database, taken: readonly Resolved[], now: number): D1PreparedStatement[] {
  return forRows(
    db,
    `INSERT INTO products (product_id, sku, type, attribute_set, name, url_key, weight_lb, visibility, is_online, tax_class,
       document, fingerprint, created_ms, updated_ms)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, value->>9,
       value->>10, value->>11, value->>12, value->>13 FROM json_each(?1) WHERE true
     ON CONFLICT (sku) DO UPDATE SET type = excluded.type, attribute_set = excluded.attribute_set,
       name = excluded.name, url_key = excluded.url_key, weight_lb = excluded.weight_lb, visibility = excluded.visibility,
       is_online = excluded.is_online, tax_class = excluded.tax_class, document = excluded.document,
       fingerprint = excluded.fingerprint, updated_ms = excluded.updated_ms`,
    taken.map(({ id, product, document, fingerprint: print }) => [
      id,
      product.sku,
      product.type,
      product.attributeSet,
      product.texts.name,
      product.urlKey,
      product.weightLb,
      product.visibility,
      product.isOnline ? 1 : 0,
      product.taxClass,
      JSON.stringify(document),
      print,
      product.createdMs ?? UNKNOWN_MS,
      product.updatedMs ?? now,
    ]),
  );
}

/** Keys (sites or pools) with the same values, each such list of values once. */
function grouped<Key>(
  entries: readonly (readonly [Key, readonly unknown[]])[],
): (readonly [Key[], readonly unknown[]])[] {
  const groups = new Map<string, readonly [Key[], readonly unknown[]]>();
  for (const [key, values] of entries) {
    const text = values.join();
    const group = groups.get(text);
    if (group) group[0].push(key);
    else groups.set(text, [[key], values]);
  }
  return [...groups.values()];
}

function priceStatements(db: D1Database, taken: readonly Resolved[]): D1PreparedStatement[] {
  return forRows(
    db,
    `WITH given AS MATERIALIZED (SELECT value->>0 AS product_id, value->1 AS sites, value->>2 AS price,
       value->>3 AS special_price, value->>4 AS special_from_ms, value->>5 AS special_to_ms FROM json_each(?1))
     INSERT INTO product_prices (product_id, site_id, price, special_price, special_from_ms, special_to_ms)
     SELECT product_id, s.value, price, special_price, special_from_ms, special_to_ms
     FROM given CROSS JOIN json_each(given.sites) s WHERE true
     ON CONFLICT (product_id, site_id) DO UPDATE SET price = excluded.price, special_price = excluded.special_price,
       special_from_ms = excluded.special_from_ms, special_to_ms = excluded.special_to_ms`,
    taken.flatMap(({ id, product }) =>
      grouped(
        Object.entries(product.prices).map(([site, { price, specialPrice, specialFromMs, specialToMs }]) => [
          SITES[site as SiteCode].siteId,
          [price, specialPrice, specialFromMs, specialToMs],
        ]),
      ).map(([siteIds, values]) => [id, siteIds, ...values]),
    ),
  );
}

/** Stock figures. A figure that equals the last import's is ignored, so that units sold since then stay sold. */
function stockStatements(db: D1Database, taken: readonly Resolved[]): D1PreparedStatement[] {
  return forRows(
    db,
    `WITH given AS MATERIALIZED (SELECT value->>0 AS product_id, value->1 AS pools, value->>2 AS qoh, value->>3 AS min_qty,
       value->>4 AS max_qty, value->>5 AS is_in_stock, value->>6 AS backorder, value->>7 AS bin FROM json_each(?1))
     INSERT INTO product_stock (product_id, pool, qoh, min_qty, max_qty, is_in_stock, backorder, bin, imported_qoh)
     SELECT product_id, p.value, qoh, min_qty, max_qty, is_in_stock, backorder, bin, qoh
     FROM given CROSS JOIN json_each(given.pools) p WHERE true
     ON CONFLICT (product_id, pool) DO UPDATE SET
       qoh = CASE WHEN imported_qoh IS excluded.imported_qoh THEN qoh ELSE excluded.qoh END,
       imported_qoh = excluded.imported_qoh, min_qty = excluded.min_qty, max_qty = excluded.max_qty,
       is_in_stock = excluded.is_in_stock, backorder = excluded.backorder, bin = excluded.bin`,
    taken.flatMap(({ id, product }) =>
      grouped(
        Object.entries(product.stock).map(([pool, { qoh, min, max, isInStock, backorder, bin }]) => [
          pool,
          [qoh, min, max, isInStock ? 1 : 0, backorder ? 1 : 0, bin ? 1 : 0],
        ]),
      ).map(([pools, values]) => [id, pools, ...values]),
    ),
  );
}

/** Bundle options keep their ids by title, since carts refer to them. */
async function optionIds(db: D1Database, taken: readonly Resolved[]): Promise<Map<string, number>> {
  const bundles = taken.filter(({ product }) => product.bundleOptions.length > 0);
  const ids = new Map<string, number>();
  if (bundles.length === 0) return ids;
  const rows = await db.batch<{ option_id: number; parent_id: number; title: string }>(
    forRows(
      db,
      'SELECT option_id, parent_id, title FROM bundle_options WHERE parent_id IN (SELECT value FROM json_each(?1))',
      bundles.map(({ id }) => id),
    ),
  );
  for (const row of rows.flatMap((result) => result.results)) ids.set(`${row.parent_id} ${row.title}`, row.option_id);
  const keys = bundles.flatMap(({ id, product }) => product.bundleOptions.map((option) => `${id} ${option.title}`));
  const fresh = keys.filter((key) => !ids.has(key));
  let next = fresh.length > 0 ? await takeIds(db, 'bundle_option', fresh.length) : 0;
  for (const key of fresh) ids.set(key, next++);
  return ids;
}

const keptPartsOf = (product: ImportProduct): readonly { readonly sku: string }[] =>
  product.type === 'configurable' ? product.variations : product.type === 'grouped' ? product.associated : [];

/**
 * Records variants and members as changed that products are about to lose: which lists show these depends on the products
 * of which they are parts. Those that products keep or get are found by their products.
 */
function lostVariantStatements(
  db: D1Database,
  taken: readonly Resolved[],
  ids: ReadonlyMap<string, number>,
): D1PreparedStatement[] {
  return forRows(
    db,
    `INSERT INTO changed_products (product_id, reason)
     SELECT DISTINCT c.child_id, 'import' FROM json_each(?1) j JOIN product_children c ON c.parent_id = j.value->>0
     JOIN products p ON p.product_id = c.parent_id
     WHERE p.type IN ('configurable', 'grouped') AND c.child_id NOT IN (SELECT value FROM json_each(j.value->1))`,
    taken.map(({ id, product }) => [id, keptPartsOf(product).map(({ sku }) => ids.get(sku))]),
  );
}

async function partStatements(
  db: D1Database,
  taken: readonly Resolved[],
  ids: ReadonlyMap<string, number>,
): Promise<D1PreparedStatement[]> {
  const options = await optionIds(db, taken);
  const idOf = (sku: string) => ids.get(sku) as number;
  const rows: unknown[][] = [];
  const optionRows: unknown[][] = [];
  for (const { id, product } of taken) {
    product.variations.forEach((variation, position) => {
      rows.push([id, 0, idOf(variation.sku), position, 1, 0, 0, 'fixed', 0]);
    });
    product.associated.forEach((member, position) => {
      rows.push([id, 0, idOf(member.sku), position, member.qty, 1, 0, 'fixed', 0]);
    });
    product.bundleOptions.forEach((option, position) => {
      const optionId = options.get(`${id} ${option.title}`) as number;
      const included = option.includedSku === null ? null : idOf(option.includedSku);
      optionRows.push([optionId, id, position, option.title, option.input, option.isRequired ? 1 : 0, included]);
      option.values.forEach((value, rank) => {
        rows.push([
          id,
          optionId,
          idOf(value.sku),
          position * 1000 + rank,
          value.defaultQty,
          value.canChangeQty ? 1 : 0,
          value.isDefault ? 1 : 0,
          value.priceType,
          value.price,
        ]);
      });
    });
  }
  const parents = taken.map(({ id }) => id);
  return [
    ...forRows(db, 'DELETE FROM product_children WHERE parent_id IN (SELECT value FROM json_each(?1))', parents),
    ...forRows(db, 'DELETE FROM bundle_options WHERE parent_id IN (SELECT value FROM json_each(?1))', parents),
    ...forRows(
      db,
      `INSERT INTO bundle_options (option_id, parent_id, position, title, input, is_required, included_product_id)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?1)`,
      optionRows,
    ),
    ...forRows(
      db,
      `INSERT OR REPLACE INTO product_children (parent_id, option_id, child_id, position, qty, can_change_qty, is_default, price_type, price)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8 FROM json_each(?1)`,
      rows,
    ),
  ];
}

function categoryStatements(db: D1Database, taken: readonly Resolved[]): D1PreparedStatement[] {
  return [
    ...forRows(
      db,
      'DELETE FROM product_categories WHERE product_id IN (SELECT value FROM json_each(?1))',
      taken.map(({ id }) => id),
    ),
    ...forRows(
      db,
      `INSERT OR IGNORE INTO product_categories (product_id, category_id, position)
       SELECT value->>0, c.category_id, value->>2 FROM json_each(?1) JOIN categories c ON c.path = value->>1`,
      taken.flatMap(({ id, product }) => product.categories.map((path, position) => [id, path, position])),
    ),
  ];
}

function linkStatements(db: D1Database, taken: readonly Resolved[]): D1PreparedStatement[] {
  const rows = taken.flatMap(({ id, product }) =>
    (['related', 'upsell', 'crosssell'] as const).flatMap((kind) =>
      product.links[kind].map((sku, position) => [id, kind, sku, position]),
    ),
  );
  const own = taken.map(({ id }) => id);
  const skus = taken.map(({ product }) => product.sku);
  return [
    ...forRows(db, 'DELETE FROM product_links WHERE product_id IN (SELECT value FROM json_each(?1))', own),
    ...forRows(db, 'DELETE FROM pending_links WHERE product_id IN (SELECT value FROM json_each(?1))', own),
    ...forRows(
      db,
      `INSERT OR IGNORE INTO product_links (product_id, kind, linked_id, position)
       SELECT value->>0, value->>1, p.product_id, value->>3 FROM json_each(?1) JOIN products p ON p.sku = value->>2`,
      rows,
    ),
    ...forRows(
      db,
      `INSERT OR IGNORE INTO pending_links (product_id, kind, linked_sku, position)
       SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?1)
       WHERE NOT EXISTS (SELECT 1 FROM products p WHERE p.sku = value->>2)`,
      rows,
    ),
    // Links that were waiting for the products of this request.
    ...forRows(
      db,
      `INSERT OR IGNORE INTO product_links (product_id, kind, linked_id, position)
       SELECT l.product_id, l.kind, p.product_id, l.position FROM json_each(?1) j
       JOIN pending_links l ON l.linked_sku = j.value JOIN products p ON p.sku = j.value`,
      skus,
    ),
    ...forRows(db, 'DELETE FROM pending_links WHERE linked_sku IN (SELECT value FROM json_each(?1))', skus),
  ];
}

function routeStatements(db: D1Database, taken: readonly Resolved[]): D1PreparedStatement[] {
  const moved = taken.filter(({ oldUrlKey }) => oldUrlKey !== null);
  const paths = [
    ...taken.map(({ id, product }) => [`/${product.urlKey}`, id]),
    ...moved.map(({ oldUrlKey }) => [`/${oldUrlKey}`, 0]),
  ];
  return [
    ...takenAddressStatements(db, paths),
    ...forRows(
      db,
      `INSERT INTO routes (path, site_id, entity_type, entity_id) SELECT value->>0, 0, 'product', value->>1 FROM json_each(?1) WHERE true
       ON CONFLICT (path, site_id) DO UPDATE SET entity_type = 'product', entity_id = excluded.entity_id,
         redirect_target = NULL, redirect_type = NULL`,
      taken.map(({ id, product }) => [`/${product.urlKey}`, id]),
    ),
    // A product's former address redirects to the new one.
    ...forRows(
      db,
      `UPDATE routes SET redirect_target = j.value->>1, redirect_type = 301 FROM json_each(?1) j
       WHERE routes.path = j.value->>0 AND routes.site_id = 0 AND routes.entity_type = 'product' AND routes.entity_id = j.value->>2`,
      moved.map(({ id, product, oldUrlKey }) => [`/${oldUrlKey}`, `/${product.urlKey}`, id]),
    ),
  ];
}

/** All statements that write some products, in the order of their dependencies. */
export async function statementsFor(
  db: D1Database,
  taken: readonly Resolved[],
  ids: ReadonlyMap<string, number>,
  now: number,
): Promise<D1PreparedStatement[]> {
  return [
    ...lostVariantStatements(db, taken, ids),
    ...productStatements(db, taken, now),
    ...priceStatements(db, taken),
    ...stockStatements(db, taken),
    ...(await partStatements(db, taken, ids)),
    ...categoryStatements(db, taken),
    ...linkStatements(db, taken),
    ...routeStatements(db, taken),
  ];
}
