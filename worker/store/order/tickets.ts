import type { StockPool } from '#shared/site/sites.ts';
import type { Ticket } from '#shared/ticket/ticket.ts';

interface TicketRow {
  readonly order_id: string;
  readonly product_id: number;
  readonly type: 'fixed' | 'percent';
  readonly value: number;
  readonly free_shipping: number;
  readonly given_uses: number;
  readonly remaining_uses: number;
}

/** Discounts that customers have earned. */
export class TicketStore {
  readonly #db: D1Database;
  readonly #pool: StockPool;

  constructor(db: D1Database, pool: StockPool) {
    this.#db = db;
    this.#pool = pool;
  }

  /** Tickets of a customer that can still be used on the sites of this pool, whose desk counts their uses. */
  async ofCustomer(customerId: number): Promise<readonly Ticket[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT order_id, product_id, type, value, free_shipping, given_uses, remaining_uses FROM tickets
         WHERE customer_id = ?1 AND pool = ?2 AND remaining_uses > 0 ORDER BY product_id, order_id`,
      )
      .bind(customerId, this.#pool)
      .all<TicketRow>();
    return results.map((row) => ({
      orderId: row.order_id,
      remainingUses: row.remaining_uses,
      given: row.given_uses,
      productId: row.product_id,
      discount: { type: row.type, value: row.value, freeShipping: row.free_shipping === 1 },
    }));
  }
}
