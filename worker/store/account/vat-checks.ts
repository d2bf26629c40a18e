import type { OrderDocument } from '#shared/order/document.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { orderDocumentOf } from '#worker/store/order/order-columns.ts';

/** The result of checking a number again. */
export type VatCheckState = 'open' | 'valid' | 'invalid' | 'gone';

/** An order whose VAT number must be checked again. */
export interface DueVatCheck {
  readonly orderId: string;
  readonly document: OrderDocument;
  /** How many checks have been made so far. */
  readonly tries: number;
}

const DAY_MS = 24 * HOUR_MS;

/** When to check a number after that many tries: after one, two, four hours and so on, at most once a day. */
function nextTry(tries: number, nowMs: number): number {
  return nowMs + Math.min(DAY_MS, HOUR_MS * 2 ** Math.min(tries, 10));
}

const DUE = `SELECT o.order_id AS orderId, o.document, coalesce(v.tries, 0) AS tries
  FROM orders o LEFT JOIN vat_checks v ON v.order_id = o.order_id
  WHERE o.document->>'vatStanding' = 'accepted' AND (v.order_id IS NULL OR (v.state = 'open' AND v.next_ms <= ?1))
  ORDER BY o.created_ms LIMIT ?2`;

/** Orders whose VAT was deducted before their number was checked. */
export class VatCheckStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Orders whose check is due, the oldest first. */
  async due(nowMs: number, limit: number): Promise<readonly DueVatCheck[]> {
    const { results } = await this.#db
      .prepare(DUE)
      .bind(nowMs, limit)
      .all<{ orderId: string; document: string; tries: number }>();
    return results.map((row) => ({ ...row, document: orderDocumentOf(row.document) }));
  }

  /** Records the result of a check. An open one is checked again later. */
  async save({ orderId, tries }: DueVatCheck, state: VatCheckState, nowMs: number): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO vat_checks (order_id, state, tries, asked_ms, next_ms) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (order_id) DO UPDATE SET state = excluded.state, tries = excluded.tries,
           asked_ms = excluded.asked_ms, next_ms = excluded.next_ms`,
      )
      .bind(orderId, state, tries + 1, nowMs, nextTry(tries, nowMs))
      .run();
  }

  /** The current result for an order's number; undefined if it was never checked again. */
  async stateOf(orderId: string): Promise<VatCheckState | undefined> {
    const state = await this.#db
      .prepare('SELECT state FROM vat_checks WHERE order_id = ?1')
      .bind(orderId)
      .first<VatCheckState>('state');
    return state ?? undefined;
  }
}
