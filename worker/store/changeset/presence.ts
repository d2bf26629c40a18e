import type { RecordName } from '#shared/changeset/contract.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { siteText } from './operations.ts';

/** How long after a browser was last heard of its editor counts as gone, milliseconds: three times as long as it waits. */
const GONE_MS = 45_000;

/** A record of a changeset that a member has open. */
export interface OpenedRecord {
  readonly changesetId: string;
  readonly name: RecordName;
  readonly email: string;
}

/** Who has a record of a changeset open. */
export class PresenceStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Notes that a member has a record open. Returns the names of the others who have. */
  async note({ changesetId, name, email }: OpenedRecord, nowMs: number): Promise<readonly string[]> {
    const record = [changesetId, name.kind, name.key, siteText(name.site), email];
    const [, others] = await readBatch(this.#db, [
      typed<never>(
        this.#db
          .prepare(
            `INSERT INTO staff_presence (changeset_id, kind, key, site, email, seen_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT DO UPDATE SET seen_ms = ?6`,
          )
          .bind(...record, nowMs),
      ),
      typed<{ name: string }>(
        this.#db
          .prepare(
            `SELECT s.name FROM staff_presence p JOIN staff s ON s.email = p.email
             WHERE p.changeset_id = ?1 AND p.kind = ?2 AND p.key = ?3 AND p.site = ?4 AND p.email <> ?5 AND p.seen_ms > ?6
             ORDER BY s.name LIMIT 10`,
          )
          .bind(...record, nowMs - GONE_MS),
      ),
    ]);
    return others.map((other) => other.name);
  }

  /** Notes that a member has closed a record. */
  async end({ changesetId, name, email }: OpenedRecord): Promise<void> {
    await this.#db
      .prepare(
        'DELETE FROM staff_presence WHERE changeset_id = ?1 AND kind = ?2 AND key = ?3 AND site = ?4 AND email = ?5',
      )
      .bind(changesetId, name.kind, name.key, siteText(name.site), email)
      .run();
  }
}
