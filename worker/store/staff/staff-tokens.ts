import { z } from 'zod';
import { TOKEN_PURPOSES, type TokenPurpose } from '#shared/staff/token-purposes.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { deedIfDone } from '#worker/store/staff/deeds.ts';

/** A token of the staff services. Times are Unix milliseconds. */
export interface StaffToken {
  readonly tokenId: string;
  readonly name: string;
  readonly purposes: readonly TokenPurpose[];
  /** Email address of the admin who made it. */
  readonly madeBy: string;
  readonly madeMs: number;
  readonly endsMs: number;
  readonly revokedMs: number | null;
  /** When it was last used, to the hour; null if never. */
  readonly usedMs: number | null;
}

/** A token to be made. */
export type NewStaffToken = Pick<StaffToken, 'endsMs' | 'madeBy' | 'madeMs' | 'name' | 'purposes'>;

interface TokenRow extends Omit<StaffToken, 'purposes'> {
  readonly purposes: string;
}

const COLUMNS = `token_id AS tokenId, name, purposes, made_by AS madeBy, made_ms AS madeMs, ends_ms AS endsMs,
  revoked_ms AS revokedMs, used_ms AS usedMs`;
const readPurposes = jsonColumn('staff_tokens.purposes', z.array(z.enum(TOKEN_PURPOSES)));

const tokenOf = ({ purposes, ...row }: TokenRow): StaffToken => ({ ...row, purposes: readPurposes(purposes) });

/** Tokens with which importers and other programs call the staff services, each stored as its hash. */
export class StaffTokenStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** All tokens, the latest first. */
  async all(): Promise<readonly StaffToken[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM staff_tokens ORDER BY made_ms DESC, name`)
      .all<TokenRow>();
    return results.map(tokenOf);
  }

  /**
   * Makes a token, with its entry in the log, and returns its secret, which is not stored; undefined if its name is
   * taken.
   */
  async make({ name, purposes, madeBy, madeMs, endsMs }: NewStaffToken): Promise<string | undefined> {
    const secret = newToken();
    const deed = { author: madeBy, action: `token make ${purposes.join(', ')}`, subject: name, nowMs: madeMs };
    const [made] = await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO staff_tokens (token_id, token_hash, name, purposes, made_by, made_ms, ends_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (name) DO NOTHING`,
        )
        .bind(crypto.randomUUID(), await hashOfToken(secret), name, JSON.stringify(purposes), madeBy, madeMs, endsMs),
      ...deedIfDone(this.#db, deed),
    ]);
    return (made?.meta.changes ?? 0) > 0 ? secret : undefined;
  }

  /** The token with this secret, even if it has ended or was revoked. */
  async bySecret(secret: string): Promise<StaffToken | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM staff_tokens WHERE token_hash = ?1`)
      .bind(await hashOfToken(secret))
      .first<TokenRow>();
    return row ? tokenOf(row) : undefined;
  }

  /** Ends a token at once, with an entry in the log; nothing if there is no such token, or it was revoked before. */
  async revoke({ tokenId, name }: Pick<StaffToken, 'name' | 'tokenId'>, author: string, nowMs: number): Promise<void> {
    await this.#db.batch([
      this.#db
        .prepare('UPDATE staff_tokens SET revoked_ms = ?2 WHERE token_id = ?1 AND revoked_ms IS NULL')
        .bind(tokenId, nowMs),
      ...deedIfDone(this.#db, { author, action: 'token revoke', subject: name, nowMs }),
    ]);
  }

  /** Notes that a token is used, at most once an hour. */
  async noteUse({ tokenId, usedMs }: StaffToken, nowMs: number): Promise<void> {
    if (usedMs !== null && nowMs - usedMs < HOUR_MS) return;
    await this.#db.prepare('UPDATE staff_tokens SET used_ms = ?2 WHERE token_id = ?1').bind(tokenId, nowMs).run();
  }
}
