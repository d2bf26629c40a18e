import { DAY_MS } from '#shared/time/duration.ts';
import type { PasswordHasher } from '#worker/store/account/password.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';
import { deedIfDone, type WholeDeed } from '#worker/store/staff/deeds.ts';
import { eventsOf, limitsOf, ROLE, roleColumns, sitesColumn } from '#worker/store/staff/role-columns.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';

/** A member as admins see them. */
export interface ListedMember extends StaffMember {
  readonly isActive: boolean;
  /** Whether one-time codes are set up. */
  readonly hasSecondFactor: boolean;
}

/** How long a new member's link to choose a password is valid; it should outlast a weekend. */
const LINK_LIFE_MS = 3 * DAY_MS;

/** Staff members, as admins add them and assign their rights. */
export class StaffMemberStore {
  readonly #db: D1Database;
  readonly #hasher: PasswordHasher;

  constructor(db: D1Database, hasher: PasswordHasher) {
    this.#db = db;
    this.#hasher = hasher;
  }

  async all(): Promise<readonly ListedMember[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT email, name, ${ROLE}, moderates, sites, is_active, second_factor IS NOT NULL AS has_codes
         FROM staff ORDER BY name, email`,
      )
      .all<
        Omit<StaffMember, 'sites'> & {
          moderates: string | null;
          sites: string | null;
          is_active: number;
          has_codes: number;
        }
      >();
    return results.map(({ email, name, role, moderates, sites, is_active, has_codes }) => ({
      email,
      name,
      role,
      ...eventsOf({ role, moderates }),
      ...limitsOf(sites),
      isActive: is_active === 1,
      hasSecondFactor: has_codes === 1,
    }));
  }

  /**
   * Adds a member with a password that nobody knows. Returns false if the email address already belongs to a member. A
   * member who has left is restored with `setActive`. `deed` is the entry of the log, here and below, written with the
   * change.
   */
  async add({ email, name, role, events = [], sites = [] }: StaffMember, deed?: WholeDeed): Promise<boolean> {
    const [added] = await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO staff (email, password, name, role, moderates, role_name, sites, is_demo)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)
           ON CONFLICT (email) DO NOTHING`,
        )
        .bind(email, await this.#hasher.hash(newToken()), name, ...roleColumns(role, events), sitesColumn(role, sites)),
      ...this.#told(deed),
    ]);
    return (added?.meta.changes ?? 0) > 0;
  }

  #told(deed: WholeDeed | undefined): readonly D1PreparedStatement[] {
    return deed ? deedIfDone(this.#db, deed) : [];
  }

  /**
   * Creates a link for a member to choose a password, and revokes earlier ones. Undefined if there is no such member.
   */
  async makeLink(email: string, nowMs: number, deed?: WholeDeed): Promise<string | undefined> {
    const token = newToken();
    const [, made] = await this.#db.batch([
      this.#db.prepare('DELETE FROM staff_links WHERE email = ?1 OR ends_ms <= ?2').bind(email, nowMs),
      this.#db
        .prepare(
          `INSERT INTO staff_links (token_hash, email, ends_ms)
           SELECT ?1, email, ?3 FROM staff WHERE email = ?2 AND is_active = 1 AND is_demo = 0`,
        )
        .bind(await hashOfToken(token), email, nowMs + LINK_LIFE_MS),
      ...this.#told(deed),
    ]);
    return made && made.meta.changes > 0 ? token : undefined;
  }

  /** The member whose password a link may set; undefined for a used, expired or unknown link. */
  async byLink(token: string, nowMs: number): Promise<StaffMember | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT s.email, s.name, ${ROLE} FROM staff_links l JOIN staff s USING (email)
         WHERE l.token_hash = ?1 AND l.ends_ms > ?2 AND s.is_active = 1`,
      )
      .bind(await hashOfToken(token), nowMs)
      .first<StaffMember>();
    return row ?? undefined;
  }

  /**
   * Sets the password of a link's member and ends the member's sessions and links. Returns false if the link is no
   * longer valid.
   */
  async choosePassword(token: string, password: string, nowMs: number, deed: WholeDeed): Promise<boolean> {
    const hash = await hashOfToken(token);
    const owner = '(SELECT email FROM staff_links WHERE token_hash = ?1)';
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE staff SET password = ?3 WHERE is_active = 1 AND email =
             (SELECT email FROM staff_links WHERE token_hash = ?1 AND ends_ms > ?2)`,
        )
        .bind(hash, nowMs, await this.#hasher.hash(password)),
      ...this.#told(deed),
      this.#db.prepare(`DELETE FROM staff_sessions WHERE email = ${owner}`).bind(hash),
      this.#db.prepare(`DELETE FROM staff_links WHERE email = ${owner}`).bind(hash),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  /**
   * Changes the rights of a member. Returns false if that would leave the store without an active admin; `keepsAdmin`
   * skips this check.
   */
  async #change(
    email: string,
    values: Readonly<Record<string, string | number | null>>,
    keepsAdmin: boolean,
    deed: WholeDeed,
  ): Promise<boolean> {
    const another = `EXISTS (SELECT 1 FROM staff WHERE role = 'admin' AND is_active = 1 AND email <> ?1)`;
    const isAllowed = keepsAdmin ? '1' : another;
    const sets = Object.keys(values).map((column, index) => `${column} = ?${index + 2}`);
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(`UPDATE staff SET ${sets.join(', ')} WHERE email = ?1 AND (${isAllowed})`)
        .bind(email, ...Object.values(values)),
      ...this.#told(deed),
      // Ends the sessions, so that nobody keeps rights that were revoked. A refused change ends none.
      this.#db.prepare(`DELETE FROM staff_sessions WHERE email = ?1 AND (${isAllowed})`).bind(email),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  /**
   * Changes a member's role, with the events of a moderator and the sites to which a member is limited, and signs the member out. Returns false if that would leave
   * the store without an admin.
   */
  setRole(
    { email, role, events = [], sites = [] }: Pick<StaffMember, 'email' | 'events' | 'role' | 'sites'>,
    deed: WholeDeed,
  ): Promise<boolean> {
    const [own = null, moderates = null, name = null] = roleColumns(role, events);
    const columns = { role: own, moderates, role_name: name, sites: sitesColumn(role, sites) };
    return this.#change(email, columns, role === 'admin', deed);
  }

  /**
   * Deactivates or reactivates a member and signs the member out. Returns false if that would leave the store without
   * an admin.
   */
  setActive(email: string, isActive: boolean, deed: WholeDeed): Promise<boolean> {
    return this.#change(email, { is_active: isActive ? 1 : 0 }, isActive, deed);
  }

  /** Deletes the one-time codes of a member whose device is lost. New ones are set up at the next sign-in. */
  async forgetCodes(email: string, deed: WholeDeed): Promise<void> {
    await this.#db.batch([
      this.#db.prepare('UPDATE staff SET second_factor = NULL WHERE email = ?1').bind(email),
      ...this.#told(deed),
      this.#db.prepare('DELETE FROM staff_sessions WHERE email = ?1').bind(email),
    ]);
  }
}
