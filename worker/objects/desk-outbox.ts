/**
 * What has to be reported elsewhere: an order, a subscription, what is left of a SKU, a promotion or a ticket, an
 * event, money to refund or to capture, what staff did.
 */
export type OutboxKind =
  | 'order'
  | 'subscription'
  | 'stock'
  | 'promo'
  | 'ticket'
  | 'event'
  | 'refund'
  | 'capture'
  | 'deed';

/** Kinds of which each row is told, because it is no state. */
const SINGLE: ReadonlySet<OutboxKind> = new Set(['event', 'refund', 'deed']);

/** Kinds that are requests to a provider; all others are copied. */
const ASKING = "('refund', 'capture')";

export interface OutboxRow extends Record<string, SqlStorageValue> {
  readonly id: number;
  readonly kind: OutboxKind;
  /** What it is about, such as an order id or a SKU. */
  readonly key: string;
  /** JSON. */
  readonly payload: string;
}

const TABLE = `
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key TEXT NOT NULL, payload TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS outbox_by_key ON outbox (kind, key);`;

/**
 * What a desk has to report. Rows are written in the transaction that caused them and removed when they have been
 * delivered: at least once, in order. Rows about the same thing replace each other, because they report its whole
 * state; each event, refund and deed is a separate row.
 */
export class DeskOutbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLE);
  }

  put(kind: OutboxKind, key: string, payload: unknown = null): void {
    if (!SINGLE.has(kind)) this.#sql.exec('DELETE FROM outbox WHERE kind = ?1 AND key = ?2', kind, key);
    this.#sql.exec('INSERT INTO outbox (kind, key, payload) VALUES (?1, ?2, ?3)', kind, key, JSON.stringify(payload));
  }

  /** Returns the next rows to copy to D1, or the next requests to a provider. */
  next(which: 'copy' | 'ask', limit: number): OutboxRow[] {
    return this.#sql
      .exec<OutboxRow>(
        `SELECT * FROM outbox WHERE (kind IN ${ASKING}) = ?1 ORDER BY id LIMIT ?2`,
        which === 'ask' ? 1 : 0,
        limit,
      )
      .toArray();
  }

  /** Returns the refunds of an order that have not been requested from the provider yet, in minor units. */
  refundsDue(orderId: string): number {
    return this.#sql
      .exec<{ due: number }>(
        "SELECT coalesce(sum(payload->>'amount'), 0) AS due FROM outbox WHERE kind = 'refund' AND key = ?1",
        orderId,
      )
      .one().due;
  }

  done(ids: readonly number[]): void {
    this.#sql.exec('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?1))', JSON.stringify(ids));
  }

  get isEmpty(): boolean {
    return this.#sql.exec('SELECT 1 FROM outbox LIMIT 1').toArray().length === 0;
  }
}
