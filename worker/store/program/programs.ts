import { importProgramSchema, type Program, type ProgramSet } from '#shared/program/contract.ts';
import { stored } from '#shared/schema/stored.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/** Orders that give no access: unpaid, failed, canceled or fully refunded. */
const VAIN = `(o.status IN ('payment_pending', 'payment_error', 'cancelled')
  OR o.refunded > 0 AND o.refunded >= o.amount + coalesce(o.document->>'$.totals.giftcards', 0))`;

/** A product is a program if it has a delivery attribute or sets. */
/** Reads the sets of a program. */
export const programSetsOf = jsonColumn('program_contents.sets', stored(importProgramSchema.shape.sets));

const IS_PROGRAM = `(p.document->>'$.attributes.program_delivery[0]' IS NOT NULL
  OR EXISTS (SELECT 1 FROM program_contents c WHERE c.product_id = p.product_id))`;

/**
 * The orders and subscriptions that gave programs to a customer (`?1`, or `?3` as orders name the customer), including
 * programs that are parts of products; the first order first. A subscription gives access until its end, everything
 * else forever. A guest's order (`?2`: the visitor) belongs to the first customer who looks in the browser in which it
 * was placed.
 */
const BROUGHT = `WITH unclaimed AS (
    SELECT o.order_id FROM orders o WHERE o.owner = ?2
      AND NOT EXISTS (SELECT 1 FROM program_claims c WHERE c.order_id = o.order_id)),
  mine AS (
    SELECT order_id FROM orders WHERE owner = ?3
    UNION SELECT order_id FROM program_claims WHERE customer_id = ?1
    UNION SELECT order_id FROM unclaimed),
  own AS (
    SELECT o.order_id, o.created_ms, o.document FROM orders o
    WHERE o.order_id IN (SELECT order_id FROM mine) AND NOT ${VAIN} AND o.document->>'$.renewal' IS NULL),
  renewed AS (
    SELECT s.order_id, s.started_ms, s.document->>'$.productId' AS product_id, s.access_until_ms
    FROM subscriptions s WHERE s.order_id IN (SELECT order_id FROM mine)),
  brought AS (
    SELECT own.order_id, own.created_ms, l.product_id, NULL AS until_ms FROM own JOIN order_lines l USING (order_id)
    WHERE NOT EXISTS (SELECT 1 FROM renewed r WHERE r.order_id = own.order_id AND r.product_id = l.product_id)
    UNION SELECT own.order_id, own.created_ms, part.value->>'productId', NULL
      FROM own, json_each(own.document, '$.lines') line, json_each(line.value, '$.children') part
    UNION SELECT order_id, started_ms, product_id, access_until_ms FROM renewed)
  SELECT p.product_id AS productId, p.name, coalesce(p.document->>'$.attributes.program_delivery[0]', '') AS delivery,
    b.order_id AS orderId, b.created_ms AS boughtMs, b.until_ms AS untilMs, s.starts_on AS startsOn,
    b.order_id IN (SELECT order_id FROM unclaimed) AS isNew
  FROM brought b JOIN products p USING (product_id)
    LEFT JOIN program_starts s ON s.product_id = p.product_id AND s.customer_id = ?1
  WHERE ${IS_PROGRAM} ORDER BY b.created_ms, b.order_id`;

/** Merges everything that gives access to the same program: from the first purchase until the last access ends. */
function joined(brought: readonly Program[]): readonly Program[] {
  const programs = [...Map.groupBy(brought, ({ productId }) => productId).values()].flatMap((ways) => {
    const untilMs = ways.reduce<number | null>(
      (latest, way) => (latest === null || way.untilMs === null ? null : Math.max(latest, way.untilMs)),
      0,
    );
    return ways.slice(0, 1).map((first) => ({ ...first, untilMs }));
  });
  return programs.toSorted((a, b) => b.boughtMs - a.boughtMs || a.productId - b.productId);
}

/** Training programs: who has bought them, their content, and the customers' start dates. */
export class ProgramStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Programs from a customer's orders, the latest first, with their start dates. */
  async bought(customerId: number, visitorId: string | null): Promise<readonly Program[]> {
    const visitor = visitorId === null ? '' : `visitor:${visitorId}`;
    const { results } = await this.#db
      .prepare(BROUGHT)
      .bind(customerId, visitor, `customer:${customerId}`)
      .all<Program & { isNew: number }>();
    const claimed = results.filter(({ isNew }) => isNew === 1).map(({ orderId }) => orderId);
    if (claimed.length > 0) {
      await this.#db
        .prepare(
          `INSERT INTO program_claims (order_id, customer_id) SELECT value, ?2 FROM json_each(?1) WHERE true
           ON CONFLICT (order_id) DO NOTHING`,
        )
        .bind(JSON.stringify([...new Set(claimed)]), customerId)
        .run();
    }
    return joined(results.map(({ isNew: _isNew, ...program }) => program));
  }

  /** Which of these products are programs. */
  async among(productIds: readonly number[]): Promise<readonly Pick<Program, 'name' | 'productId'>[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.product_id AS productId, p.name FROM products p
         WHERE p.product_id IN (SELECT value FROM json_each(?1)) AND ${IS_PROGRAM} ORDER BY p.name`,
      )
      .bind(JSON.stringify(productIds))
      .all<Pick<Program, 'name' | 'productId'>>();
    return results;
  }

  /** The sets of a program in order; empty if none were imported. */
  async setsOf(productId: number): Promise<readonly ProgramSet[]> {
    const sets = await this.#db
      .prepare('SELECT sets FROM program_contents WHERE product_id = ?1')
      .bind(productId)
      .first<string>('sets');
    return sets === null ? [] : programSetsOf(sets);
  }

  /** Records the day on which a customer starts a program, `2026-11-30`. */
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
