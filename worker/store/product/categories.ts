import { z } from 'zod';
import { type Category, type CategoryDocument, categoryDocumentSchema } from '#shared/category/contract.ts';
import { stored } from '#shared/schema/stored.ts';
import { SITE_LIST, type Site, type SiteCode } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

interface CategoryRow {
  readonly category_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly url_key: string;
  readonly position: number;
  readonly in_menu: number;
  readonly document: string;
  readonly product_count: number | null;
  readonly picture: string | null;
  readonly route: string | null;
  readonly site_ids: string;
}

/** A category with its texts. */
export interface FullCategory extends Category {
  readonly document: CategoryDocument;
  /** Sites on which its list is not empty. */
  readonly sites: readonly SiteCode[];
}

/** All active categories of a site, accessible by id, by address and by parent. */
export interface CategoryTree {
  readonly byId: ReadonlyMap<number, FullCategory>;
  readonly byUrl: ReadonlyMap<string, FullCategory>;
  /** Children in menu order; the top level under null. */
  readonly childrenOf: (categoryId: number | null) => readonly FullCategory[];
}

/** `?2`: ids of all sites, since indexes are found by their site first. */
const ACTIVE = `
SELECT c.category_id, c.parent_id, c.name, c.url_key, c.position, c.in_menu, c.document,
  li.product_count, li.picture,
  (SELECT path FROM routes r WHERE r.entity_type = 'category' AND r.entity_id = c.category_id ORDER BY length(path) LIMIT 1) AS route,
  (SELECT json_group_array(s.value) FROM json_each(?2) s CROSS JOIN listing_indexes o
   ON o.site_id = s.value AND o.category_id = c.category_id AND o.part = 0) AS site_ids
FROM categories c LEFT JOIN listing_indexes li ON li.site_id = ?1 AND li.category_id = c.category_id AND li.part = 0
WHERE c.is_active = 1 ORDER BY c.position, c.category_id`;

const ALL_SITES = JSON.stringify(SITE_LIST.map(({ siteId }) => siteId));

const trees = new IsolateCache<CategoryTree>(24);
/** Categories that contain a product directly. */
const byProduct = new IsolateCache<readonly number[]>(4000);

/** Reads the texts of a category. */
export const categoryDocumentOf = jsonColumn('categories.document', stored(categoryDocumentSchema));
const siteIdsOf = jsonColumn('listing_indexes.site_id', z.array(z.int()));

function treeOf(rows: readonly CategoryRow[]): CategoryTree {
  const rowById = new Map(rows.map((row) => [row.category_id, row]));
  const pathOf = (row: CategoryRow): number[] => {
    const parent = row.parent_id === null ? undefined : rowById.get(row.parent_id);
    return [...(parent ? pathOf(parent) : []), row.category_id];
  };
  const categories = rows.map((row): FullCategory => {
    const document = categoryDocumentOf(row.document);
    const siteIds = siteIdsOf(row.site_ids);
    return {
      categoryId: row.category_id,
      parentId: row.parent_id,
      name: row.name,
      url: row.route ?? `/${row.url_key}`,
      path: pathOf(row),
      position: row.position,
      inMenu: row.in_menu === 1,
      productCount: row.product_count ?? 0,
      image: document.image ?? row.picture,
      document,
      sites: SITE_LIST.filter((site) => siteIds.includes(site.siteId)).map((site) => site.code),
    };
  });
  const byParent = Map.groupBy(categories, (category) => category.parentId);
  return {
    byId: new Map(categories.map((category) => [category.categoryId, category])),
    byUrl: new Map(categories.map((category) => [category.url, category])),
    childrenOf: (categoryId) => byParent.get(categoryId) ?? [],
  };
}

/** Reads the categories of a site. */
export class CategoryStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** The whole tree, cached in this isolate until the number of products of a category changes. */
  tree(): Promise<CategoryTree> {
    return this.#tree(this.#versions.counts());
  }

  /**
   * The tree for those who do not show numbers of products, except whether there are any: it may have those of before.
   */
  menu(): Promise<CategoryTree> {
    return this.#tree(this.#versions.content);
  }

  async #tree(version: number): Promise<CategoryTree> {
    const key = `${this.#site.siteId}:${version}`;
    const known = trees.get(key);
    if (known) return known;
    const { results } = await this.#db.prepare(ACTIVE).bind(this.#site.siteId, ALL_SITES).all<CategoryRow>();
    const tree = treeOf(results);
    trees.set(key, tree);
    return tree;
  }

  /** Categories that contain a product directly, cached under the product's version. */
  async ofProduct(productId: number): Promise<readonly number[]> {
    const key = `${this.#site.siteId}:${this.#versions.product(productId)}:${productId}`;
    const known = byProduct.get(key);
    if (known) return known;
    const { results } = await this.#db
      .prepare('SELECT category_id FROM product_categories WHERE product_id = ?1 ORDER BY position')
      .bind(productId)
      .all<{ category_id: number }>();
    const ids = results.map((row) => row.category_id);
    byProduct.set(key, ids);
    return ids;
  }

  /** Caches the categories of a product that another query has read. */
  keepOf(productId: number, categoryIds: readonly number[]): void {
    byProduct.set(`${this.#site.siteId}:${this.#versions.product(productId)}:${productId}`, categoryIds);
  }
}
