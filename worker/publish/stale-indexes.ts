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
    `INSERT OR IGNORE INTO stale_indexes (site_id, category_id, product_id)
     SELECT value->>0, value->>1, value->>2 FROM json_each(?1)`,
    stale.flatMap(({ siteId, categoryId, productIds }) =>
      productIds.map((productId) => [siteId, categoryId, productId]),
    ),
  );
}

/** The stale indexes of a site, and last its menus, which depend on them. */
export async function staleIndexes(db: D1Database, site: Site): Promise<readonly StaleIndex[]> {
  const { results } = await db
    .prepare(
      `SELECT category_id AS categoryId, min(product_id) AS first, json_group_array(product_id) AS ids FROM stale_indexes
       WHERE site_id = ?1 GROUP BY category_id ORDER BY category_id = ${MENUS}, category_id`,
    )
    .bind(site.siteId)
    .all<{ categoryId: number; first: number; ids: string }>();
  return results.map(({ categoryId, first, ids }) => ({
    categoryId,
    productIds: first === ALL ? null : productIdsOf(ids),
  }));
}

/** Notes that the menus of a site agree with its lists. */
export function menusDoneStatement(db: D1Database, site: Site): D1PreparedStatement {
  return db.prepare(`DELETE FROM stale_indexes WHERE site_id = ?1 AND category_id = ${MENUS}`).bind(site.siteId);
}
