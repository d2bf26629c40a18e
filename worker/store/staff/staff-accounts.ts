import type { StaffRole } from '#shared/staff/roles.ts';
import { hashPassword, isPassword } from '#worker/store/account/password.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';

/** Someone who works for the store. */
export interface StaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** Someone of the demo shop to be taken on. */
export interface DemoStaffMember extends Omit<StaffMember, 'role'> {
  readonly password: string;
}

/** A member whose password was right. */
export interface Authenticated extends StaffMember {
  /** His password is known to everyone, and he exists on the store's own machine alone. */
  readonly isDemo: boolean;
}

/** A session that still waits for a one-time code. */
export interface Halfway extends StaffMember {
  /** Sealed secret of the member's codes; null while none are set up. */
  readonly secondFactor: string | null;
  /** Sealed secret that this session sets up. */
  readonly draft: string | null;
}

/** How long staff stay signed in: a working day. */
const SESSION_LIFE_MS = 10 * 3_600_000;
/** How long a right password waits for its code. */
const HALFWAY_LIFE_MS = 10 * 60_000;

const MEMBER = 's.email, s.name, s.role';

/** Accounts and sessions of staff. */
export class StaffAccountStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Takes demo staff on, with every right; someone who is there keeps his password. */
  async addDemo({ email, name, password }: DemoStaffMember): Promise<void> {
    const known = await this.#db.prepare('SELECT 1 AS n FROM staff WHERE email = ?1').bind(email).first('n');
    if (known !== null) return;
    await this.#db
      .prepare('INSERT INTO staff (email, password, name, is_demo) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO NOTHING')
      .bind(email, hashPassword(password), name)
      .run();
  }

  /** Whose address and password these are: one answer and one timing for every reason not to let someone in. */
  async authenticate(email: string, password: string, allowsDemo: boolean): Promise<Authenticated | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${MEMBER}, s.password, s.is_demo, s.is_active FROM staff s WHERE s.email = ?1`)
      .bind(email)
      .first<StaffMember & { password: string; is_demo: number; is_active: number }>();
    const isAllowed = row !== null && row.is_active === 1 && (row.is_demo === 0 || allowsDemo);
    if (!isPassword(password, isAllowed ? row.password : null) || !isAllowed) return undefined;
    return { email: row.email, name: row.name, role: row.role, isDemo: row.is_demo === 1 };
  }

  /** Begins a session and answers its token: random, 128 bits, kept as its hash. */
  begin(email: string, nowMs: number): Promise<string> {
    return this.#begin(email, { endsMs: nowMs + SESSION_LIFE_MS, isHalfway: false, draft: null }, nowMs);
  }

  /** Begins a session that is good for a one-time code alone. `draft`: sealed secret that it sets up. */
  beginHalfway(email: string, draft: string, nowMs: number): Promise<string> {
    return this.#begin(email, { endsMs: nowMs + HALFWAY_LIFE_MS, isHalfway: true, draft }, nowMs);
  }

  async #begin(
    email: string,
    { endsMs, isHalfway, draft }: { endsMs: number; isHalfway: boolean; draft: string | null },
    nowMs: number,
  ): Promise<string> {
    const token = newToken();
    await this.#db.batch([
      this.#db.prepare('DELETE FROM staff_sessions WHERE ends_ms <= ?1').bind(nowMs),
      this.#db
        .prepare(
          'INSERT INTO staff_sessions (token_hash, email, ends_ms, is_halfway, draft) VALUES (?1, ?2, ?3, ?4, ?5)',
        )
        .bind(await hashOfToken(token), email, endsMs, isHalfway ? 1 : 0, draft),
    ]);
    return token;
  }

  /** Who has a session; undefined for one that has ended, waits for a code or never was, and for anyone who has left. */
  async bySession(token: string, nowMs: number): Promise<StaffMember | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT ${MEMBER} FROM staff_sessions t JOIN staff s USING (email)
         WHERE t.token_hash = ?1 AND t.ends_ms > ?2 AND t.is_halfway = 0 AND s.is_active = 1`,
      )
      .bind(await hashOfToken(token), nowMs)
      .first<StaffMember>();
    return row ?? undefined;
  }

  /** Whose session waits for a one-time code. */
  async halfway(token: string, nowMs: number): Promise<Halfway | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT ${MEMBER}, s.second_factor AS secondFactor, t.draft FROM staff_sessions t JOIN staff s USING (email)
         WHERE t.token_hash = ?1 AND t.ends_ms > ?2 AND t.is_halfway = 1 AND s.is_active = 1`,
      )
      .bind(await hashOfToken(token), nowMs)
      .first<Halfway>();
    return row ?? undefined;
  }

  /**
   * Takes the code of a half minute, `step`, once: false where it or a later one was taken before. `draft` becomes the
   * member's secret where he has none.
   */
  async takeCode(email: string, step: number, draft: string | null): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE staff SET last_step = ?2, second_factor = coalesce(second_factor, ?3)
         WHERE email = ?1 AND last_step < ?2 AND is_active = 1`,
      )
      .bind(email, step, draft)
      .run();
    return meta.changes > 0;
  }

  async end(token: string): Promise<void> {
    await this.#db
      .prepare('DELETE FROM staff_sessions WHERE token_hash = ?1')
      .bind(await hashOfToken(token))
      .run();
  }
}
