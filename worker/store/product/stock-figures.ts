import type { StockPool } from '#shared/site/sites.ts';

interface FigureRow {
  readonly sku: string;
  readonly qoh: number;
  readonly imported_qoh: number | null;
}

/** Units of a SKU: those in stock, and those that the last import counted. */
export interface StockFigure {
  readonly sku: string;
  readonly qoh: number;
  readonly imported: number;
}

/** Units up to which a product runs low. */
export const LOW_STOCK = 5;

/** A product that is nearly or altogether sold out. */
export interface LowStock {
  readonly sku: string;
  readonly name: string;
  readonly qoh: number;
  /** Whether it can be ordered without stock. */
  readonly backorder: boolean;
}

/** Stock of one pool as the catalogue shows it: a copy of the order desk's figures. */
export class StockFigureStore {
  readonly #db: D1Database;
  readonly #pool: StockPool;

  constructor(db: D1Database, pool: StockPool) {
    this.#db = db;
    this.#pool = pool;
  }

  /** Returns the figures of these SKUs. Unknown SKUs are left out. */
  async of(skus: readonly string[]): Promise<readonly StockFigure[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.sku, st.qoh, st.imported_qoh FROM json_each(?1) j JOIN products p ON p.sku = j.value
         JOIN product_stock st ON st.product_id = p.product_id AND st.pool = ?2`,
      )
      .bind(JSON.stringify(skus), this.#pool)
      .all<FigureRow>();
    return results.map(({ sku, qoh, imported_qoh: imported }) => ({
      sku,
      qoh: Math.floor(qoh),
      imported: Math.floor(imported ?? qoh),
    }));
  }

  /** Products that are sold and run low: those with the fewest units first, then those that are sold out. */
  async low(limit: number): Promise<readonly LowStock[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.sku, p.name, st.qoh, st.backorder FROM product_stock st JOIN products p USING (product_id)
         WHERE st.pool = ?1 AND st.qoh <= ${LOW_STOCK} AND p.type = 'simple' AND p.is_online = 1
         ORDER BY st.qoh < 1, st.qoh, p.name LIMIT ?2`,
      )
      .bind(this.#pool, limit)
      .all<Omit<LowStock, 'backorder'> & { backorder: number }>();
    return results.map((row) => ({ ...row, qoh: Math.floor(row.qoh), backorder: row.backorder === 1 }));
  }

  /** Returns the next SKUs after one, in order, with the units in stock. */
  async after(sku: string, limit: number): Promise<readonly Pick<StockFigure, 'sku' | 'qoh'>[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.sku, st.qoh FROM product_stock st JOIN products p USING (product_id)
         WHERE st.pool = ?1 AND p.sku > ?2 ORDER BY p.sku LIMIT ?3`,
      )
      .bind(this.#pool, sku, limit)
      .all<Pick<StockFigure, 'sku' | 'qoh'>>();
    return results;
  }
}
