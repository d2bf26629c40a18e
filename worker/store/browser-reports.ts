import type { BrowserReport } from '#shared/browser-report/read-reports.ts';
import { dayOf } from '#shared/discovery/popularity.ts';

/** Most different sums of a day, so that nobody can fill the table; what comes beyond is summed under `BEYOND`. */
const MOST_SUMS = 100;
/** Source under which reports are summed when the day has as many sums as it may have. */
const BEYOND = 'others';
const KEPT_DAYS = 90;

const ADD = `INSERT INTO browser_reports (day, site_id, kind, page, what, source, reports)
  SELECT ?1, ?2, ?3, ?4,
    CASE WHEN fits THEN ?5 ELSE '' END, CASE WHEN fits THEN ?6 ELSE '${BEYOND}' END, 1
  FROM (SELECT EXISTS (SELECT 1 FROM browser_reports
      WHERE day = ?1 AND site_id = ?2 AND kind = ?3 AND page = ?4 AND what = ?5 AND source = ?6)
    OR (SELECT count(*) FROM browser_reports WHERE day = ?1) < ${MOST_SUMS} AS fits)
  WHERE true
  ON CONFLICT DO UPDATE SET reports = reports + 1`;

const SINCE = `SELECT kind, page, what, source, sum(reports) AS reports, min(day) AS firstDay, max(day) AS lastDay
  FROM browser_reports WHERE day > ?1
  GROUP BY kind, page, what, source ORDER BY reports DESC, page, what, source LIMIT ?2`;

/** A sum over some days and all sites. Days are counted from 1970 in UTC. */
export interface ReportSum extends Omit<BrowserReport, 'siteId'> {
  readonly reports: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Sums of what browsers report about pages. */
export class BrowserReportStore {
  readonly #db: D1Database;
  readonly #nowMs: number;

  constructor(db: D1Database, nowMs: number) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  /** Counts reports, and deletes sums older than 90 days. */
  async add(reports: readonly BrowserReport[]): Promise<void> {
    if (reports.length === 0) return;
    const day = dayOf(this.#nowMs);
    await this.#db.batch([
      ...reports.map(({ siteId, kind, page, what, source }) =>
        this.#db.prepare(ADD).bind(day, siteId, kind, page, what, source),
      ),
      this.#db.prepare('DELETE FROM browser_reports WHERE day <= ?1').bind(day - KEPT_DAYS),
    ]);
  }

  /** The largest sums of the last days, including today. */
  async ofDays(days: number, most: number): Promise<readonly ReportSum[]> {
    const { results } = await this.#db
      .prepare(SINCE)
      .bind(dayOf(this.#nowMs) - days, most)
      .all<ReportSum>();
    return results;
  }
}
