import { type NumberKind, spokenNumber } from '#shared/number/spoken-number.ts';
import { SITE_LIST, type SiteCode, type StockPool } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';

/** How many numbers are drawn at once, so that one of them is free. */
const DRAWN = 20;
/** Most old rows that get their numbers in one run. */
const AT_ONCE = 1000;

/** Randomly drawn numbers, as JSON for `freeNumber`. */
export function drawnNumbers(kind: Exclude<NumberKind, 'order'>, site: SiteCode): string {
  const chances = [...crypto.getRandomValues(new Uint32Array(DRAWN))];
  return JSON.stringify(chances.map((chance) => spokenNumber(kind, site, chance)));
}

/**
 * SQL for the first drawn number (JSON in `param`) that no row has; null if all are taken, in which case the job
 * assigns one a minute later.
 */
export function freeNumber(column: 'returns.rma_number' | 'quotes.quote_number', param: string): string {
  const [table] = column.split('.');
  return `(SELECT drawn.value FROM json_each(${param}) drawn
    WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = drawn.value) LIMIT 1)`;
}

/** Orders, returns and quotes that are older than their numbers. */
export class SpokenNumberStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Copies of orders without a number, by the pool whose desk assigns it. */
  async unnumberedOrders(): Promise<ReadonlyMap<StockPool, readonly string[]>> {
    const { results } = await this.#db
      .prepare('SELECT order_id AS orderId, pool FROM orders WHERE order_number IS NULL LIMIT ?1')
      .bind(AT_ONCE)
      .all<{ orderId: string; pool: StockPool }>();
    const pools = Map.groupBy(results, ({ pool }) => pool);
    return new Map([...pools].map(([pool, orders]) => [pool, orders.map(({ orderId }) => orderId)]));
  }

  /** Assigns numbers to returns and quotes. Returns how many had none. */
  async numberOld(): Promise<number> {
    const [returns, quotes] = await readBatch(this.#db, [
      typed<{ id: string; site: number }>(
        this.#db
          .prepare(
            `SELECT r.rma_id AS id, o.site_id AS site FROM returns r JOIN orders o USING (order_id)
           WHERE r.rma_number IS NULL LIMIT ?1`,
          )
          .bind(AT_ONCE),
      ),
      typed<{ id: string; site: SiteCode }>(
        this.#db.prepare('SELECT quote_id AS id, site FROM quotes WHERE quote_number IS NULL LIMIT ?1').bind(AT_ONCE),
      ),
    ]);
    const writes = [
      ...returns.flatMap(({ id, site }) => {
        const code = SITE_LIST.find(({ siteId }) => siteId === site)?.code;
        return code ? [this.#write('returns.rma_number', 'rma_id', id, drawnNumbers('return', code))] : [];
      }),
      ...quotes.map(({ id, site }) => this.#write('quotes.quote_number', 'quote_id', id, drawnNumbers('quote', site))),
    ];
    if (writes.length > 0) await this.#db.batch(writes);
    return writes.length;
  }

  #write(
    column: Parameters<typeof freeNumber>[0],
    key: 'quote_id' | 'rma_id',
    id: string,
    drawn: string,
  ): D1PreparedStatement {
    const [table, name] = column.split('.');
    return this.#db
      .prepare(`UPDATE ${table} SET ${name} = ${freeNumber(column, '?2')} WHERE ${key} = ?1 AND ${name} IS NULL`)
      .bind(id, drawn);
  }
}
