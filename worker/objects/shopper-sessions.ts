/** How long a customer stays logged in on a device without logging in again: 30 days, however active he is. */
const SESSION_LIFE_MS = 30 * 86_400_000;
/** Devices on which one customer is logged in at most; the session that began first ends for a new one. */
const MOST_SESSIONS = 50;

/** The sessions of a customer, in his own object: what is deleted here has ended at once. */
export class ShopperSessions {
  readonly #sql: SqlStorage;
  #isReady = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  begin(id: string, nowMs: number): void {
    const sql = this.#table();
    sql.exec('DELETE FROM sessions WHERE ends_ms <= ?1', nowMs);
    sql.exec(
      'DELETE FROM sessions WHERE id NOT IN (SELECT id FROM sessions ORDER BY ends_ms DESC LIMIT ?1)',
      MOST_SESSIONS - 1,
    );
    sql.exec('INSERT INTO sessions (id, ends_ms) VALUES (?1, ?2)', id, nowMs + SESSION_LIFE_MS);
  }

  stands(id: string, nowMs: number): boolean {
    return this.#table().exec('SELECT 1 FROM sessions WHERE id = ?1 AND ends_ms > ?2', id, nowMs).toArray().length > 0;
  }

  end(id: string): void {
    this.#table().exec('DELETE FROM sessions WHERE id = ?1', id);
  }

  /** Ends all sessions: on every device somebody has to log in anew. */
  endAll(): void {
    this.#table().exec('DELETE FROM sessions');
  }

  /** Made at the first question: objects of visitors never have sessions. */
  #table(): SqlStorage {
    if (!this.#isReady) {
      this.#sql.exec('CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, ends_ms INTEGER NOT NULL) STRICT');
      this.#isReady = true;
    }
    return this.#sql;
  }
}
