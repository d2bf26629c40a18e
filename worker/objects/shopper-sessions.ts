import { DAY_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';

/** How long a customer remains logged in on a device, even with constant use: as long as the cookie. */
const SESSION_LIFE_MS = COOKIES.session.seconds * 1000;
/** How long a session remains valid without use; with use, it is renewed at least every quarter of an hour. */
const IDLE_MS = 14 * DAY_MS;
/** Most devices on which a customer can be logged in; a new session replaces the oldest. */
const MOST_SESSIONS = 50;
/** Renewals at shorter intervals are not written, because every page renews the session and every write costs. */
const RENEWAL_MS = 10 * MINUTE_MS;
/** Characters of a session's id that identify it to its owner: enough to find it, too few to use it. */
const HANDLE_LENGTH = 16;

/** A session as shown to its owner. Times in Unix milliseconds. */
export interface DeviceSession {
  /** The beginning of the session's id. */
  readonly handle: string;
  readonly beganMs: number;
  /** Time of the last use, accurate to minutes. */
  readonly renewedMs: number;
  /** `shared/customer/browser-name.ts`; '' for a session older than this field. */
  readonly browser: string;
}

/** Returns the part of a session's id that identifies it to its owner. */
export function sessionHandle(id: string): string {
  return id.slice(0, HANDLE_LENGTH);
}

/** The sessions of a customer, in the customer's own object: deleting one here ends it immediately. */
export class ShopperSessions {
  readonly #sql: SqlStorage;
  #isReady = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** `browser`: a description of a few words. */
  begin(id: string, browser: string, nowMs: number): void {
    const sql = this.#table();
    sql.exec('DELETE FROM sessions WHERE ends_ms <= ?1', nowMs);
    sql.exec(
      'DELETE FROM sessions WHERE id NOT IN (SELECT id FROM sessions ORDER BY ends_ms DESC LIMIT ?1)',
      MOST_SESSIONS - 1,
    );
    sql.exec(
      'INSERT INTO sessions (id, ends_ms, renewed_ms, browser) VALUES (?1, ?2, ?3, ?4)',
      ...[id, nowMs + SESSION_LIFE_MS, nowMs, browser],
    );
  }

  isValid(id: string, nowMs: number): boolean {
    const valid = this.#table().exec(
      'SELECT 1 FROM sessions WHERE id = ?1 AND ends_ms > ?2 AND renewed_ms > ?3',
      ...[id, nowMs, nowMs - IDLE_MS],
    );
    return valid.toArray().length > 0;
  }

  /** Tells whether a session is valid, and records that it is in use. */
  renew(id: string, nowMs: number): boolean {
    if (!this.isValid(id, nowMs)) return false;
    this.#table().exec(
      'UPDATE sessions SET renewed_ms = ?2 WHERE id = ?1 AND renewed_ms <= ?3',
      ...[id, nowMs, nowMs - RENEWAL_MS],
    );
    return true;
  }

  /** Returns all valid sessions, the most recently used first. */
  all(nowMs: number): DeviceSession[] {
    return this.#table()
      .exec<{ id: string; ends_ms: number; renewed_ms: number; browser: string }>(
        'SELECT * FROM sessions WHERE ends_ms > ?1 AND renewed_ms > ?2 ORDER BY renewed_ms DESC, ends_ms DESC',
        ...[nowMs, nowMs - IDLE_MS],
      )
      .toArray()
      .map(({ id, ends_ms, renewed_ms, browser }) => ({
        handle: sessionHandle(id),
        beganMs: ends_ms - SESSION_LIFE_MS,
        renewedMs: renewed_ms,
        browser,
      }));
  }

  end(id: string): void {
    this.#table().exec('DELETE FROM sessions WHERE id = ?1', id);
  }

  /** Ends the session with a handle; does nothing if there is none. */
  endByHandle(handle: string): void {
    this.#table().exec('DELETE FROM sessions WHERE substr(id, 1, ?2) = ?1', handle, HANDLE_LENGTH);
  }

  /** Ends all sessions but one: all other devices have to log in again. */
  endOthers(id: string): void {
    this.#table().exec('DELETE FROM sessions WHERE id <> ?1', id);
  }

  /** Ends all sessions: every device has to log in again. */
  endAll(): void {
    this.#table().exec('DELETE FROM sessions');
  }

  /**
   * Created at the first query, because the objects of visitors never have sessions. Missing columns are added to
   * tables of older releases.
   */
  #table(): SqlStorage {
    if (!this.#isReady) {
      const sql = this.#sql;
      sql.exec('CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, ends_ms INTEGER NOT NULL) STRICT');
      const columns = sql.exec<{ name: string }>('PRAGMA table_info(sessions)').toArray();
      if (!columns.some(({ name }) => name === 'browser')) {
        sql.exec('ALTER TABLE sessions ADD COLUMN renewed_ms INTEGER NOT NULL DEFAULT 0');
        sql.exec("ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT ''");
        sql.exec('UPDATE sessions SET renewed_ms = ends_ms - ?1', SESSION_LIFE_MS);
      }
      this.#isReady = true;
    }
    return this.#sql;
  }
}
