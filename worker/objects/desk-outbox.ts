/**
 * What has to be told elsewhere: an order, a subscription, what is left of a sku, a promotion or a ticket, an event, money to
 * give back or to collect.
 */
export type OutboxKind = 'order' | 'subscription' | 'stock' | 'promo' | 'ticket' | 'event' | 'refund' | 'capture';

/** What asks a provider for something; the rest is copied. */
const ASKING = "('refund', 'capture')";

export interface OutboxRow extends Record<string, SqlStorageValue> {
  readonly id: number;
  readonly kind: OutboxKind;
  /** What it is about: an order id, a sku. */
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
 * What a desk has to tell, written in the transaction that caused it and taken out when it has been told: at least once,
 * in order. Rows of the same thing replace each other, since its whole state is told; events and refunds each stand for themselves.
 */
export class DeskOutbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLE);
  }

  put(kind: OutboxKind, key: string, payload: unknown = null): void {
    if (kind !== 'event' && kind !== 'refund')
      this.#sql.exec('DELETE FROM outbox WHERE kind = ?1 AND key = ?2', kind, key);
    this.#sql.exec('INSERT INTO outbox (kind, key, payload) VALUES (?1, ?2, ?3)', kind, key, JSON.stringify(payload));
  }

  /** The next rows that are copied to D1, or those that ask a provider for something. */
  next(which: 'copy' | 'ask', limit: number): OutboxRow[] {
    return this.#sql
      .exec<OutboxRow>(
        `SELECT * FROM outbox WHERE (kind IN ${ASKING}) = ?1 ORDER BY id LIMIT ?2`,
        which === 'ask' ? 1 : 0,
        limit,
      )
      .toArray();
  }

  /** What a provider is still to be asked to give back of an order, minor units. */
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
