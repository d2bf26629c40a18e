import { hashPassword, isPassword } from '#worker/store/password.ts';
import { hashOfToken, newToken } from '#worker/store/token.ts';

/** Somebody who works for the store. */
export interface StaffMember {
  readonly email: string;
  readonly name: string;
}

/** Somebody to be taken on. */
export interface NewStaffMember extends StaffMember {
  readonly password: string;
}

/** How long staff stay signed in: a working day. */
const SESSION_LIFE_MS = 10 * 3_600_000;

/** Accounts and sessions of staff, and the log of what they did. */
export class StaffAccountStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Takes demo staff on; somebody who is there keeps his password. */
  async addDemo({ email, name, password }: NewStaffMember): Promise<void> {
    const known = await this.#db.prepare('SELECT 1 AS n FROM staff WHERE email = ?1').bind(email).first('n');
    if (known !== null) return;
    await this.#db
      .prepare('INSERT INTO staff (email, password, name, is_demo) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO NOTHING')
      .bind(email, hashPassword(password), name)
      .run();
  }

  /** Whose address and password these are: one answer and one timing for every reason not to let somebody in. */
  async authenticate(email: string, password: string, allowsDemo: boolean): Promise<StaffMember | undefined> {
    const row = await this.#db
      .prepare('SELECT email, password, name, is_demo FROM staff WHERE email = ?1')
      .bind(email)
      .first<{ email: string; password: string; name: string; is_demo: number }>();
    const isAllowed = row !== null && (row.is_demo === 0 || allowsDemo);
    return isPassword(password, isAllowed ? row.password : null) && isAllowed
      ? { email: row.email, name: row.name }
      : undefined;
  }

  /** Begins a session and answers its token: random, 128 bits, kept as its hash. */
  async begin(email: string, nowMs: number): Promise<string> {
    const token = newToken();
    await this.#db.batch([
      this.#db.prepare('DELETE FROM staff_sessions WHERE ends_ms <= ?1').bind(nowMs),
      this.#db
        .prepare('INSERT INTO staff_sessions (token_hash, email, ends_ms) VALUES (?1, ?2, ?3)')
        .bind(await hashOfToken(token), email, nowMs + SESSION_LIFE_MS),
    ]);
    return token;
  }

  /** Who has a session; undefined for one that has ended or never was. */
  async bySession(token: string, nowMs: number): Promise<StaffMember | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT s.email, s.name FROM staff_sessions t JOIN staff s USING (email)
         WHERE t.token_hash = ?1 AND t.ends_ms > ?2`,
      )
      .bind(await hashOfToken(token), nowMs)
      .first<StaffMember>();
    return row ?? undefined;
  }

  async end(token: string): Promise<void> {
    await this.#db
      .prepare('DELETE FROM staff_sessions WHERE token_hash = ?1')
      .bind(await hashOfToken(token))
      .run();
  }

  /** Writes down what somebody did. */
  async log(email: string, action: string, subject: string, nowMs: number): Promise<void> {
    await this.#db
      .prepare('INSERT INTO staff_log (email, action, subject, at_ms) VALUES (?1, ?2, ?3, ?4)')
      .bind(email, action, subject, nowMs)
      .run();
  }
}
