import type { MailReport } from '#shared/mail/contract.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { type Deed, deedIfDone } from '#worker/store/staff/deeds.ts';

/** An address that gets no emails. */
export interface Suppression extends MailReport {
  /** Unix milliseconds. */
  readonly createdMs: number;
}

/** Characters of a provider's words that are stored. */
const DETAIL_LENGTH = 300;

/** Addresses that get no emails, until staff allow them again. */
export class MailSuppressionStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Stops emails to addresses. Someone who complained gets no newsletters either. Safe to repeat. */
  async add(reports: readonly MailReport[], nowMs: number): Promise<void> {
    const writes = reports.flatMap(({ email, reason, detail }) => [
      this.#db
        .prepare(
          `INSERT INTO mail_suppressions (email, reason, detail, created_ms) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (email) DO NOTHING`,
        )
        .bind(email, reason, detail.slice(0, DETAIL_LENGTH), nowMs),
      this.#db
        .prepare("DELETE FROM newsletter_subscriptions WHERE email = ?1 AND ?2 = 'complaint'")
        .bind(email, reason),
    ]);
    if (writes.length > 0) await this.#db.batch(writes);
  }

  /** Allows emails to an address again. Returns whether they were stopped. */
  async lift(email: string, deed: Deed): Promise<boolean> {
    const [lifted] = await this.#db.batch([
      this.#db.prepare('DELETE FROM mail_suppressions WHERE email = ?1').bind(email),
      ...deedIfDone(this.#db, deed),
    ]);
    return lifted?.meta.changes === 1;
  }

  /** The newest addresses, or only the given one, and their number. */
  async search(
    email: string,
    limit: number,
  ): Promise<{ readonly suppressions: readonly Suppression[]; readonly count: number }> {
    const where = email === '' ? "FROM mail_suppressions WHERE ?1 = ''" : 'FROM mail_suppressions WHERE email = ?1';
    const [rows, counted] = await readBatch(this.#db, [
      typed<Suppression>(
        this.#db
          .prepare(`SELECT email, reason, detail, created_ms AS createdMs ${where} ORDER BY created_ms DESC LIMIT ?2`)
          .bind(email.toLowerCase(), limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(email.toLowerCase())),
    ]);
    return { suppressions: rows, count: counted[0]?.n ?? 0 };
  }
}
