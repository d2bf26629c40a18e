import { z } from 'zod';
import type { PremiumStanding } from '#shared/list/quantity-limit.ts';
import { starters } from '#shared/order/athlete.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';

const STANDING = "o.status NOT IN ('payment_error', 'cancelled')";

const entryOf = jsonColumn('orders.document', z.record(z.string(), z.string()));

interface EntryRow {
  readonly product_id: number;
  readonly customer_id: number | null;
  readonly email: string;
  readonly entry: string | null;
}

/**
 * Earlier purchases of products that may be bought only once: the shirt of premium ticket holders, and event entries.
 */
export class EarlierPurchaseStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * Customers are premium ticket holders if one of their tickets is for the shirt; shirts that they bought before are
   * counted.
   */
  async shirts(customerId: number): Promise<PremiumStanding> {
    const [held, owned] = await readBatch(this.#db, [
      typed<{ n: number }>(
        this.#db
          .prepare(
            `SELECT count(*) AS n FROM tickets t JOIN products p USING (product_id)
           WHERE t.customer_id = ?1 AND (p.sku = 'HW1012' OR p.sku LIKE 'HW1012-%')`,
          )
          .bind(customerId),
      ),
      typed<{ n: number }>(
        this.#db
          .prepare(
            `SELECT coalesce(sum(l.qty), 0) AS n FROM orders o JOIN order_lines l USING (order_id)
           WHERE o.customer_id = ?1 AND ${STANDING} AND (l.sku = 'HW1012' OR l.sku LIKE 'HW1012-%')`,
          )
          .bind(customerId),
      ),
    ]);
    return {
      isPremiumTicketHolder: (held[0]?.n ?? 0) > 0,
      alreadyOwned: owned[0]?.n ?? 0,
    };
  }

  /**
   * Athletes entered in some events by earlier orders of a customer or email address, as `product starter`
   * (`starters`). The order desk knows the athletes that other people have entered.
   */
  async entrants(
    productIds: readonly number[],
    { customerId, email }: { readonly customerId: number | null; readonly email: string },
  ): Promise<ReadonlySet<string>> {
    const { results } = await this.#db
      .prepare(
        `SELECT l.product_id, o.customer_id, o.email,
           json_extract(o.document, '$.lines[' || l.position || '].metadata.eventRegistration') AS entry
         FROM orders o JOIN order_lines l USING (order_id)
         WHERE (o.email = ?2 OR o.owner = ?3) AND ${STANDING}
           AND l.product_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(productIds), email, customerId === null ? '' : `customer:${customerId}`)
      .all<EntryRow>();
    return new Set(
      results.flatMap((row) => {
        const entry = row.entry === null ? undefined : entryOf(row.entry);
        const buyer = { customerId: row.customer_id, email: row.email };
        return starters(entry, buyer).map((starter) => `${row.product_id} ${starter}`);
      }),
    );
  }
}
