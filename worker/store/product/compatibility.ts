import type { Picture } from '#shared/product/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { trustedJson } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

/** A product that fits another one. */
export interface Fit {
  readonly productId: number;
  readonly name: string;
  readonly url: string;
  /** Its first picture; null for a product without one. */
  readonly picture: Picture | null;
}

/** Compatibility data of a product (spec 3 section 3): its type, the type that it is an accessory for, and its tags. */
export interface Compatible {
  readonly productId: number;
  readonly tags: readonly string[];
  readonly type: string | null;
  readonly accessoryFor: string | null;
}

const known = new IsolateCache<readonly Fit[]>(500);
const FITS_AT_MOST = 40;

const FITS = `SELECT p.product_id AS productId, c.card->>'$.name' AS name, c.card->>'$.url' AS url,
  c.card->'$.picture' AS picture
FROM products p INDEXED BY products_with_compat_tag JOIN listing_cards c ON c.site_id = ?1 AND c.product_id = p.product_id
WHERE p.document->'$.attributes.compat_tag' IS NOT NULL AND p.product_id <> ?2 AND p.is_online = 1
  AND (p.document->>'$.attributes.compat_type[0]' = ?4 OR p.document->>'$.attributes.compat_accessory_for_type[0]' = ?5)
  AND EXISTS (SELECT 1 FROM json_each(p.document, '$.attributes.compat_tag') t WHERE t.value IN (SELECT value FROM json_each(?3)))
ORDER BY p.product_id LIMIT ${FITS_AT_MOST}`;

/** Finds products that fit together. */
export class CompatibilityStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /**
   * Products with a shared tag: for an accessory, the gear that it is made for; for gear, its accessories. Cached under
   * the content version.
   */
  async fits(product: Compatible): Promise<readonly Fit[]> {
    if (product.tags.length === 0) return [];
    this.#versions.fits();
    const key = `${this.#site.siteId}:${this.#versions.latest}:${product.productId}`;
    const fits = known.get(key) ?? (await this.#read(product));
    known.set(key, fits);
    for (const { productId } of fits) this.#versions.product(productId);
    return fits;
  }

  async #read(product: Compatible): Promise<readonly Fit[]> {
    const { results } = await this.#db
      .prepare(FITS)
      .bind(
        this.#site.siteId,
        product.productId,
        JSON.stringify(product.tags),
        product.accessoryFor,
        product.accessoryFor === null ? product.type : null,
      )
      .all<Omit<Fit, 'picture'> & { readonly picture: string | null }>();
    return results.map((row) => ({
      ...row,
      picture: row.picture === null ? null : trustedJson<Picture | null>('listing_cards.card', row.picture),
    }));
  }
}
