import type { StockPool } from '#shared/site/sites.ts';
import { oldBefore, RETENTION } from './retention.ts';

/** Rows of one table that one run ends. */
const AT_ONCE = 500;

/** What is kept too long in D1. */
export class OldRowStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Ends a limited number of old rows of each table. Returns how many. */
  async end(orderYears: number, nowMs: number): Promise<number> {
    const statements = RETENTION.flatMap((row) => {
      const before = oldBefore(row, orderYears, nowMs);
      return row.ends === undefined || before === undefined ? [] : [this.#db.prepare(row.ends).bind(before, AT_ONCE)];
    });
    const results = await this.#db.batch(statements);
    return results.reduce((sum, { meta }) => sum + (meta.changes ?? 0), 0);
  }

  /**
   * Settled orders that name someone and are old, a limited number, by the pool whose desk changes them; without those
   * whose subscription is still charged.
   */
  async namedOrders(orderYears: number, nowMs: number): Promise<ReadonlyMap<StockPool, readonly string[]>> {
    const { results } = await this.#db
      .prepare(
        `SELECT order_id AS orderId, pool FROM orders WHERE email <> '' AND created_ms < ?1 AND status <> 'payment_pending'
           AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.order_id = orders.order_id AND s.state <> 'cancelled')
         ORDER BY created_ms LIMIT ?2`,
      )
      .bind(oldBefore({ days: 'orders' }, orderYears, nowMs), AT_ONCE)
      .all<{ orderId: string; pool: StockPool }>();
    const pools = Map.groupBy(results, ({ pool }) => pool);
    return new Map([...pools].map(([pool, rows]) => [pool, rows.map(({ orderId }) => orderId)]));
  }
}
