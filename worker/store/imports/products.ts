import type { ImportOutcome, ImportProduct } from '#shared/import/contract.ts';
import type { ProductDocument } from '#shared/product/contract.ts';
import { fingerprint } from '#worker/store/imports/fingerprint.ts';
import { takeIds } from '#worker/store/imports/id-sequences.ts';
import { type Resolved, statementsFor } from '#worker/store/imports/product-statements.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { changedStatements } from '#worker/store/product/changes.ts';
import { documentOf } from '#worker/store/product/product-rows.ts';
import { forRows } from '#worker/store/sql.ts';

type Rejection = ImportOutcome['rejected'][number];

/** The result of importing the products of one request. */
export interface ProductsTaken {
  readonly written: number;
  readonly unchanged: number;
  readonly rejected: readonly Rejection[];
}

interface Known {
  readonly product_id: number;
  readonly sku: string;
  readonly fingerprint: string;
  readonly url_key: string;
  readonly document: string | null;
}

function partSkus(product: ImportProduct): string[] {
  return [
    ...product.variations.map((variation) => variation.sku),
    ...product.associated.map((member) => member.sku),
    ...product.bundleOptions.flatMap((option) => [
      ...option.values.map((value) => value.sku),
      ...(option.includedSku === null ? [] : [option.includedSku]),
    ]),
  ];
}

function linkSkus(product: ImportProduct): string[] {
  return [...product.links.related, ...product.links.upsell, ...product.links.crosssell];
}

async function readKnown(
  db: D1Database,
  skus: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Promise<Map<string, Known>> {
  const results = await db.batch<Known>([
    ...forRows(
      db,
      `SELECT p.product_id, p.sku, p.fingerprint, p.url_key, p.document FROM json_each(?1) j JOIN products p ON p.sku = j.value`,
      [...own],
    ),
    ...forRows(
      db,
      `SELECT p.product_id, p.sku, p.fingerprint, p.url_key, NULL AS document FROM json_each(?1) j JOIN products p ON p.sku = j.value`,
      [...skus].filter((sku) => !own.has(sku)),
    ),
  ]);
  return new Map(results.flatMap((result) => result.results).map((row) => [row.sku, row]));
}

function cleanTexts<T extends Partial<ImportProduct['texts']>>(texts: T): T {
  return {
    ...texts,
    ...(texts.description === undefined ? {} : { description: sanitize(texts.description) }),
    ...(texts.shortDescription === undefined ? {} : { shortDescription: sanitize(texts.shortDescription) }),
  };
}

/** A product with its HTML in the stored form. */
function cleaned(product: ImportProduct): ImportProduct {
  const siteTexts = Object.fromEntries(
    Object.entries(product.siteTexts).map(([site, texts]) => [site, cleanTexts(texts)]),
  );
  return { ...product, texts: cleanTexts(product.texts), siteTexts };
}

/** What decides whether a cleaned product is unchanged: everything except its two times. */
function identity(product: ImportProduct): unknown {
  const { createdMs: _created, updatedMs: _updated, ...rest } = product;
  return rest;
}

/** The document of a cleaned product. */
function documentFrom(product: ImportProduct, before: ProductDocument | null): ProductDocument {
  return {
    texts: product.texts,
    // Texts of another site that were imported separately before are kept.
    siteTexts: { ...before?.siteTexts, ...product.siteTexts },
    gallery: product.gallery,
    attributes: product.attributes,
    axes: product.axes,
    customOptions: product.customOptions,
    giftcard: product.giftcard,
    hundoRules: product.hundoRules,
    bundlePriceType: product.bundlePriceType,
    extra: product.extra,
  };
}

/**
 * Finds the products that may be written: all their parts are known and their addresses free. Adds the others to
 * `rejected`.
 */
async function resolve(
  db: D1Database,
  products: readonly ImportProduct[],
  rejected: Rejection[],
): Promise<{ taken: Resolved[]; ids: Map<string, number>; unchanged: number }> {
  const own = new Set(products.map((product) => product.sku));
  const skus = new Set([...own, ...products.flatMap((product) => [...partSkus(product), ...linkSkus(product)])]);
  const [known, owners] = await Promise.all([readKnown(db, skus, own), readOwners(db, products)]);
  const fresh = products.filter((product) => !known.has(product.sku)).length;
  let next = fresh > 0 ? await takeIds(db, 'product', fresh) : 0;
  const ids = new Map([...known].map(([sku, row]) => [sku, row.product_id]));
  const claimed = new Map<string, string>();
  const taken: Resolved[] = [];
  let unchanged = 0;
  for (const product of products) {
    const before = known.get(product.sku);
    const clean = cleaned(product);
    const print = await fingerprint(identity(clean));
    if (before?.fingerprint === print) {
      unchanged++;
      continue;
    }
    const missing = partSkus(product).find((sku) => !ids.has(sku));
    const owner = owners.get(`/${product.urlKey}`);
    const reason =
      missing !== undefined
        ? `names the unknown product '${missing}'`
        : claimed.has(product.urlKey)
          ? `url key '${product.urlKey}' belongs to '${claimed.get(product.urlKey)}'`
          : owner !== undefined && owner !== before?.product_id
            ? `url key '${product.urlKey}' is taken`
            : undefined;
    if (reason !== undefined) {
      rejected.push({ kind: 'products', key: product.sku, reason });
      continue;
    }
    claimed.set(product.urlKey, product.sku);
    const id = before?.product_id ?? next++;
    ids.set(product.sku, id);
    const stored = before?.document ? documentOf({ document: before.document }) : null;
    taken.push({
      id,
      product,
      fingerprint: print,
      document: documentFrom(clean, stored),
      oldUrlKey: before && before.url_key !== product.urlKey ? before.url_key : null,
    });
  }
  return { taken, ids, unchanged };
}

/** The owners of the addresses that the products want: product id, or -1 for anything else. */
async function readOwners(db: D1Database, products: readonly ImportProduct[]): Promise<Map<string, number>> {
  const results = await db.batch<{
    path: string;
    entity_type: string;
    entity_id: number;
    redirect_target: string | null;
  }>(
    forRows(
      db,
      `SELECT r.path, r.entity_type, r.entity_id, r.redirect_target FROM json_each(?1) j JOIN routes r ON r.path = j.value AND r.site_id = 0`,
      products.map((product) => `/${product.urlKey}`),
    ),
  );
  return new Map(
    results
      .flatMap((result) => result.results)
      .filter((row) => row.redirect_target === null)
      .map((row) => [row.path, row.entity_type === 'product' ? row.entity_id : -1]),
  );
}

/**
 * Writes products, each as a whole or not at all, and all of a request in one transaction. Unchanged ones cost one
 * read.
 */
export async function writeProducts(
  db: D1Database,
  products: readonly ImportProduct[],
  now: number,
): Promise<ProductsTaken> {
  const rejected: Rejection[] = [];
  const { taken, ids, unchanged } = await resolve(db, products, rejected);
  if (taken.length > 0) {
    const changed = changedStatements(
      db,
      taken.map(({ id }) => id),
      'import',
    );
    await db.batch([...(await statementsFor(db, taken, ids, now)), ...changed]);
  }
  return { written: taken.length, unchanged, rejected };
}
