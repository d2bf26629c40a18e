import type {
  ImportAttribute,
  ImportCategory,
  ImportGroupPrice,
  ImportOutcome,
  ImportPriceRule,
  ImportReview,
} from '#shared/import/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';
import { takeIds } from '#worker/store/imports/id-sequences.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { forRows } from '#worker/store/sql.ts';

type Rejection = ImportOutcome['rejected'][number];

/** How many rows of a kind were written or unchanged, and the rejected ones. */
export interface Taken {
  readonly written: number;
  readonly unchanged: number;
  readonly rejected: readonly Rejection[];
}

/** Runs upserts that change only rows that differ, and counts them. */
export async function upsert(db: D1Database, statements: readonly D1PreparedStatement[], rows: number): Promise<Taken> {
  const results = statements.length > 0 ? await db.batch([...statements]) : [];
  const written = results.reduce((sum, result) => sum + (result.meta.changes ?? 0), 0);
  return { written, unchanged: rows - written, rejected: [] };
}

export async function writeAttributes(db: D1Database, attributes: readonly ImportAttribute[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO attributes (code, label, input, is_filterable, is_comparable, is_visible, position, options, extra)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8 FROM json_each(?1) WHERE true
     ON CONFLICT (code) DO UPDATE SET label = excluded.label, input = excluded.input, is_filterable = excluded.is_filterable,
       is_comparable = excluded.is_comparable, is_visible = excluded.is_visible, position = excluded.position,
       options = excluded.options, extra = excluded.extra
     WHERE (label, input, is_filterable, is_comparable, is_visible, position, options, extra)
       IS NOT (excluded.label, excluded.input, excluded.is_filterable, excluded.is_comparable, excluded.is_visible,
               excluded.position, excluded.options, excluded.extra)`,
    attributes.map((row) => [
      row.code,
      row.label,
      row.input,
      Number(row.isFilterable),
      Number(row.isComparable),
      Number(row.isVisible),
      row.position,
      JSON.stringify(row.options),
      JSON.stringify(row.extra),
    ]),
  );
  return upsert(db, statements, attributes.length);
}

interface KnownCategory {
  readonly category_id: number;
  readonly path: string;
  readonly url_key: string;
  readonly fingerprint: string;
}

/** Attempts at writing categories while other imports create the same ones. */
const CATEGORY_TRIES = 3;

/** Writes categories, parents first. A fixed id that another category has is rejected. */
export async function writeCategories(db: D1Database, categories: readonly ImportCategory[]): Promise<Taken> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeCategoriesOnce(db, categories);
    } catch (error) {
      // Another import has created one of these paths since they were read.
      if (attempt === CATEGORY_TRIES || !String(error).includes('UNIQUE constraint failed')) throw error;
    }
  }
}

async function writeCategoriesOnce(db: D1Database, categories: readonly ImportCategory[]): Promise<Taken> {
  const known = await db
    .prepare(
      `SELECT category_id, path, url_key, json_array(name, url_key, position, is_active, in_menu, document) AS fingerprint FROM categories`,
    )
    .all<KnownCategory>();
  const byPath = new Map(known.results.map((row) => [row.path, row]));
  const usedIds = new Map(known.results.map((row) => [row.category_id, row.path]));
  const usedKeys = new Map(known.results.map((row) => [row.url_key, row.path]));
  const fresh = categories.filter((category) => !byPath.has(category.path) && category.categoryId === null).length;
  let next = 0;
  let end = 0;
  const rejected: Rejection[] = [];
  const rows: unknown[][] = [];
  let unchanged = 0;
  const idOf = new Map(known.results.map((row) => [row.path, row.category_id]));
  for (const category of [...categories].sort((a, b) => a.path.split('/').length - b.path.split('/').length)) {
    const before = byPath.get(category.path);
    // A category that is only named by a product is created if it is missing, and otherwise left unchanged.
    if (before && category.isImplied) {
      unchanged++;
      continue;
    }
    const parentPath = category.path.split('/').slice(0, -1).join('/');
    const parentId = parentPath === '' ? null : idOf.get(parentPath);
    const id = before?.category_id ?? category.categoryId ?? (await freeId());
    const reason =
      parentId === undefined
        ? `its parent '${parentPath}' is unknown`
        : usedIds.has(id) && usedIds.get(id) !== category.path
          ? `id ${id} belongs to '${usedIds.get(id)}'`
          : undefined;
    if (reason !== undefined) {
      rejected.push({ kind: 'categories', key: category.path, reason });
      continue;
    }
    usedIds.set(id, category.path);
    idOf.set(category.path, id);
    const owner = usedKeys.get(category.urlKey);
    const urlKey =
      owner === undefined || owner === category.path
        ? category.urlKey
        : category.path.toLowerCase().replace(/[^a-z0-9/]+/g, '-');
    usedKeys.set(urlKey, category.path);
    const name = category.path.split('/').at(-1) as string;
    const document = JSON.stringify({
      description: sanitize(category.description),
      metaTitle: category.metaTitle,
      metaDescription: category.metaDescription,
      image: category.image,
      imageAlt: category.imageAlt,
      ...(category.listRule && { listRule: category.listRule }),
      extra: category.extra,
    });
    const row = [name, urlKey, category.position, Number(category.isActive), Number(category.inMenu), document];
    if (before?.fingerprint === JSON.stringify(row)) {
      unchanged++;
      continue;
    }
    rows.push([id, parentId, category.path, ...row]);
  }
  if (rows.length > 0) await db.batch(categoryStatements(db, rows));
  return { written: rows.length, unchanged, rejected };

  async function freeId(): Promise<number> {
    do {
      if (next === end) {
        next = await takeIds(db, 'category', fresh);
        end = next + fresh;
      }
    } while (usedIds.has(next++));
    return next - 1;
  }
}

function categoryStatements(db: D1Database, rows: readonly unknown[][]): D1PreparedStatement[] {
  return [
    ...forRows(
      db,
      `INSERT INTO categories (category_id, parent_id, path, name, url_key, position, is_active, in_menu, document)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8 FROM json_each(?1) WHERE true
       ON CONFLICT (category_id) DO UPDATE SET parent_id = excluded.parent_id, name = excluded.name, url_key = excluded.url_key,
         position = excluded.position, is_active = excluded.is_active, in_menu = excluded.in_menu, document = excluded.document`,
      rows,
    ),
    ...forRows(
      db,
      `INSERT INTO routes (path, site_id, entity_type, entity_id)
       SELECT '/' || (value->>4), 0, 'category', value->>0 FROM json_each(?1) WHERE value->>6 = 1
       ON CONFLICT (path, site_id) DO UPDATE SET entity_type = 'category', entity_id = excluded.entity_id,
         redirect_target = NULL, redirect_type = NULL`,
      rows,
    ),
  ];
}

/** Writes reviews. A review of an unknown SKU is rejected; a repeated review is stored once. */
export async function writeReviews(db: D1Database, reviews: readonly ImportReview[], now: number): Promise<Taken> {
  const known = await db.batch<{ sku: string; product_id: number }>(
    forRows(db, 'SELECT p.sku, p.product_id FROM json_each(?1) j JOIN products p ON p.sku = j.value', [
      ...new Set(reviews.map((review) => review.sku)),
    ]),
  );
  const ids = new Map(known.flatMap((result) => result.results).map((row) => [row.sku, row.product_id]));
  const rejected: Rejection[] = [];
  const rows: unknown[][] = [];
  for (const review of reviews) {
    const id = ids.get(review.sku);
    if (id === undefined) {
      rejected.push({ kind: 'reviews', key: review.sku, reason: `unknown sku '${review.sku}'` });
      continue;
    }
    const print = await fingerprint([review.sku, review.nickname, review.title, review.text, review.rating]);
    rows.push([id, review.rating, review.title, review.text, review.nickname, review.createdMs ?? now, print]);
  }
  const inserts = forRows(
    db,
    `INSERT OR IGNORE INTO reviews (product_id, rating, title, text, nickname, created_ms, fingerprint)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?1)`,
    rows,
  );
  const reviewed = [...new Set(rows.map((row) => row[0]))];
  const changed = forRows(
    db,
    `INSERT INTO changed_products (product_id, reason)
     SELECT p.product_id, 'reviews' FROM json_each(?1) j JOIN products p ON p.product_id = j.value
     WHERE p.rating_count <> (SELECT count(*) FROM reviews r WHERE r.product_id = p.product_id)`,
    reviewed,
  );
  const sums = forRows(
    db,
    `UPDATE products SET rating_sum = r.total, rating_count = r.n FROM (
       SELECT product_id, sum(rating) AS total, count(*) AS n FROM reviews
       WHERE product_id IN (SELECT value FROM json_each(?1)) GROUP BY product_id) r
     WHERE products.product_id = r.product_id`,
    reviewed,
  );
  const results = rows.length > 0 ? await db.batch([...inserts, ...changed, ...sums]) : [];
  const written = results.slice(0, inserts.length).reduce((sum, result) => sum + (result.meta.changes ?? 0), 0);
  return { written, unchanged: rows.length - written, rejected };
}

/** Writes group prices. `site` null means every site, group null every group. */
export async function writeGroupPrices(db: D1Database, prices: readonly ImportGroupPrice[]): Promise<Taken> {
  const known = await db.batch<{ sku: string; product_id: number }>(
    forRows(db, 'SELECT p.sku, p.product_id FROM json_each(?1) j JOIN products p ON p.sku = j.value', [
      ...new Set(prices.map((price) => price.sku)),
    ]),
  );
  const ids = new Map(known.flatMap((result) => result.results).map((row) => [row.sku, row.product_id]));
  const rejected = prices
    .filter((price) => !ids.has(price.sku))
    .map((price) => ({ kind: 'groupPrices', key: price.sku, reason: `unknown sku '${price.sku}'` }));
  const rows = prices
    .filter((price) => ids.has(price.sku))
    .map((price) => [
      ids.get(price.sku),
      price.site === null ? 0 : SITES[price.site].siteId,
      price.groupId ?? -1,
      price.qty,
      price.valueType,
      price.value,
    ]);
  const statements = forRows(
    db,
    `INSERT INTO group_prices (product_id, site_id, group_id, min_qty, value_type, value)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?1) WHERE true
     ON CONFLICT (product_id, site_id, group_id, min_qty) DO UPDATE SET value_type = excluded.value_type, value = excluded.value
     WHERE (value_type, value) IS NOT (excluded.value_type, excluded.value)`,
    rows,
  );
  return { ...(await upsert(db, statements, rows.length)), rejected };
}

export async function writePriceRules(db: D1Database, rules: readonly ImportPriceRule[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO price_rules (name, description, percent, category_url_keys, is_active)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1) WHERE true
     ON CONFLICT (name) DO UPDATE SET description = excluded.description, percent = excluded.percent,
       category_url_keys = excluded.category_url_keys, is_active = excluded.is_active
     WHERE (description, percent, category_url_keys, is_active)
       IS NOT (excluded.description, excluded.percent, excluded.category_url_keys, excluded.is_active)`,
    rules.map((rule) => [
      rule.name,
      rule.description,
      rule.percent,
      JSON.stringify(rule.categoryUrlKeys),
      Number(rule.isActive),
    ]),
  );
  return upsert(db, statements, rules.length);
}
