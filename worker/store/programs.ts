import type { Program, ProgramSet } from '#shared/program/contract.ts';

/** Orders that gave nothing: not paid yet, refused, taken back, or all of their money given back. */
const VAIN = `(o.status IN ('payment_pending', 'payment_error', 'cancelled')
  OR o.refunded > 0 AND o.refunded >= o.amount + coalesce(o.document->>'$.totals.giftcards', 0))`;

/**
 * Programmes that somebody's orders have brought, also as a part of something: each once, by the order that brought it
 * first. A programme is a product that says how it comes, or of which there are sets.
 */
const BOUGHT = `WITH own AS (
    SELECT o.order_id, o.created_ms, o.document FROM orders o
    WHERE o.owner IN (SELECT value FROM json_each(?1)) AND NOT ${VAIN}),
  bought AS (
    SELECT own.order_id, own.created_ms, l.product_id FROM own JOIN order_lines l USING (order_id)
    UNION SELECT own.order_id, own.created_ms, part.value->>'productId' FROM own, json_each(own.document, '$.lines') line,
      json_each(line.value, '$.children') part)
  SELECT p.product_id AS productId, p.name, coalesce(p.document->>'$.attributes.program_delivery[0]', '') AS delivery,
    b.order_id AS orderId, min(b.created_ms) AS boughtMs, NULL AS untilMs, s.starts_on AS startsOn
  FROM bought b JOIN products p USING (product_id)
    LEFT JOIN program_starts s ON s.product_id = p.product_id AND s.customer_id = ?2
  WHERE p.document->>'$.attributes.program_delivery[0]' IS NOT NULL
    OR EXISTS (SELECT 1 FROM program_contents c WHERE c.product_id = p.product_id)
  GROUP BY p.product_id ORDER BY boughtMs DESC, p.product_id`;

/** Training programmes: who has bought them, what they hold, and when a customer begins his. */
export class ProgramStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Those that orders of these owners have brought, the latest first, with the days on which the customer begins them. */
  async bought(owners: readonly string[], customerId: number): Promise<readonly Program[]> {
    const { results } = await this.#db.prepare(BOUGHT).bind(JSON.stringify(owners), customerId).all<Program>();
    return results;
  }

  /** The sets of a programme, in the order in which they are done; none where nobody has brought them. */
  async setsOf(productId: number): Promise<readonly ProgramSet[]> {
    const sets = await this.#db
      .prepare('SELECT sets FROM program_contents WHERE product_id = ?1')
      .bind(productId)
      .first<string>('sets');
    return sets === null ? [] : (JSON.parse(sets) as ProgramSet[]);
  }

  /** Notes the day on which a customer begins a programme, `2026-11-30`. */
  async setStart(customerId: number, productId: number, startsOn: string): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO program_starts (customer_id, product_id, starts_on) VALUES (?1, ?2, ?3)
         ON CONFLICT (customer_id, product_id) DO UPDATE SET starts_on = excluded.starts_on`,
      )
      .bind(customerId, productId, startsOn)
      .run();
  }
}
