import { spokenNumber } from '#shared/number/spoken-number.ts';
import type { SiteCode } from '#shared/site/sites.ts';

const TABLES = `
CREATE TABLE IF NOT EXISTS order_numbers (
  number TEXT PRIMARY KEY, order_id TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('order', 'giftcard'))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS order_numbers_by_order ON order_numbers (order_id) WHERE kind = 'order';`;

/** Numbers that are drawn before a desk gives up: where nine of ten are used, one order in 10^9 needs more. */
const DRAWS = 200;

/**
 * The numbers of a desk's orders, and of the gift cards that orders bring (public contract, section 6): drawn by chance,
 * so that none tells of another, and never handed out twice. Sites that share a desk have letters of their own.
 */
export class DeskNumbers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLES);
  }

  /** The number of an order. One that has none yet, also from before there were numbers, gets it now and keeps it. */
  ofOrder(orderId: string, site: SiteCode): string {
    const [known] = this.#sql
      .exec<{ number: string }>("SELECT number FROM order_numbers WHERE order_id = ?1 AND kind = 'order'", orderId)
      .toArray();
    return known?.number ?? this.#draw('order', orderId, site);
  }

  /** A number for a gift card that an order brings. */
  forCard(orderId: string, site: SiteCode): string {
    return this.#draw('giftcard', orderId, site);
  }

  /** The order with a number, or that brought the gift card with it; undefined for a number that nothing has. */
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
