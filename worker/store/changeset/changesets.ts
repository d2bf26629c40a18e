import { z } from 'zod';
import { type ChangesetState, RECORD_KINDS, type RecordName } from '#shared/changeset/contract.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import { forRows } from '#worker/store/sql.ts';
import { type Deed, deedStatement } from '#worker/store/staff/deeds.ts';
import { type LiveRecord, type Operation, readRecords, siteText, type WorkedOut, workOut } from './operations.ts';

/** An operation as a changeset keeps it. */
export interface KeptOperation extends Operation {
  /** Counts its edits. */
  readonly edit: number;
  /** Who edited it last. */
  readonly author: string;
  /** The version of the record that it became; null before it is published. */
  readonly version: number | null;
}

/** A changeset without its operations. Times are Unix milliseconds. */
export interface ChangesetHead {
  readonly id: string;
  readonly name: string;
  readonly status: ChangesetState;
  readonly author: string;
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly publishedMs: number | null;
  /** When it is published by itself, and taken back. */
  readonly atMs: number | null;
  readonly untilMs: number | null;
  /** The site whose clock was meant; null for none. */
  readonly clockSite: SiteCode | null;
  /** Why its schedule failed. */
  readonly problem: string | null;
  readonly count: number;
  /** Who approved it as it is, and when, Unix milliseconds; null for nobody. */
  readonly approvedBy: string | null;
  readonly approvedMs: number | null;
}

export interface Changeset extends ChangesetHead {
  readonly operations: readonly KeptOperation[];
}

interface HeadRow extends Omit<ChangesetHead, 'clockSite'> {
  readonly clockSite: string;
}

interface OperationRow {
  readonly kind: string;
  readonly key: string;
  readonly site: string;
  readonly base: number;
  readonly value: string | null;
  readonly edit: number;
  readonly author: string;
  readonly version: number | null;
}

const kindOf = column('changeset_operations.kind', z.enum(RECORD_KINDS));
const recordOf = jsonColumn('changeset_operations.value', z.unknown());

const siteOf = (text: string): SiteCode | null => SITE_CODES.find((code) => code === text) ?? null;

const HEAD = `SELECT changeset_id AS id, name, status, author, created_ms AS createdMs, updated_ms AS updatedMs,
  published_ms AS publishedMs, at_ms AS atMs, until_ms AS untilMs, clock_site AS clockSite, problem,
  approved_by AS approvedBy, approved_ms AS approvedMs,
  (SELECT count(*) FROM changeset_operations o WHERE o.changeset_id = changesets.changeset_id) AS count
  FROM changesets`;

const headOf = (row: HeadRow): ChangesetHead => ({ ...row, clockSite: siteOf(row.clockSite) });

/** Lets a transaction fail unless a changeset is in one of some states. */
export function stateGuard(db: D1Database, id: string, states: readonly ChangesetState[]): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO changeset_guards (unchanged) SELECT 0 WHERE NOT EXISTS
         (SELECT 1 FROM changesets WHERE changeset_id = ?1 AND status IN (SELECT value FROM json_each(?2)))`,
    )
    .bind(id, JSON.stringify(states));
}

/** Lets a transaction fail if a changeset was edited since it was seen, or, if that is needed, is not approved. */
export function seenGuard(db: D1Database, id: string, { updatedMs, isApproved }: Seen): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO changeset_guards (unchanged) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM changesets
         WHERE changeset_id = ?1 AND updated_ms = ?2 AND (?3 = 0 OR approved_by IS NOT NULL))`,
    )
    .bind(id, updatedMs, isApproved ? 1 : 0);
}

/** Whether a transaction failed because what it relies on was no longer so. */
export const isGuarded = (error: unknown): boolean =>
  /CHECK constraint failed: unchanged|UNIQUE constraint failed: record_revisions/.test(String(error));

/** A changeset as someone has checked it. `isApproved`: whether that relies on an approval. */
export interface Seen {
  readonly updatedMs: number;
  readonly isApproved: boolean;
}

const EDITABLE = ['draft', 'failed'] as const satisfies readonly ChangesetState[];

/** An edit of an operation; `edit`: the one that its author saw before, if it matters. */
export type OperationEdit = Operation & { readonly edit?: number | undefined };

const nameOf = ({ kind, key, site }: RecordName): readonly string[] => [kind, key, siteText(site)];

/** Changesets and their operations. What they publish is written by `publication.ts`. */
export class ChangesetStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The changesets that were edited last. Pages count from 1. */
  async list(page: number, limit: number): Promise<readonly ChangesetHead[]> {
    const { results } = await this.#db
      .prepare(`${HEAD} ORDER BY updated_ms DESC, changeset_id LIMIT ?1 OFFSET ?2`)
      .bind(limit, (page - 1) * limit)
      .all<HeadRow>();
    return results.map(headOf);
  }

  /** A changeset with its operations; undefined if there is none. */
  async find(id: string): Promise<Changeset | undefined> {
    const [[head], rows] = await readBatch(this.#db, [
      typed<HeadRow>(this.#db.prepare(`${HEAD} WHERE changeset_id = ?1`).bind(id)),
      typed<OperationRow>(
        this.#db
          .prepare(
            `SELECT kind, key, site, base, value, edit, author, version FROM changeset_operations
             WHERE changeset_id = ?1 ORDER BY kind, key, site`,
          )
          .bind(id),
      ),
    ]);
    if (!head) return undefined;
    const operations = rows.map(({ kind, site, value, ...row }): KeptOperation => {
      return { ...row, kind: kindOf(kind), site: siteOf(site), value: value === null ? null : recordOf(value) };
    });
    return { ...headOf(head), operations };
  }

  /** Works operations out on what is live (`workOut`). */
  workOut(operations: readonly Operation[], nowMs: number): Promise<WorkedOut> {
    return workOut(this.#db, operations, nowMs);
  }

  /** Records as they are live, from which an edit may begin, in the order in which they were named. */
  records(names: readonly RecordName[], nowMs: number): Promise<readonly LiveRecord[]> {
    return readRecords(this.#db, names, nowMs);
  }

  /** Makes a changeset of operations that were taken. Returns its id. */
  async create(name: string, operations: readonly OperationEdit[], author: string, nowMs: number): Promise<string> {
    const id = crypto.randomUUID().replaceAll('-', '');
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO changesets (changeset_id, name, status, author, created_ms, updated_ms) VALUES (?1, ?2, 'draft', ?3, ?4, ?4)`,
        )
        .bind(id, name, author, nowMs),
      ...this.#put(id, operations, author),
      deedStatement(this.#db, { author, action: 'changeset new', subject: name, nowMs }),
    ]);
    return id;
  }

  /**
   * Changes a draft: its name, operations, and records of which it no longer does anything. Returns false, and writes
   * nothing, if it is no draft anymore or if someone else has edited one of these operations since the edit that its
   * author saw.
   */
  async change(
    id: string,
    change: {
      readonly name: string | undefined;
      readonly operations: readonly OperationEdit[];
      readonly removed: readonly RecordName[];
    },
    author: string,
    nowMs: number,
  ): Promise<boolean> {
    const { name, operations, removed } = change;
    const touched = [...operations, ...removed].map(({ kind, key, site }) =>
      [kind, key, site].filter(Boolean).join(' '),
    );
    try {
      await this.#db.batch([
        stateGuard(this.#db, id, EDITABLE),
        ...this.#editGuards(id, operations),
        this.#db
          .prepare(`UPDATE changesets SET name = coalesce(?2, name), updated_ms = max(updated_ms + 1, ?3), approved_by = NULL,
               approved_ms = NULL WHERE changeset_id = ?1`)
          .bind(id, name ?? null, nowMs),
        ...forRows(
          this.#db,
          `DELETE FROM changeset_operations WHERE changeset_id = ?2 AND (kind, key, site) IN
             (SELECT value->>0, value->>1, value->>2 FROM json_each(?1))`,
          removed.map(nameOf),
          id,
        ),
        ...this.#put(id, operations, author),
        deedStatement(this.#db, {
          author,
          action: 'changeset edit',
          subject: `${id.slice(0, 8)}: ${[...(name === undefined ? [] : [`named ${name}`]), ...touched].join(', ')}`,
          nowMs,
        }),
      ]);
      return true;
    } catch (error) {
      if (isGuarded(error)) return false;
      throw error;
    }
  }

  /**
   * Lets a draft be published at a time and taken back at another, or neither (null). Returns whether it was one of
   * `from`, and still as it was `seen`.
   */
  async schedule(
    id: string,
    from: readonly ChangesetState[],
    plan: { readonly atMs: number; readonly untilMs: number | null; readonly site: SiteCode | null } | null,
    deed: Deed,
    seen?: Seen,
  ): Promise<boolean> {
    try {
      await this.#db.batch([
        stateGuard(this.#db, id, from),
        ...(seen ? [seenGuard(this.#db, id, seen)] : []),
        this.#db
          .prepare(
            `UPDATE changesets SET at_ms = ?2, until_ms = ?3, clock_site = ?4, problem = NULL, updated_ms = ?5,
               status = CASE WHEN status = 'published' THEN 'published' WHEN ?2 IS NULL THEN 'draft' ELSE 'scheduled' END
             WHERE changeset_id = ?1`,
          )
          .bind(id, plan?.atMs ?? null, plan?.untilMs ?? null, plan?.site ?? '', deed.nowMs),
        deedStatement(this.#db, deed),
      ]);
      return true;
    } catch (error) {
      if (isGuarded(error)) return false;
      throw error;
    }
  }

  /** Approves a draft as it was seen. Returns false if it is no draft anymore or was edited since. */
  async approve(id: string, seen: Seen, deed: Deed): Promise<boolean> {
    try {
      await this.#db.batch([
        stateGuard(this.#db, id, EDITABLE),
        seenGuard(this.#db, id, seen),
        this.#db
          .prepare('UPDATE changesets SET approved_by = ?2, approved_ms = ?3 WHERE changeset_id = ?1')
          .bind(id, deed.author, deed.nowMs),
        deedStatement(this.#db, deed),
      ]);
      return true;
    } catch (error) {
      if (isGuarded(error)) return false;
      throw error;
    }
  }

  /** Notes, once, why the schedule of a changeset failed in a state, and ends the schedule. */
  async noteProblem(id: string, from: 'published' | 'scheduled', problem: string, deed: Deed): Promise<void> {
    const noting = this.#db.batch([
      stateGuard(this.#db, id, [from]),
      this.#db
        .prepare(
          `INSERT INTO changeset_guards (unchanged) SELECT 0 FROM changesets
           WHERE changeset_id = ?1 AND at_ms IS NULL AND until_ms IS NULL`,
        )
        .bind(id),
      this.#db
        .prepare(
          `UPDATE changesets SET problem = ?2, at_ms = NULL, until_ms = NULL, updated_ms = ?3,
             status = CASE status WHEN 'scheduled' THEN 'failed' ELSE status END WHERE changeset_id = ?1`,
        )
        .bind(id, problem, deed.nowMs),
      deedStatement(this.#db, deed),
    ]);
    // Another run has noted it.
    await noting.catch((error: unknown) => {
      if (!isGuarded(error)) throw error;
    });
  }

  /** The first that are due: changesets to publish and to take back, the earliest first, those of one time as they were made. */
  async due(nowMs: number, most: number): Promise<readonly { readonly id: string; readonly isStart: boolean }[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT changeset_id AS id, at_ms AS ms, 1 AS isStart, created_ms AS madeMs FROM changesets
         WHERE status = 'scheduled' AND at_ms <= ?1
         UNION ALL
         SELECT changeset_id, until_ms, 0, created_ms FROM changesets WHERE status = 'published' AND until_ms <= ?1
         ORDER BY ms, isStart, madeMs, id LIMIT ?2`,
      )
      .bind(nowMs, most)
      .all<{ id: string; isStart: number }>();
    return results.map(({ id, isStart }) => ({ id, isStart: isStart === 1 }));
  }

  /** When the next changeset is published or taken back; null if none is. */
  async nextMs(): Promise<number | null> {
    return this.#db
      .prepare(
        `SELECT min(ms) AS ms FROM (SELECT min(at_ms) AS ms FROM changesets WHERE status = 'scheduled'
         UNION ALL SELECT min(until_ms) FROM changesets WHERE status = 'published')`,
      )
      .first<number>('ms');
  }

  /** Changesets besides one that are scheduled and touch one of its records. */
  async rivals(id: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT DISTINCT c.changeset_id AS id, c.name FROM changeset_operations own
         JOIN changeset_operations o ON o.kind = own.kind AND o.key = own.key AND o.site = own.site AND o.changeset_id <> ?1
         JOIN changesets c ON c.changeset_id = o.changeset_id AND c.status = 'scheduled'
         WHERE own.changeset_id = ?1 ORDER BY c.at_ms`,
      )
      .bind(id)
      .all<{ id: string; name: string }>();
    return results;
  }

  #put(id: string, operations: readonly OperationEdit[], author: string): readonly D1PreparedStatement[] {
    return forRows(
      this.#db,
      `INSERT INTO changeset_operations (changeset_id, kind, key, site, base, value, edit, author)
       SELECT ?2, value->>0, value->>1, value->>2, value->>3, value->>4, 1, ?3 FROM json_each(?1) WHERE true
       ON CONFLICT (changeset_id, kind, key, site) DO UPDATE SET base = excluded.base, value = excluded.value,
         edit = edit + 1, author = excluded.author`,
      operations.map((each) => [...nameOf(each), each.base, each.value === null ? null : JSON.stringify(each.value)]),
      id,
      author,
    );
  }

  #editGuards(id: string, operations: readonly OperationEdit[]): readonly D1PreparedStatement[] {
    return forRows(
      this.#db,
      `INSERT INTO changeset_guards (unchanged) SELECT 0 FROM json_each(?1) j
       WHERE j.value->>3 <> coalesce((SELECT o.edit FROM changeset_operations o
         WHERE o.changeset_id = ?2 AND o.kind = j.value->>0 AND o.key = j.value->>1 AND o.site = j.value->>2), 0)`,
      operations.filter(({ edit }) => edit !== undefined).map((each) => [...nameOf(each), each.edit]),
      id,
    );
  }
}
