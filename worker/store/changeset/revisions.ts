import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { siteText } from './operations.ts';

/** A version of a record that is kept. Times are Unix milliseconds. */
export interface Revision {
  readonly version: number;
  /** Who wrote it: an email address of staff, a token and its name, or `import`. */
  readonly author: string;
  readonly atMs: number;
  /** The id of the changeset, `import`, or the staff page that wrote it. */
  readonly origin: string;
  /** The name of the changeset; null for none. */
  readonly changeset: string | null;
  /** Whether the record was deleted. */
  readonly isDeleted: boolean;
}

interface RevisionRow extends Omit<Revision, 'isDeleted'> {
  readonly isDeleted: number;
}

const recordOf = jsonColumn('record_revisions.value', z.unknown());

/** All revisions of records. They are written with what they are revisions of (`publication.ts`). */
export class RevisionStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The newest revisions of a record, at most `limit`, the newest first. */
  async list({ kind, key, site }: RecordName, limit: number): Promise<readonly Revision[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT r.version, r.author, r.at_ms AS atMs, r.origin, c.name AS changeset, r.value IS NULL AS isDeleted
         FROM record_revisions r LEFT JOIN changesets c ON c.changeset_id = r.origin
         WHERE r.kind = ?1 AND r.key = ?2 AND r.site = ?3 ORDER BY r.version DESC LIMIT ?4`,
      )
      .bind(kind, key, siteText(site), limit)
      .all<RevisionRow>();
    return results.map((row) => ({ ...row, isDeleted: row.isDeleted === 1 }));
  }

  /** What a record was in a version, null where it was deleted; undefined if that version is not kept. */
  async value({ kind, key, site }: RecordName, version: number): Promise<unknown> {
    const row = await this.#db
      .prepare('SELECT value FROM record_revisions WHERE kind = ?1 AND key = ?2 AND site = ?3 AND version = ?4')
      .bind(kind, key, siteText(site), version)
      .first<{ value: string | null }>();
    if (!row) return undefined;
    return row.value === null ? null : recordOf(row.value);
  }
}
