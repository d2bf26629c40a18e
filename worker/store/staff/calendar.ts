import type { ChangesetState } from '#shared/changeset/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';

/** Most moments of prices that one reading looks at; a site with more of them in a month says so. */
export const MOST_PRICE_CHANGES = 20_000;

/** A changeset that becomes visible, or is taken back, at a moment. */
export interface PlannedChangeset {
  readonly id: string;
  readonly name: string;
  readonly status: ChangesetState;
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly step: 'publish' | 'revert';
  /** Whether it happened already. */
  readonly isDone: boolean;
}

/** Prices that change by themselves at a moment. */
export interface PlannedPrices {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** Products whose special price begins, was there for the last time a millisecond before, or that have a promotion. */
  readonly begin: number;
  readonly end: number;
  readonly other: number;
}

/** What is planned on a site between two moments. */
export interface Planned {
  readonly changesets: readonly PlannedChangeset[];
  readonly prices: readonly PlannedPrices[];
  /** Whether there are more changes of prices than were read. */
  readonly isCut: boolean;
}

type ChangesetRow = Omit<PlannedChangeset, 'isDone'> & { readonly isDone: number };

/** Steps of changesets, each with its moment. */
const STEPS = `SELECT changeset_id AS id, name, status, at_ms AS ms, 'publish' AS step, 0 AS isDone FROM changesets
    WHERE status = 'scheduled' AND at_ms IS NOT NULL
  UNION ALL SELECT changeset_id, name, status, until_ms, 'revert', 0 FROM changesets
    WHERE status IN ('scheduled', 'published') AND until_ms IS NOT NULL
  UNION ALL SELECT changeset_id, name, status, published_ms, 'publish', 1 FROM changesets
    WHERE status IN ('published', 'reverted') AND published_ms IS NOT NULL`;

/** Reads the plans of a site: changesets, and prices that change by themselves. */
export class CalendarStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** What is planned on a site from a moment (Unix milliseconds) until before another. */
  async planned(site: Site, fromMs: number, toMs: number): Promise<Planned> {
    const [changesets, prices, [counted]] = await readBatch(this.#db, [
      typed<ChangesetRow>(
        this.#db
          .prepare(
            `SELECT s.id, s.name, s.status, s.ms AS atMs, s.step, s.isDone FROM (${STEPS}) s
             WHERE s.ms >= ?1 AND s.ms < ?2 AND EXISTS (SELECT 1 FROM changeset_operations o
               WHERE o.changeset_id = s.id AND o.site IN ('', ?3)) ORDER BY s.ms, s.step, s.id LIMIT 500`,
          )
          .bind(fromMs, toMs, site.code),
      ),
      typed<PlannedPrices>(
        this.#db
          .prepare(
            `SELECT c.at_ms AS atMs, count(*) FILTER (WHERE pp.special_from_ms = c.at_ms) AS begin,
               count(*) FILTER (WHERE pp.special_to_ms = c.at_ms - 1) AS end,
               count(*) FILTER (WHERE pp.special_from_ms IS NOT c.at_ms AND pp.special_to_ms IS NOT c.at_ms - 1) AS other
             FROM (SELECT at_ms, product_id FROM price_changes WHERE at_ms >= ?1 AND at_ms < ?2
               ORDER BY at_ms, product_id LIMIT ${MOST_PRICE_CHANGES}) c
             JOIN product_prices pp ON pp.product_id = c.product_id AND pp.site_id = ?3
             GROUP BY c.at_ms ORDER BY c.at_ms`,
          )
          .bind(fromMs, toMs, site.siteId),
      ),
      typed<{ count: number }>(
        this.#db
          .prepare(
            `SELECT count(*) AS count FROM (SELECT 1 FROM price_changes WHERE at_ms >= ?1 AND at_ms < ?2
             LIMIT ${MOST_PRICE_CHANGES + 1})`,
          )
          .bind(fromMs, toMs),
      ),
    ]);
    return {
      changesets: changesets.map((row) => ({ ...row, isDone: row.isDone === 1 })),
      prices,
      isCut: (counted?.count ?? 0) > MOST_PRICE_CHANGES,
    };
  }
}
