import { z } from 'zod';
import { SITE_LIST, type Site, type SiteCode } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { attributesOf } from '#worker/store/product/product-rows.ts';
import type { Versions } from '#worker/store/versions.ts';

/** A product's texts for the page head, and the sites that sell it. */
export interface ProductMeta {
  readonly title: string;
  readonly description: string;
  readonly sites: readonly SiteCode[];
}

/** A product's row for the page head. */
export interface MetaRow {
  readonly product_id: number;
  readonly texts: string;
  readonly site_texts: string | null;
  readonly sites: string;
}

/** A variant's parent, with the data needed to choose the variant. */
export interface VariantParent {
  readonly url: string;
  readonly type: 'configurable' | 'bundle' | 'grouped';
  /** Codes of the attributes in which the parent's variants differ. */
  readonly axes: readonly string[];
  /** The variant's own attributes. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const metas = new IsolateCache<ProductMeta>(4000);
/** A parent, or null if there is known to be none. */
const parents = new IsolateCache<VariantParent | null>(2000);

/** The columns of a product `p` for `ProductMetaStore.keep`; the site's code and `ALL_SITES` are SQL parameters. */
export const metaColumns = (p: string, codeParameter: string, sitesParameter: string) => [
  {
    name: 'texts',
    sql: `json_object(
    'metaTitle', ${p}.document->>'$.texts.metaTitle', 'metaDescription', ${p}.document->>'$.texts.metaDescription',
    'shortDescription', ${p}.document->>'$.texts.shortDescription', 'description', ${p}.document->>'$.texts.description'
  )`,
  },
  { name: 'site_texts', sql: `${p}.document->('$.siteTexts.' || ${codeParameter})` },
  {
    name: 'sites',
    sql: `(SELECT json_group_array(s.value) FROM json_each(${sitesParameter}) s
   WHERE EXISTS (SELECT 1 FROM listing_cards c WHERE c.site_id = s.value AND c.product_id = ${p}.product_id))`,
  },
];

const COLUMNS = metaColumns('p', '?2', '?3').map(({ name, sql }) => `${sql} AS ${name}`);
const META = `SELECT p.product_id, ${COLUMNS.join(', ')} FROM products p WHERE p.product_id = ?1`;
/** The ids of all sites, JSON. */
export const ALL_SITES = JSON.stringify(SITE_LIST.map((site) => site.siteId));

const PARENT = `SELECT p.type, p.document->'$.axes' AS axes, v.document->'$.attributes' AS attributes, c.card->>'$.url' AS url
FROM product_children l
JOIN products p ON p.product_id = l.parent_id
JOIN products v ON v.product_id = l.child_id
JOIN product_prices pp ON pp.product_id = v.product_id AND pp.site_id = ?2
JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = l.parent_id
WHERE l.child_id = ?1 AND v.visibility = 1 AND v.is_online = 1
ORDER BY p.type = 'configurable' DESC, l.parent_id LIMIT 1`;

const siteTextsOf = jsonColumn('products.document', z.record(z.string(), z.string()));
const textsOf = jsonColumn('products.document', z.record(z.string(), z.string().nullable()));
const axesOf = jsonColumn('products.document', z.array(z.object({ code: z.string() })));
const sitesOf = jsonColumn('listing_cards.site_id', z.array(z.int()));

/** Reads what a product's page needs before it starts. */
export class ProductMetaStore {
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

  #key(productId: number): string {
    return `${this.#site.siteId}:${this.#versions.product(productId)}:${productId}`;
  }

  /** Title, description and sites of a product that this site shows, cached under the product's version. */
  async byId(productId: number): Promise<ProductMeta | undefined> {
    const known = metas.get(this.#key(productId));
    if (known) return known;
    const statement = this.#db.prepare(META).bind(productId, this.#site.code, ALL_SITES);
    const [[row]] = await readBatch(this.#reads, [typed<MetaRow>(statement)]);
    return row && this.keep(row);
  }

  /** Caches what a row says. */
  keep(row: MetaRow): ProductMeta {
    const own = row.site_texts === null ? {} : siteTextsOf(row.site_texts);
    const texts = { ...textsOf(row.texts), ...own };
    const siteIds = sitesOf(row.sites);
    const meta: ProductMeta = {
      title: texts.metaTitle ?? '',
      description: texts.metaDescription || texts.description || texts.shortDescription || '',
      sites: SITE_LIST.filter((site) => siteIds.includes(site.siteId)).map((site) => site.code),
    };
    metas.set(this.#key(row.product_id), meta);
    return meta;
  }

  /** The products that include a part without its own page on this site. */
  async parentIdsOf(partId: number): Promise<readonly number[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT DISTINCT l.parent_id FROM product_children l
         JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = l.parent_id
         WHERE l.child_id = ?1 ORDER BY l.parent_id`,
      )
      .bind(partId, this.#site.siteId)
      .all<{ parent_id: number }>();
    return results.map((row) => row.parent_id);
  }

  /** The product that a hidden variant belongs to on this site, or undefined. */
  async parentOf(variantId: number): Promise<VariantParent | undefined> {
    // What a variant leads to changes with its parents, which nobody knows yet.
    const key = `${this.#site.siteId}:${this.#versions.latest}:${variantId}`;
    const known = parents.get(key);
    if (known !== undefined) return known ?? undefined;
    const row = await this.#db
      .prepare(PARENT)
      .bind(variantId, this.#site.siteId)
      .first<{ type: VariantParent['type']; axes: string; attributes: string; url: string }>();
    const parent = row && {
      url: row.url,
      type: row.type,
      axes: axesOf(row.axes).map((axis) => axis.code),
      attributes: attributesOf(row.attributes),
    };
    parents.set(key, parent);
    return parent ?? undefined;
  }
}
