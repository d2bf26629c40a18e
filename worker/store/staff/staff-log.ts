import type { BulkCounts, DeedChange } from '#shared/staff/deed.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { bulkCountsStatement, deedStatements } from './deeds.ts';

/** An action of a staff member, or of a program with a token. */
export interface StaffDeed {
  readonly id: number;
  /** Email address of the member, or `token` and its name. */
  readonly email: string;
  readonly action: string;
  readonly subject: string;
  readonly atMs: number;
}

/** What an entry has changed. Of a record that is kept with its revisions, the values are those of its revisions. */
export interface LoggedChange {
  readonly logId: number;
  /** Of a record of changesets its kind; else what it is: `stock`, `review`, `member` and so on. */
  readonly kind: string;
  readonly key: string;
  /** A site, a pool, or '' for all of them. */
  readonly site: string;
  /** Null for nothing. Email addresses are masked. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether one of the values is too long to be told here: then both are null. */
  readonly isLong: boolean;
  /** Versions of a record; null for what has no revisions. */
  readonly versionBefore: number | null;
  readonly versionAfter: number | null;
}

/** An entry of the log with what it has changed. */
export interface WholeDeed extends StaffDeed {
  /** The first of its changes, as many as were asked for. */
  readonly changes: readonly LoggedChange[];
  /** Number of all its changes. */
  readonly changeCount: number;
}

interface ChangeRow extends Omit<LoggedChange, 'isLong'> {
  readonly isLong: number;
  readonly total: number;
}

/** Longest value that is read with the log, characters; a revision has the whole of it. */
const LONGEST_VALUE = 4000;
/** Most changes of an entry that are read where its record is all that matters. */
const ALL_CHANGES = 200;

/** Which entries are wanted; '' or absent for all. */
export interface LogQuery {
  /** Email address of a member, or `token` and its name. */
  readonly email: string;
  /** What was changed. */
  readonly kind: string;
  readonly key: string;
}

const revision = (column: string): string =>
  `(SELECT r.value FROM record_revisions r WHERE r.kind = c.kind AND r.key = c.key AND r.site = c.site AND r.version = ${column})`;

/** The first changes (?2 of each) of some entries (a JSON list of ids as ?1). */
const CHANGES = `SELECT logId, kind, key, site, versionBefore, versionAfter, total,
    max(length(coalesce(was, '')), length(coalesce(now, ''))) > ${LONGEST_VALUE} AS isLong,
    iif(max(length(coalesce(was, '')), length(coalesce(now, ''))) > ${LONGEST_VALUE}, NULL, was) AS before,
    iif(max(length(coalesce(was, '')), length(coalesce(now, ''))) > ${LONGEST_VALUE}, NULL, now) AS after
  FROM (
    SELECT c.change_id, c.log_id AS logId, c.kind, c.key, c.site, c.total,
      c.version_before AS versionBefore, c.version_after AS versionAfter,
      iif(c.version_after IS NULL, c.before, ${revision('c.version_before')}) AS was,
      iif(c.version_after IS NULL, c.after, ${revision('c.version_after')}) AS now
    FROM (
      SELECT c.*, row_number() OVER (PARTITION BY c.log_id ORDER BY c.change_id) AS nth,
        count(*) OVER (PARTITION BY c.log_id) AS total
      FROM json_each(?1) j JOIN staff_log_changes c ON c.log_id = j.value) c
    WHERE c.nth <= ?2) ORDER BY change_id`;

const SELECT = 'SELECT id, email, action, subject, at_ms AS atMs FROM staff_log';
const MATCHES = `WHERE (?1 = '' OR email = ?1 COLLATE NOCASE)
  AND (?2 = '' OR id IN (SELECT log_id FROM staff_log_changes WHERE kind = ?2 AND (?3 = '' OR key = ?3)))`;

/** Log of staff actions for later inspection. Lines are added and never changed. */
export class StaffLogStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Records an action, its subject and what it has changed, in one transaction. */
  async add(
    email: string,
    action: string,
    subject: string,
    nowMs: number,
    changes: readonly DeedChange[] = [],
  ): Promise<void> {
    await this.#db.batch([...deedStatements(this.#db, { author: email, action, subject, nowMs }, changes)]);
  }

  /**
   * Records an action on a subject unless it was recorded for the same member or token within `withinMs`, and adds its
   * counts of rows to that entry.
   */
  async addOnce(
    email: string,
    action: string,
    subject: string,
    nowMs: number,
    withinMs: number,
    counts: Readonly<Record<string, BulkCounts>> = {},
  ): Promise<void> {
    const once = this.#db
      .prepare(
        `INSERT INTO staff_log (email, action, subject, at_ms) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS
           (SELECT 1 FROM staff_log WHERE at_ms > ?5 AND email = ?1 AND action = ?2 AND subject = ?3)`,
      )
      .bind(email, action, subject, nowMs, nowMs - withinMs);
    const hasCounts = Object.keys(counts).length > 0;
    const added = hasCounts ? [bulkCountsStatement(this.#db, { author: email, action, subject }, counts)] : [];
    await this.#db.batch([once, ...added]);
  }

  /** The latest entries of an action, the newest first. */
  async ofAction(action: string, limit: number): Promise<readonly StaffDeed[]> {
    const { results } = await this.#db
      .prepare(`${SELECT} WHERE action = ?1 ORDER BY at_ms DESC, id DESC LIMIT ?2`)
      .bind(action, limit)
      .all<StaffDeed>();
    return results;
  }

  /**
   * The latest entries that changed a record, the newest first; also those of an action, since older ones do not name
   * what they changed.
   */
  async ofRecord(
    { kind, key }: Pick<LogQuery, 'key' | 'kind'>,
    limit: number,
    action = '',
  ): Promise<readonly WholeDeed[]> {
    const { results } = await this.#db
      .prepare(
        `${SELECT} WHERE action = ?3 OR id IN (SELECT log_id FROM staff_log_changes WHERE kind = ?1 AND key = ?2)
         ORDER BY at_ms DESC, id DESC LIMIT ?4`,
      )
      .bind(kind, key, action, limit)
      .all<StaffDeed>();
    const whole = await this.#withChanges(results, ALL_CHANGES);
    return whole.map(({ changes, ...deed }) => ({
      ...deed,
      changes: changes.filter((change) => change.kind === kind && change.key === key),
    }));
  }

  /** A page of entries, each with its first changes (`most`), the latest first. Pages count from 1. */
  async page(
    query: LogQuery,
    page: number,
    limit: number,
    most: number,
  ): Promise<{ deeds: readonly WholeDeed[]; count: number }> {
    const { email, kind, key } = query;
    const [rows, total] = await readBatch(this.#db, [
      typed<StaffDeed>(
        this.#db
          .prepare(`${SELECT} ${MATCHES} ORDER BY at_ms DESC, id DESC LIMIT ?4 OFFSET ?5`)
          .bind(email, kind, key, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n FROM staff_log ${MATCHES}`).bind(email, kind, key)),
    ]);
    return { deeds: await this.#withChanges(rows, most), count: total[0]?.n ?? 0 };
  }

  async #withChanges(deeds: readonly StaffDeed[], most: number): Promise<readonly WholeDeed[]> {
    if (deeds.length === 0) return [];
    const { results } = await this.#db
      .prepare(CHANGES)
      .bind(JSON.stringify(deeds.map(({ id }) => id)), most)
      .all<ChangeRow>();
    const byDeed = Map.groupBy(results, ({ logId }) => logId);
    return deeds.map((deed) => {
      const rows = byDeed.get(deed.id) ?? [];
      const changes = rows.map(({ total: _, isLong, ...change }) => ({ ...change, isLong: isLong === 1 }));
      return { ...deed, changes, changeCount: rows[0]?.total ?? 0 };
    });
  }
}
