import { spokenNumber } from '#shared/number/spoken-number.ts';
import type { SiteCode } from '#shared/site/sites.ts';

const TABLES = `
CREATE TABLE IF NOT EXISTS order_numbers (
  number TEXT PRIMARY KEY, order_id TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('order', 'giftcard'))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS order_numbers_by_order ON order_numbers (order_id) WHERE kind = 'order';`;

/** Numbers that are drawn before a desk gives up: if nine of ten are used, one order in 10^9 needs more draws. */
const DRAWS = 200;

/**
 * The numbers of a desk's orders, and of the gift cards bought with them (public contract, section 6). They are drawn
 * at random, so that none reveals another, and never assigned twice. Sites that share a desk have different letters.
 */
export class DeskNumbers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLES);
  }

  /**
   * Returns the number of an order. An order without one, such as an order older than numbers, gets it now and keeps
   * it.
   */
  ofOrder(orderId: string, site: SiteCode): string {
    const [known] = this.#sql
      .exec<{ number: string }>("SELECT number FROM order_numbers WHERE order_id = ?1 AND kind = 'order'", orderId)
      .toArray();
    return known?.number ?? this.#draw('order', orderId, site);
  }

  /** Assigns a number to a gift card bought with an order. */
  forCard(orderId: string, site: SiteCode): string {
    return this.#draw('giftcard', orderId, site);
  }

  /**
   * Returns the order with a number, or with which the gift card of that number was bought; undefined for an unused
   * number.
   */
  orderId(number: string): string | undefined {
    return this.#sql
      .exec<{ order_id: string }>('SELECT order_id FROM order_numbers WHERE number = ?1', number)
      .toArray()[0]?.order_id;
  }

  #draw(kind: 'giftcard' | 'order', orderId: string, site: SiteCode): string {
    for (let draws = 0; draws < DRAWS; draws++) {
      const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
      const taken = this.#sql.exec<{ number: string }>(
        `INSERT INTO order_numbers (number, order_id, kind) VALUES (?1, ?2, ?3)
         ON CONFLICT (number) DO NOTHING RETURNING number`,
        ...[spokenNumber(kind, site, chance), orderId, kind],
      );
      const [row] = taken.toArray();
      if (row) return row.number;
    }
    throw new Error(`the numbers of site ${site} are used up`);
  }
}
