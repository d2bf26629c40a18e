import { spokenNumber } from '#shared/number/spoken-number.ts';
import type { SiteCode } from '#shared/site/sites.ts';

const TABLE = `
CREATE TABLE IF NOT EXISTS order_numbers (
  order_number TEXT PRIMARY KEY, order_id TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;`;

/** Numbers that are drawn for one order before its desk gives up: of a site that has used nine of ten, one in 10^9 needs more. */
const DRAWS = 200;

/**
 * The numbers of a desk's orders (public contract, section 6): drawn by chance, so that none tells of another, and never
 * handed out twice. Sites that share a desk have letters of their own.
 */
export class DeskNumbers {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLE);
  }

  /** The number of an order. One that has none yet, also from before there were numbers, gets it now and keeps it. */
  of(orderId: string, site: SiteCode): string {
    const [known] = this.#sql
      .exec<{ order_number: string }>('SELECT order_number FROM order_numbers WHERE order_id = ?1', orderId)
      .toArray();
    return known?.order_number ?? this.#draw(orderId, site);
  }

  /** The order with a number; undefined for a number that no order has. */
  orderId(number: string): string | undefined {
    return this.#sql
      .exec<{ order_id: string }>('SELECT order_id FROM order_numbers WHERE order_number = ?1', number)
      .toArray()[0]?.order_id;
  }

  #draw(orderId: string, site: SiteCode): string {
    for (let draws = 0; draws < DRAWS; draws++) {
      const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
      const number = spokenNumber('order', site, chance);
      const taken = this.#sql.exec(
        `INSERT INTO order_numbers (order_number, order_id) VALUES (?1, ?2)
         ON CONFLICT (order_number) DO NOTHING RETURNING order_number`,
        number,
        orderId,
      );
      if (taken.toArray().length > 0) return number;
    }
    throw new Error(`the numbers of site ${site} are used up`);
  }
}
