import type { StaffRole } from '#shared/staff/roles.ts';
import { hashPassword } from '#worker/store/account/password.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';

/** A member as admins see him. */
export interface ListedMember extends StaffMember {
  readonly isActive: boolean;
  /** His one-time codes are set up. */
  readonly hasSecondFactor: boolean;
}

/** How long a link lets a new member choose his password: a weekend may lie between. */
const LINK_LIFE_MS = 3 * 86_400_000;

/** Who works for the store: whom admins take on, and what they may do. */
export class StaffMemberStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async all(): Promise<readonly ListedMember[]> {
    const { results } = await this.#db
      .prepare(
        'SELECT email, name, role, is_active, second_factor IS NOT NULL AS has_codes FROM staff ORDER BY name, email',
      )
      .all<StaffMember & { is_active: number; has_codes: number }>();
    return results.map(({ email, name, role, is_active, has_codes }) => ({
      ...{ email, name, role },
      isActive: is_active === 1,
      hasSecondFactor: has_codes === 1,
    }));
  }

  /**
   * Takes someone on, without a password that anyone knows; false where the address is on the staff already. A member
   * that has left comes back by `setActive`.
   */
  async add({ email, name, role }: StaffMember): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `INSERT INTO staff (email, password, name, role, is_demo) VALUES (?1, ?2, ?3, ?4, 0) ON CONFLICT (email) DO NOTHING`,
      )
      .bind(email, hashPassword(newToken()), name, role)
      .run();
    return meta.changes > 0;
  }

  /** A link with which a member chooses a password; those before it are good no more. Undefined for nobody. */
  async makeLink(email: string, nowMs: number): Promise<string | undefined> {
    const token = newToken();
    const [, made] = await this.#db.batch([
      this.#db.prepare('DELETE FROM staff_links WHERE email = ?1 OR ends_ms <= ?2').bind(email, nowMs),
      this.#db
        .prepare(
          `INSERT INTO staff_links (token_hash, email, ends_ms)
           SELECT ?1, email, ?3 FROM staff WHERE email = ?2 AND is_active = 1 AND is_demo = 0`,
        )
        .bind(await hashOfToken(token), email, nowMs + LINK_LIFE_MS),
    ]);
    return made && made.meta.changes > 0 ? token : undefined;
  }

  /** Whose password a link chooses; undefined for one that was used, is too old or never was. */
  async byLink(token: string, nowMs: number): Promise<StaffMember | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT s.email, s.name, s.role FROM staff_links l JOIN staff s USING (email)
         WHERE l.token_hash = ?1 AND l.ends_ms > ?2 AND s.is_active = 1`,
      )
      .bind(await hashOfToken(token), nowMs)
      .first<StaffMember>();
    return row ?? undefined;
  }

  /** Gives the member of a link a password; his sessions and links end. False where the link is good no more. */
  async choosePassword(token: string, password: string, nowMs: number): Promise<boolean> {
    const hash = await hashOfToken(token);
    const owner = '(SELECT email FROM staff_links WHERE token_hash = ?1)';
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE staff SET password = ?3 WHERE is_active = 1 AND email =
             (SELECT email FROM staff_links WHERE token_hash = ?1 AND ends_ms > ?2)`,
        )
        .bind(hash, nowMs, hashPassword(password)),
      this.#db.prepare(`DELETE FROM staff_sessions WHERE email = ${owner}`).bind(hash),
      this.#db.prepare(`DELETE FROM staff_links WHERE email = ${owner}`).bind(hash),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  /** What changes what a member may do. `onlyAdmin` guards the last active admin: false where he would be gone. */
  async #change(email: string, set: string, value: string | number, keepsAdmin: boolean): Promise<boolean> {
    const another = `EXISTS (SELECT 1 FROM staff WHERE role = 'admin' AND is_active = 1 AND email <> ?1)`;
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(`UPDATE staff SET ${set} = ?2 WHERE email = ?1 AND (${keepsAdmin ? '1' : another})`)
        .bind(email, value),
      // Nobody goes on with rights that he no longer has.
      this.#db.prepare('DELETE FROM staff_sessions WHERE email = ?1').bind(email),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  /** Gives a member another role, and signs him out. False where the store would be left without an admin. */
  setRole(email: string, role: StaffRole): Promise<boolean> {
    return this.#change(email, 'role', role, role === 'admin');
  }

  /** Lets a member go or come back, and signs him out. False where the store would be left without an admin. */
  setActive(email: string, isActive: boolean): Promise<boolean> {
    return this.#change(email, 'is_active', isActive ? 1 : 0, isActive);
  }

  /** Forgets a member's one-time codes, whose device is lost: he sets up new ones when he signs in. */
  async forgetCodes(email: string): Promise<void> {
    await this.#db.batch([
      this.#db.prepare('UPDATE staff SET second_factor = NULL WHERE email = ?1').bind(email),
      this.#db.prepare('DELETE FROM staff_sessions WHERE email = ?1').bind(email),
    ]);
  }
}
