import type { Product } from '#shared/product/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { type OptionRow, type PartRow, productOf } from '#worker/store/product/product-assembly.ts';
import { PRODUCT_COLUMNS, productJoins } from '#worker/store/product/product-rows.ts';
import type { Versions } from '#worker/store/versions.ts';

/** Which product is meant, as SQL that gives its id for the parameter ?1. */
const MEANT = {
  id: '?1',
  sku: '(SELECT product_id FROM products WHERE sku = ?1)',
  // The first product that has it as a part.
  child: '(SELECT parent_id FROM product_children WHERE child_id = ?1 ORDER BY parent_id LIMIT 1)',
} as const;

/** A product and its parts, each with its place; SQL that gives the product's id is the parameter. */
export const PARTS = (id: string) => `
  SELECT ${id} AS product_id, -1 AS position, 0 AS option_id, 1.0 AS part_qty, 0 AS can_change_qty, 0 AS is_default,
    'fixed' AS price_type, 0.0 AS option_price
  UNION ALL
  SELECT child_id, position, option_id, qty, can_change_qty, is_default, price_type, price
  FROM product_children WHERE parent_id = ${id}`;

const whole = (id: string) => `
WITH parts AS (${PARTS(id)})
SELECT ${PRODUCT_COLUMNS}, parts.option_id, parts.position, parts.part_qty, parts.can_change_qty, parts.is_default,
  parts.price_type, parts.option_price
FROM parts JOIN products p ON p.product_id = parts.product_id
${productJoins('?2', '?3')}
ORDER BY parts.position`;

/** The options of a bundle. */
export const OPTIONS = (
  id: string,
) => `SELECT o.option_id, o.title, o.input, o.is_required, o.included_product_id, p.name AS included_name
FROM bundle_options o LEFT JOIN products p ON p.product_id = o.included_product_id
WHERE o.parent_id = ${id} ORDER BY o.position`;
const categoriesOf = (id: string) =>
  `SELECT category_id FROM product_categories WHERE product_id = ${id} ORDER BY position`;
const linksOf = (id: string) =>
  `SELECT kind, linked_id FROM product_links WHERE product_id = ${id} ORDER BY kind, position`;

export interface LinkRow {
  readonly kind: 'related' | 'upsell' | 'crosssell';
  readonly linked_id: number;
}

/** The rows of a product: its own first, then those of its parts. */
interface LinkedRows {
  readonly parts: readonly PartRow[];
  readonly options: readonly OptionRow[];
  readonly categories: readonly { readonly category_id: number }[];
  readonly links: readonly LinkRow[];
}

/** A product with its linked ids by kind. */
export interface LinkedProduct {
  readonly product: Product;
  readonly links: Readonly<Record<'related' | 'upsell' | 'crosssell', readonly number[]>>;
  /** Names of the products included free with a bundle's options, by product id. */
  readonly includedNames: ReadonlyMap<number, string>;
}

/** Reads products as one site sells them. */
export class ProductStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, reads: Reads, { site, versions }: { readonly site: Site; readonly versions: Versions }) {
    this.#db = db;
    this.#reads = reads;
    this.#site = site;
    this.#versions = versions;
  }

  /** A product with all its parts, or undefined. One batch. */
  byId(productId: number): Promise<LinkedProduct | undefined> {
    return this.#read(MEANT.id, productId);
  }

  /** Assembles a product that was read elsewhere; undefined if it is not sold at all. */
  linked({ parts, options, categories, links }: LinkedRows): LinkedProduct | undefined {
    for (const { product_id: id } of parts) this.#versions.product(id);
    for (const { included_product_id: id } of options) if (id !== null) this.#versions.product(id);
    const [own, ...children] = parts;
    if (!own || own.is_online === 0) return undefined;
    const linked = (kind: string) => links.filter((link) => link.kind === kind).map((link) => link.linked_id);
    const product = productOf(own, children, options, this.#site, {
      relatedIds: linked('related'),
      categoryIds: categories.map((row) => row.category_id),
    });
    const included = options.flatMap((row): [number, string][] =>
      row.included_product_id !== null && row.included_name !== null
        ? [[row.included_product_id, row.included_name]]
        : [],
    );
    return {
      product,
      links: { related: linked('related'), upsell: linked('upsell'), crosssell: linked('crosssell') },
      includedNames: new Map(included),
    };
  }

  /** The product with a SKU, like `byId`. */
  bySku(sku: string): Promise<LinkedProduct | undefined> {
    return this.#read(MEANT.sku, sku);
  }

  /** The first product that has another one as a part, like `byId`. */
  byChild(childId: number): Promise<LinkedProduct | undefined> {
    return this.#read(MEANT.child, childId);
  }

  async #read(id: string, value: number | string): Promise<LinkedProduct | undefined> {
    const db = this.#db;
    const [parts, options, categories, links] = await readBatch(this.#reads, [
      typed<PartRow>(db.prepare(whole(id)).bind(value, this.#site.siteId, this.#site.pool)),
      typed<OptionRow>(db.prepare(OPTIONS(id)).bind(value)),
      typed<{ category_id: number }>(db.prepare(categoriesOf(id)).bind(value)),
      typed<LinkRow>(db.prepare(linksOf(id)).bind(value)),
    ]);
    return this.linked({ parts, options, categories, links });
  }

  /**
   * Accessories and hosts that fit a tag, optionally only those of a group (spec 3 section 3, Compatibility). Includes
   * only what the site sells, with its own price or through its variants or members.
   */
  async compatible(
    tag: string,
    group: string | null,
  ): Promise<readonly { sku: string; name: string; productId: number }[]> {
    this.#versions.everything();
    const { results } = await this.#db
      .prepare(
        `SELECT p.sku, coalesce(c.card->>'$.name', p.name) AS name, p.product_id
         FROM products p INDEXED BY products_with_compat_tag
         LEFT JOIN product_prices pp ON pp.product_id = p.product_id AND pp.site_id = ?1
         LEFT JOIN listing_cards c ON c.product_id = p.product_id AND c.site_id = ?1
         WHERE (pp.product_id IS NOT NULL OR c.product_id IS NOT NULL) AND p.document->'$.attributes.compat_tag' IS NOT NULL AND p.is_online = 1
           AND EXISTS (SELECT 1 FROM json_each(p.document, '$.attributes.compat_tag') WHERE value = ?2)
           AND (?3 IS NULL OR EXISTS (SELECT 1 FROM json_each(p.document, '$.attributes.compat_group') WHERE value = ?3))
         ORDER BY name, p.product_id LIMIT 100`,
      )
      .bind(this.#site.siteId, tag, group)
      .all<{ sku: string; name: string; product_id: number }>();
    return results.map((row) => ({ sku: row.sku, name: row.name, productId: row.product_id }));
  }
}
