import { QUESTION_FORM } from '#shared/question/contract.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { LOW_STOCK } from '#worker/store/product/stock-figures.ts';

/** Most things of a kind that are counted: nobody needs to know how many more there are. */
export const MOST_WAITING = 1000;

/** What waits for staff: which rows, and when each came, milliseconds. */
const KINDS = {
  confirmedOrders: "created_ms AS ms FROM orders WHERE status = 'published'",
  heldOrders: "created_ms AS ms FROM orders WHERE status = 'held'",
  refusedRefunds: "created_ms AS ms FROM orders WHERE payment->>'refusedRefund' > 0",
  invalidVatNumbers: "NULL AS ms FROM vat_checks WHERE state = 'invalid'",
  draftQuotes: "created_ms AS ms FROM quotes WHERE state = 'draft'",
  requestedReturns: "created_ms AS ms FROM returns WHERE status = 'requested'",
  receivedReturns: "created_ms AS ms FROM returns WHERE status = 'received'",
  failedRenewals: "started_ms AS ms FROM subscriptions WHERE state = 'past_due'",
  heldMails: "created_ms AS ms FROM mails WHERE state = 'held'",
  newEntries: `created_ms AS ms FROM form_entries WHERE state = 'new' AND form_hash <> '${QUESTION_FORM}'`,
  newQuestions: `created_ms AS ms FROM form_entries WHERE state = 'new' AND form_hash = '${QUESTION_FORM}'`,
  lowStock: `NULL AS ms FROM product_stock st JOIN products p USING (product_id)
    WHERE st.qoh <= ${LOW_STOCK} AND p.type = 'simple' AND p.is_online = 1`,
  waitingReviews: "written_ms AS ms FROM customer_reviews WHERE state = 'waiting'",
  waitingGyms: "written_ms AS ms FROM gyms WHERE state = 'waiting'",
} as const;

/** A kind of work that waits for staff. */
export type WaitingKind = keyof typeof KINDS;

/** Work of one kind. */
export interface Waiting {
  /** At most `MOST_WAITING`. */
  readonly count: number;
  /** When the oldest of it came, milliseconds; null if there is none or it has no time. */
  readonly sinceMs: number | null;
}

/** Counts what waits for staff, over the tables of all desks. */
export class WaitingStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The work of some kinds, in one batch. */
  async of(kinds: readonly WaitingKind[]): Promise<ReadonlyMap<WaitingKind, Waiting>> {
    // D1 refuses an empty batch, and nothing waits for a moderator.
    if (kinds.length === 0) return new Map();
    const rows = await readBatch(
      this.#db,
      kinds.map((kind) =>
        typed<{ count: number; sinceMs: number | null }>(
          this.#db.prepare(
            `SELECT count(*) AS count, min(ms) AS sinceMs FROM (SELECT ${KINDS[kind]} LIMIT ${MOST_WAITING})`,
          ),
        ),
      ),
    );
    return new Map(kinds.map((kind, nth) => [kind, rows[nth]?.[0] ?? { count: 0, sinceMs: null }]));
  }
}
