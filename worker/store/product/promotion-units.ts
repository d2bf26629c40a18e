import type { StockPool } from '#shared/site/sites.ts';

/** Joins the promotion units that orders have taken of product `p`; the pool is the given SQL parameter. */
export function promotionUnitsJoin(poolParameter: string): string {
  return `LEFT JOIN promotion_units pu ON pu.product_id = p.product_id AND pu.pool = ${poolParameter}`;
}

/** Writes how many units of a product's promotion are taken in a pool. `promotion` is its key (`promoKey`). */
export function promotionUnitsStatement(
  db: D1Database,
  { productId, pool, promotion, taken }: { productId: number; pool: StockPool; promotion: string; taken: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO promotion_units (product_id, pool, promotion, taken) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (product_id, pool) DO UPDATE SET promotion = excluded.promotion, taken = excluded.taken`,
    )
    .bind(productId, pool, promotion, taken);
}
