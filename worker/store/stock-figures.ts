import type { StockPool } from '#shared/site/sites.ts';

interface FigureRow {
  readonly sku: string;
  readonly qoh: number;
  readonly imported_qoh: number | null;
}

/** What the catalogue says of a sku: units that are there, and units as the last import counted them. */
export interface StockFigure {
  readonly sku: string;
  readonly qoh: number;
  readonly imported: number;
}

/** Stock as the catalogue has it, of one pool: the copy of what its order desk knows. */
export class StockFigureStore {
  readonly #db: D1Database;
  readonly #pool: StockPool;

  constructor(db: D1Database, pool: StockPool) {
    this.#db = db;
    this.#pool = pool;
  }

  /** Of these skus; there is nothing of those that the catalogue does not know. */
  async of(skus: readonly string[]): Promise<readonly StockFigure[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.sku, st.qoh, st.imported_qoh FROM json_each(?1) j JOIN products p ON p.sku = j.value
         JOIN product_stock st ON st.product_id = p.product_id AND st.pool = ?2`,
      )
      .bind(JSON.stringify(skus), this.#pool)
      .all<FigureRow>();
    return results.map(({ sku, qoh, imported_qoh: imported }) => ({
      ...{ sku, qoh: Math.floor(qoh), imported: Math.floor(imported ?? qoh) },
    }));
  }

  /** The next skus behind one, in their order, with what is there. */
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
