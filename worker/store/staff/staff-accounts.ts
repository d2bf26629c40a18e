import type { SiteCode } from '#shared/site/sites.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { type Door, hashPassword, type PasswordHasher } from '#worker/store/account/password.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';
import { eventsOf, limitsOf, ROLE } from '#worker/store/staff/role-columns.ts';

/** A member of staff. */
export interface StaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Ids of the editions of events that a moderator may enter scores for; of other roles undefined. */
  readonly events?: readonly string[];
  /** The sites whose records the member may see and change; undefined for every site. */
  readonly sites?: readonly SiteCode[];
}

/** A demo staff member to be created. */
export interface DemoStaffMember extends Omit<StaffMember, 'role'> {
  readonly password: string;
}

/** A member whose password was right. */
export interface Authenticated extends StaffMember {
  /** True if the password is public; such a member exists only on the store's own machine. */
  readonly isDemo: boolean;
}

/** A session that still waits for a one-time code. */
export interface Halfway extends StaffMember {
  /** Encrypted secret of the member's codes; null if none is set up. */
  readonly secondFactor: string | null;
  /** Encrypted secret that this session is setting up. */
  readonly draft: string | null;
}

/** How long staff stay signed in: a working day, in milliseconds. */
const SESSION_LIFE_MS = 10 * HOUR_MS;
/** How long staff stay signed in without a request, in milliseconds; a request is written at most once a minute. */
const IDLE_MS = 30 * MINUTE_MS;
const IDLE_STEP_MS = MINUTE_MS;
/** How long a correct password waits for its code, in milliseconds. */
const HALFWAY_LIFE_MS = 10 * MINUTE_MS;

/** Adds a demo staff member with all rights. An existing member keeps the password. */
export async function addDemoStaff(db: D1Database, { email, name, password }: DemoStaffMember): Promise<void> {
  const known = await db.prepare('SELECT 1 AS n FROM staff WHERE email = ?1').bind(email).first('n');
  if (known !== null) return;
  await db
    .prepare('INSERT INTO staff (email, password, name, is_demo) VALUES (?1, ?2, ?3, 1) ON CONFLICT DO NOTHING')
    .bind(email, hashPassword(password), name)
    .run();
}

const MEMBER = `s.email, s.name, ${ROLE}, s.moderates, s.sites`;

/** A member as the columns `MEMBER` have it. */
type MemberRow = Omit<StaffMember, 'sites'> & { readonly moderates: string | null; readonly sites: string | null };

function memberOf({ email, name, role, moderates, sites }: MemberRow): StaffMember {
  return { email, name, role, ...eventsOf({ role, moderates }), ...limitsOf(sites) };
}

/** Accounts and sessions of staff. */
export class StaffAccountStore {
  readonly #db: D1Database;
  readonly #hasher: PasswordHasher;

  constructor(db: D1Database, hasher: PasswordHasher) {
    this.#db = db;
    this.#hasher = hasher;
  }

  /**
   * The door of the member with this email address. Its answer and timing are the same for every reason to refuse.
   */
  async door(email: string, allowsDemo: boolean): Promise<Door<Authenticated>> {
    const row = await this.#db
      .prepare(`SELECT ${MEMBER}, s.password, s.is_demo, s.is_active FROM staff s WHERE s.email = ?1`)
      .bind(email)
      .first<MemberRow & { password: string; is_demo: number; is_active: number }>();
    const isAllowed = row !== null && row.is_active === 1 && (row.is_demo === 0 || allowsDemo);
    return async (password) => {
      const isRight = await this.#hasher.matches(password, isAllowed ? row.password : null);
      if (!isRight || !isAllowed) return undefined;
      return { ...memberOf(row), isDemo: row.is_demo === 1 };
    };
  }

  /** Begins a session and returns its token: random, 128 bits, stored as its hash. */
  begin(email: string, nowMs: number): Promise<string> {
    return this.#begin(email, { endsMs: nowMs + SESSION_LIFE_MS, isHalfway: false, draft: null }, nowMs);
  }

  /** Begins a session that only allows entering a one-time code. `draft`: encrypted secret that it sets up. */
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
          `INSERT INTO staff_sessions (token_hash, email, ends_ms, is_halfway, draft, idle_ends_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
        )
        .bind(await hashOfToken(token), email, endsMs, isHalfway ? 1 : 0, draft, nowMs + IDLE_MS),
    ]);
    return token;
  }

  /**
   * The member of a session, which is in use now; undefined if it has ended, was not used for half an hour, waits for a
   * code or is unknown, and for a member who has left.
   */
  async bySession(token: string, nowMs: number): Promise<StaffMember | undefined> {
    const hash = await hashOfToken(token);
    const row = await this.#db
      .prepare(
        `SELECT ${MEMBER}, t.idle_ends_ms AS idleEndsMs FROM staff_sessions t JOIN staff s USING (email)
         WHERE t.token_hash = ?1 AND t.ends_ms > ?2 AND coalesce(t.idle_ends_ms, t.ends_ms) > ?2 AND t.is_halfway = 0
           AND s.is_active = 1`,
      )
      .bind(hash, nowMs)
      .first<MemberRow & { readonly idleEndsMs: number | null }>();
    if (!row) return undefined;
    const { idleEndsMs } = row;
    const nextMs = nowMs + IDLE_MS;
    if (idleEndsMs === null || nextMs - idleEndsMs > IDLE_STEP_MS) {
      await this.#db
        .prepare('UPDATE staff_sessions SET idle_ends_ms = ?2 WHERE token_hash = ?1')
        .bind(hash, nextMs)
        .run();
    }
    return memberOf(row);
  }

  /** The member whose session waits for a one-time code. */
  async halfway(token: string, nowMs: number): Promise<Halfway | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT ${MEMBER}, s.second_factor AS secondFactor, t.draft FROM staff_sessions t JOIN staff s USING (email)
         WHERE t.token_hash = ?1 AND t.ends_ms > ?2 AND t.is_halfway = 1 AND s.is_active = 1`,
      )
      .bind(await hashOfToken(token), nowMs)
      .first<Omit<Halfway, keyof StaffMember> & MemberRow>();
    return row ? { ...memberOf(row), secondFactor: row.secondFactor, draft: row.draft } : undefined;
  }

  /**
   * Accepts the code of a half minute, `step`, once. Returns false if it or a later one was accepted before. `draft`
   * becomes the member's secret if there is none yet.
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
