import type { PremiumStanding } from '#shared/list/quantity-limit.ts';

/** Who may have the shirt of premium ticket holders, and who has it. */
export class PremiumStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** A customer holds a premium ticket when one of his tickets is for the shirt; shirts that he bought before count. */
  async standingOf(customerId: number): Promise<PremiumStanding> {
    const [held, owned] = (await this.#db.batch([
      this.#db
        .prepare(
          `SELECT count(*) AS n FROM tickets t JOIN products p USING (product_id)
           WHERE t.customer_id = ?1 AND (p.sku = 'HW1012' OR p.sku LIKE 'HW1012-%')`,
        )
        .bind(customerId),
      this.#db
        .prepare(
          `SELECT coalesce(sum(l.qty), 0) AS n FROM orders o JOIN order_lines l USING (order_id)
           WHERE o.customer_id = ?1 AND o.status NOT IN ('payment_error', 'cancelled')
             AND (l.sku = 'HW1012' OR l.sku LIKE 'HW1012-%')`,
        )
        .bind(customerId),
    ])) as [D1Result<{ n: number }>, D1Result<{ n: number }>];
    return {
      isPremiumTicketHolder: (held.results[0]?.n ?? 0) > 0,
      alreadyOwned: owned.results[0]?.n ?? 0,
    };
  }
}
