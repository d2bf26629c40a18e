import { z } from 'zod';
import type { Site } from '#shared/site/sites.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { forRows } from '#worker/store/sql.ts';

/** Stands for the menus of a site, beside the ids of categories. */
export const MENUS = -1;
/** Stands for all products of an index, beside the ids of single ones: written by an earlier release. */
const ALL = 0;

const productIdsOf = jsonColumn('stale_indexes.product_id', z.array(z.int()));

/** An index, or the menus, of a site that no longer agree with its cards. */
export interface StaleIndex {
  readonly categoryId: number;
  /** Products that differ in it, came or went; null if the index must be made again. */
  readonly productIds: readonly number[] | null;
  /** Whether all of these have the place in each order that they had, and the picture. */
  readonly isInPlace: boolean;
}

/** What is noted of an index. */
export interface Noted extends StaleIndex {
  readonly siteId: number;
  readonly productIds: readonly number[];
}

/** Notes indexes as stale, in the transaction that writes the cards. */
export function staleStatements(db: D1Database, stale: readonly Noted[]): D1PreparedStatement[] {
  return forRows(
    db,
    // If a product is noted already, the change that moves it counts (the trigger of migration 0270).
    `INSERT OR IGNORE INTO stale_indexes (site_id, category_id, product_id, is_in_place)
     SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?1)`,
    stale.flatMap(({ siteId, categoryId, productIds, isInPlace }) =>
      productIds.map((productId) => [siteId, categoryId, productId, isInPlace ? 1 : 0]),
    ),
  );
}

/** The stale indexes of a site, and last its menus, which depend on them. */
export async function staleIndexes(db: D1Database, site: Site): Promise<readonly StaleIndex[]> {
  const { results } = await db
    .prepare(
      `SELECT category_id AS categoryId, min(product_id) AS first, json_group_array(product_id) AS ids,
         min(is_in_place) AS isInPlace
       FROM stale_indexes
       WHERE site_id = ?1 GROUP BY category_id ORDER BY category_id = ${MENUS}, category_id`,
    )
    .bind(site.siteId)
    .all<{ categoryId: number; first: number; ids: string; isInPlace: number }>();
  return results.map(({ categoryId, first, ids, isInPlace }) => ({
    categoryId,
    productIds: first === ALL ? null : productIdsOf(ids),
    isInPlace: isInPlace === 1,
  }));
}

/** Notes that indexes agree with their cards. */
export function indexesDoneStatement(db: D1Database, site: Site, categoryIds: readonly number[]): D1PreparedStatement {
  return db
    .prepare('DELETE FROM stale_indexes WHERE site_id = ?1 AND category_id IN (SELECT value FROM json_each(?2))')
    .bind(site.siteId, JSON.stringify(categoryIds));
}

/** Notes that the menus of a site agree with its lists. */
export function menusDoneStatement(db: D1Database, site: Site): D1PreparedStatement {
  return db.prepare(`DELETE FROM stale_indexes WHERE site_id = ?1 AND category_id = ${MENUS}`).bind(site.siteId);
}
