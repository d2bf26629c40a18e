import type { Program } from '#shared/program/contract.ts';

/** Orders that gave nothing: not paid yet, refused, taken back. */
const VAIN = "('payment_pending', 'payment_error', 'cancelled')";
/** A programme is a product that says how it comes; each once, by the order that brought it first. */
const PROGRAMS = `SELECT p.product_id AS productId, p.name, p.document->>'$.attributes.program_delivery[0]' AS delivery,
    o.order_id AS orderId, min(o.created_ms) AS boughtMs
  FROM orders o JOIN order_lines l USING (order_id) JOIN products p ON p.product_id = l.product_id
  WHERE o.owner = ?1 AND o.status NOT IN ${VAIN} AND p.document->>'$.attributes.program_delivery[0]' IS NOT NULL`;

/** Training programmes that customers have bought. */
export class ProgramStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The latest first. */
  async ofCustomer(customerId: number): Promise<readonly Program[]> {
    const { results } = await this.#db
      .prepare(`${PROGRAMS} GROUP BY p.product_id ORDER BY boughtMs DESC, p.product_id`)
      .bind(`customer:${customerId}`)
      .all<Program>();
    return results;
  }

  /** One that he has bought; undefined for any other. */
  async find(customerId: number, productId: number): Promise<Program | undefined> {
    const row = await this.#db
      .prepare(`${PROGRAMS} AND p.product_id = ?2 GROUP BY p.product_id`)
      .bind(`customer:${customerId}`, productId)
      .first<Program>();
    return row ?? undefined;
  }
}
