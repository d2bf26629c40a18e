import { HOUR_MS } from '#shared/time/duration.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';

/** How long the link that confirms a new address is valid. */
const LINK_LIFE_MS = HOUR_MS;

/** The result of a confirmation link: the customer's old and new email addresses. */
export interface ConfirmedEmail {
  readonly customerId: number;
  readonly email: string;
}

interface Asked {
  readonly customer_id: number;
  readonly email: string;
  readonly before: string;
}

/** New email addresses of accounts until they are confirmed by someone who receives mail there. */
export class EmailChangeStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Records the email address (in lower case) that a customer wants. It replaces an earlier wish. */
  async ask(customerId: number, email: string, nowMs: number): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO email_changes (customer_id, email, ends_ms) VALUES (?1, ?2, ?3)
         ON CONFLICT (customer_id) DO UPDATE SET email = ?2, token_hash = NULL, ends_ms = ?3`,
      )
      .bind(customerId, email, nowMs + LINK_LIFE_MS)
      .run();
  }

  /** The email address that a customer wants; undefined if none. */
  async askedBy(customerId: number, nowMs: number): Promise<string | undefined> {
    const email = await this.#db
      .prepare('SELECT email FROM email_changes WHERE customer_id = ?1 AND ends_ms > ?2')
      .bind(customerId, nowMs)
      .first<string>('email');
    return email ?? undefined;
  }

  /** A link that confirms the wanted address: its token, and the statement that writes it. */
  async draftLink(
    customerId: number,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly write: D1PreparedStatement }> {
    const token = newToken();
    const write = this.#db
      .prepare('UPDATE email_changes SET token_hash = ?2, ends_ms = ?3 WHERE customer_id = ?1')
      .bind(customerId, await hashOfToken(token), nowMs + LINK_LIFE_MS);
    return { token, write };
  }

  /**
   * Gives the customer of a link the new email address, in one transaction: mailing lists move to it, and password
   * links sent to the old address become void. Undefined for a used, expired or unknown link, or if another account has
   * the address.
   */
  async confirm(token: string, nowMs: number): Promise<ConfirmedEmail | undefined> {
    const hash = await hashOfToken(token);
    const asked = await this.#db
      .prepare(
        `SELECT e.customer_id, e.email, c.email AS before FROM email_changes e JOIN customers c USING (customer_id)
         WHERE token_hash = ?1 AND ends_ms > ?2`,
      )
      .bind(hash, nowMs)
      .first<Asked>();
    if (!asked) return undefined;
    const { customer_id: customerId, email, before } = asked;
    const isDone = 'EXISTS (SELECT 1 FROM customers WHERE customer_id = ?1 AND email = ?2)';
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE customers SET email = ?2 WHERE customer_id = ?1
           AND EXISTS (SELECT 1 FROM email_changes WHERE customer_id = ?1 AND token_hash = ?3)
           AND NOT EXISTS (SELECT 1 FROM customers WHERE email = ?2)`,
        )
        .bind(customerId, email, hash),
      this.#db
        .prepare(`UPDATE OR REPLACE newsletter_subscriptions SET email = ?2 WHERE email = ?3 AND ${isDone}`)
        .bind(customerId, email, before),
      this.#db.prepare(`DELETE FROM password_links WHERE customer_id = ?1 AND ${isDone}`).bind(customerId, email),
      this.#db.prepare('DELETE FROM email_changes WHERE token_hash = ?1 OR ends_ms <= ?2').bind(hash, nowMs),
    ]);
    return changed?.meta.changes === 1 ? { customerId, email } : undefined;
  }
}
