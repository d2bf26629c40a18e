import { DAY_MS } from '#shared/time/duration.ts';

/** How long a handover is remembered: longer than any visitor id lives. */
const REMEMBERED_MS = 400 * DAY_MS;

/** Records the handovers that a customer's object has taken (`handover.ts`). */
export class TakenHandovers {
  readonly #sql: SqlStorage;
  #isReady = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  has(mergeId: string): boolean {
    return this.#table().exec('SELECT 1 FROM taken WHERE merge_id = ?1', mergeId).toArray().length > 0;
  }

  note(mergeId: string, nowMs: number): void {
    const sql = this.#table();
    sql.exec('DELETE FROM taken WHERE at_ms < ?1', nowMs - REMEMBERED_MS);
    sql.exec('INSERT INTO taken (merge_id, at_ms) VALUES (?1, ?2)', mergeId, nowMs);
  }

  /** Created on first use, because few customers have ever been guests with a cart. */
  #table(): SqlStorage {
    if (!this.#isReady) {
      this.#sql.exec('CREATE TABLE IF NOT EXISTS taken (merge_id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT');
      this.#isReady = true;
    }
    return this.#sql;
  }
}
