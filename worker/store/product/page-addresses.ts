import type { Site } from '#shared/site/sites.ts';
import { begun } from '#worker/log/begun.ts';
import { trustedJson } from '#worker/store/columns.ts';
import type { CategoryStore } from '#worker/store/product/categories.ts';
import type { ListingStore } from '#worker/store/product/listings.ts';
import type { OptionRow, PartRow } from '#worker/store/product/product-assembly.ts';
import { ALL_SITES, type MetaRow, metaColumns, type ProductMetaStore } from '#worker/store/product/product-meta.ts';
import { PRODUCT_COLUMNS, productJoins } from '#worker/store/product/product-rows.ts';
import { type LinkedProduct, type LinkRow, OPTIONS, PARTS, type ProductStore } from '#worker/store/product/products.ts';
import { ADDRESS, type RouteHit, type RouteRow, type RouteStore } from '#worker/store/routes.ts';

/** Of the product itself, not of its parts. */
const own = (sql: string) => `CASE WHEN parts.position = -1 THEN ${sql} END`;
const listOf = (columns: readonly string[], from: string) =>
  own(
    `(SELECT json_group_array(json_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})) FROM (${from}))`,
  );

/** Where a page of a product is found: its route, and one row for the product and for each of its parts. */
const PAGE_AT = `
WITH hit AS MATERIALIZED (${ADDRESS}),
meant AS (
  SELECT entity_id AS id FROM hit WHERE entity_type = 'product' AND redirect_target IS NULL AND path = ?1
),
parts AS (${PARTS('(SELECT id FROM meant)')})
SELECT hit.*, ${PRODUCT_COLUMNS}, parts.option_id, parts.position, parts.part_qty, parts.can_change_qty,
  parts.is_default, parts.price_type, parts.option_price,
  ${own('(SELECT card FROM listing_cards c WHERE c.site_id = ?3 AND c.product_id = p.product_id)')} AS card,
  ${metaColumns('p', '?5', '?6')
    .map(({ name, sql }) => `${own(sql)} AS ${name}`)
    .join(', ')},
  ${listOf(['option_id', 'title', 'input', 'is_required', 'included_product_id', 'included_name'], OPTIONS('parts.product_id'))} AS options,
  ${listOf(['category_id'], 'SELECT category_id FROM product_categories WHERE product_id = parts.product_id ORDER BY position')} AS categories,
  ${listOf(['kind', 'linked_id'], 'SELECT kind, linked_id FROM product_links WHERE product_id = parts.product_id ORDER BY kind, position')} AS links
FROM hit LEFT JOIN parts ON parts.product_id IS NOT NULL LEFT JOIN products p ON p.product_id = parts.product_id
${productJoins('?3', '?4')}
ORDER BY parts.position`;

/** A row of `PAGE_AT`. Without a product, all columns but those of the route are null. */
type PageRow = RouteRow & PartRow & MetaRow & OwnColumns;

/** What only the row of the product itself has; JSON. */
interface OwnColumns {
  readonly card: string | null;
  readonly options: string;
  readonly categories: string;
  readonly links: string;
}

/** What an address leads to. */
export interface PageAddress {
  readonly hit: RouteHit;
  /** The product, if the address was read together with it. */
  readonly product: Promise<LinkedProduct | undefined> | undefined;
}

interface PageAddressOrigin {
  readonly db: D1Database;
  readonly site: Site;
  readonly routes: RouteStore;
  readonly products: ProductStore;
  readonly listings: ListingStore;
  readonly productMeta: ProductMetaStore;
  readonly categories: CategoryStore;
}

/**
 * Looks up the addresses of pages. Most of them are those of products, which are as far away as the address itself: so
 * the statement that reads the address reads the product as well. It costs an address that leads elsewhere nothing.
 */
export class PageAddressStore {
  readonly #origin: PageAddressOrigin;

  constructor(origin: PageAddressOrigin) {
    this.#origin = origin;
  }

  /** What a cleaned path leads to, as `RouteStore.lookup` finds it, with its product if it has to be read. */
  async lookup(path: string, bare?: string): Promise<PageAddress | undefined> {
    let reading: Promise<readonly PageRow[]> | undefined;
    const hit = await this.#origin.routes.lookup(path, bare, async () => {
      reading = this.#read(path, bare);
      return (await reading)[0];
    });
    if (hit?.entityType !== 'product') return hit && { hit, product: undefined };
    return { hit, product: reading && begun(reading.then((rows) => this.#productOf(rows))) };
  }

  async #read(path: string, bare = path): Promise<readonly PageRow[]> {
    const { db, site } = this.#origin;
    const { results } = await db
      .prepare(PAGE_AT)
      .bind(path, bare, site.siteId, site.pool, site.code, ALL_SITES)
      .all<PageRow>();
    return results;
  }

  /** The product, whose card, texts for the head and categories are kept. */
  #productOf(rows: readonly PageRow[]): LinkedProduct | undefined {
    const { products, listings, productMeta, categories } = this.#origin;
    const parts = rows.filter((row) => (row.product_id as number | null) !== null);
    const [own] = parts;
    if (own?.position !== -1) return undefined;
    if (own.card !== null) listings.keep(own.product_id, own.card);
    productMeta.keep(own);
    const linked = products.linked({
      parts,
      options: trustedJson<readonly OptionRow[]>('bundle_options.option_id', own.options),
      categories: trustedJson<readonly { category_id: number }[]>('product_categories.category_id', own.categories),
      links: trustedJson<readonly LinkRow[]>('product_links.linked_id', own.links),
    });
    if (linked) categories.keepOf(own.product_id, linked.product.categoryIds);
    return linked;
  }
}
