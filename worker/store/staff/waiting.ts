import { QUESTION_FORM } from '#shared/question/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { LOW_STOCK } from '#worker/store/product/stock-figures.ts';
import { limitsValue, ofSites } from '#worker/store/staff/limits.ts';

/** Most things of a kind that are counted: nobody needs to know how many more there are. */
export const MOST_WAITING = 1000;

/** Orders of the sites of a member. */
const OWN = ofSites('site_id', 'siteId', '?1');
/** Those that belong to an order of these sites. */
const OF_OWN_ORDER = `(?1 IS NULL OR order_id IN (SELECT order_id FROM orders WHERE ${OWN}))`;

/** What waits for staff: which rows, and when each came, milliseconds. ?1: the sites of a member. */
const KINDS = {
  confirmedOrders: `created_ms AS ms FROM orders WHERE status = 'published' AND ${OWN}`,
  heldOrders: `created_ms AS ms FROM orders WHERE status = 'held' AND ${OWN}`,
  refusedRefunds: `created_ms AS ms FROM orders WHERE payment->>'refusedRefund' > 0 AND ${OWN}`,
  invalidVatNumbers: `NULL AS ms FROM vat_checks WHERE state = 'invalid' AND ${OF_OWN_ORDER}`,
  draftQuotes: `created_ms AS ms FROM quotes WHERE state = 'draft' AND ${ofSites('site', 'code', '?1')}`,
  requestedReturns: `created_ms AS ms FROM returns WHERE status = 'requested' AND ${OF_OWN_ORDER}`,
  receivedReturns: `created_ms AS ms FROM returns WHERE status = 'received' AND ${OF_OWN_ORDER}`,
  failedRenewals: `started_ms AS ms FROM subscriptions WHERE state = 'past_due' AND ${OWN}`,
  heldMails: "created_ms AS ms FROM mails WHERE state = 'held'",
  newEntries: `created_ms AS ms FROM form_entries WHERE state = 'new' AND form_hash <> '${QUESTION_FORM}' AND ${OWN}`,
  newQuestions: `created_ms AS ms FROM form_entries WHERE state = 'new' AND form_hash = '${QUESTION_FORM}'`,
  lowStock: `NULL AS ms FROM product_stock st JOIN products p USING (product_id)
    WHERE st.qoh <= ${LOW_STOCK} AND p.type = 'simple' AND p.is_online = 1 AND ${ofSites('st.pool', 'pool', '?1')}`,
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

  /** The work of some kinds, in one batch. `sites`: those of the member; undefined for every site. */
  async of(
    kinds: readonly WaitingKind[],
    sites: readonly SiteCode[] | undefined,
  ): Promise<ReadonlyMap<WaitingKind, Waiting>> {
    // D1 refuses an empty batch, and nothing waits for a moderator.
    if (kinds.length === 0) return new Map();
    const given = limitsValue(sites);
    const rows = await readBatch(
      this.#db,
      kinds.map((kind) => {
        const counting = this.#db.prepare(
          `SELECT count(*) AS count, min(ms) AS sinceMs FROM (SELECT ${KINDS[kind]} LIMIT ${MOST_WAITING})`,
        );
        return typed<{ count: number; sinceMs: number | null }>(
          KINDS[kind].includes('?1') ? counting.bind(given) : counting,
        );
      }),
    );
    return new Map(kinds.map((kind, nth) => [kind, rows[nth]?.[0] ?? { count: 0, sinceMs: null }]));
  }
}
