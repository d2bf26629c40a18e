import { dayOf } from '#shared/discovery/popularity.ts';
import type { QueryCounts } from '#shared/discovery/tally.ts';
import type { DayCount } from '#shared/discovery/visit-days.ts';
import type { Site } from '#shared/site/sites.ts';
import { type BlockInsight, blockDays } from './block-days.ts';
import { visitDays } from './visit-days.ts';

/** A keyphrase and its figures over some days. */
export interface QueryInsight extends QueryCounts {
  readonly keyphrase: string;
}

const SUMS = `sum(searches) AS searches, sum(empty) AS empty, sum(clicks) AS clicks, sum(positions) AS positions,
  sum(carts) AS carts, sum(orders) AS orders`;
const OF_DAYS = 'FROM query_days WHERE site_id = ?1 AND day > ?2';
const TOP = `SELECT keyphrase, ${SUMS} ${OF_DAYS} GROUP BY keyphrase ORDER BY searches DESC, keyphrase LIMIT ?3`;
const EMPTY = `SELECT keyphrase, ${SUMS} ${OF_DAYS} GROUP BY keyphrase HAVING sum(empty) > 0
  ORDER BY empty DESC, keyphrase LIMIT ?3`;
const TOTAL = `SELECT '' AS keyphrase, ${SUMS} ${OF_DAYS}`;

/** Reads statistics of a site. */
export class InsightStore {
  readonly #db: D1Database;
  readonly #nowMs: number;

  constructor(db: D1Database, nowMs: number) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  /** The last days, including today: totals, the most frequent searches, and those without results. One round trip. */
  async queries(
    { siteId }: Site,
    days: number,
    most: number,
  ): Promise<{
    readonly total: QueryInsight | undefined;
    readonly top: readonly QueryInsight[];
    readonly empty: readonly QueryInsight[];
  }> {
    const before = dayOf(this.#nowMs) - days;
    const [total, top, empty] = await this.#db.batch<QueryInsight>([
      this.#db.prepare(TOTAL).bind(siteId, before),
      this.#db.prepare(TOP).bind(siteId, before, most),
      this.#db.prepare(EMPTY).bind(siteId, before, most),
    ]);
    const [sum] = total?.results ?? [];
    return { total: sum?.searches ? sum : undefined, top: top?.results ?? [], empty: empty?.results ?? [] };
  }

  /** The way to an order, how pages feel and what fails, over the last days. */
  visits({ siteId }: Site, days: number): Promise<readonly DayCount[]> {
    return visitDays(this.#db, siteId, dayOf(this.#nowMs) - days);
  }

  /** Tests with their variants, then blocks with a name, over the last days. */
  blocks({ siteId }: Site, days: number): Promise<readonly BlockInsight[]> {
    return blockDays(this.#db, siteId, dayOf(this.#nowMs) - days);
  }
}
