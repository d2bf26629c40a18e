import type { StockPool } from '#shared/site/sites.ts';
import { forRows } from '#worker/store/sql.ts';

/** A product whose price changes at this time, so that its lists must be prepared again. */
export interface PriceChange {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly productId: number;
}

const rowsOf = (changes: readonly PriceChange[]) => changes.map(({ atMs, productId }) => [atMs, productId]);

/** Records price changes. Known changes are not duplicated. */
export function noteStatements(db: D1Database, changes: readonly PriceChange[]): readonly D1PreparedStatement[] {
  return forRows(
    db,
    'INSERT OR IGNORE INTO price_changes (at_ms, product_id) SELECT value->>0, value->>1 FROM json_each(?1)',
    rowsOf(changes),
  );
}

/** Records a change, due now, for the products of a SKU that have just sold out in a pool or come back in stock. */
export function stockTurnStatement(
  db: D1Database,
  { pool, sku, free, nowMs }: { pool: StockPool; sku: string; free: number; nowMs: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR IGNORE INTO price_changes (at_ms, product_id) SELECT ?4, p.product_id
       FROM products p JOIN product_stock st ON st.product_id = p.product_id AND st.pool = ?2
       WHERE p.sku = ?1 AND (st.qoh > 0) <> (?3 > 0)`,
    )
    .bind(sku, pool, free, nowMs);
}

/** Reads the changes that are due, the oldest first. */
export async function dueChanges(db: D1Database, nowMs: number, limit: number): Promise<readonly PriceChange[]> {
  const { results } = await db
    .prepare(
      `SELECT at_ms AS atMs, product_id AS productId FROM price_changes WHERE at_ms <= ?1
       ORDER BY at_ms, product_id LIMIT ?2`,
    )
    .bind(nowMs, limit)
    .all<PriceChange>();
  return results;
}

/** Deletes changes that have been applied. */
export function doneStatements(db: D1Database, changes: readonly PriceChange[]): readonly D1PreparedStatement[] {
  return forRows(
    db,
    'DELETE FROM price_changes WHERE (at_ms, product_id) IN (SELECT value->>0, value->>1 FROM json_each(?1))',
    rowsOf(changes),
  );
}
