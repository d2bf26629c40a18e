import type { Ticket } from '#shared/ticket/ticket.ts';

interface TicketRow {
  readonly order_id: string;
  readonly product_id: number;
  readonly type: 'fixed' | 'percent';
  readonly value: number;
  readonly free_shipping: number;
  readonly remaining_uses: number;
}

/** Discounts that customers have earned. */
export class TicketStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Tickets of a customer that can still be used. */
  async ofCustomer(customerId: number): Promise<readonly Ticket[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT order_id, product_id, type, value, free_shipping, remaining_uses FROM tickets
         WHERE customer_id = ?1 AND remaining_uses > 0 ORDER BY product_id, order_id`,
      )
      .bind(customerId)
      .all<TicketRow>();
    return results.map((row) => ({
      orderId: row.order_id,
      remainingUses: row.remaining_uses,
      productId: row.product_id,
      discount: { type: row.type, value: row.value, freeShipping: row.free_shipping === 1 },
    }));
  }
}
