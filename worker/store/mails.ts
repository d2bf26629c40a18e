import { readBatch, typed } from '#worker/store/batch.ts';

/** An email to one address, in HTML and as text. */
export interface Mail {
  /** Identical for the same email, so that a provider sends it once. */
  readonly mailId: string;
  readonly kind:
    | 'account-deleted'
    | 'account-opened'
    | 'back-in-stock'
    | 'email-change'
    | 'email-notice'
    | 'email-taken'
    | 'giftcard'
    | 'newsletter-begun'
    | 'newsletter-confirm'
    | 'newsletter-leave'
    | 'order-cancelled'
    | 'order-confirmation'
    | 'order-shipped'
    | 'order-tracked'
    | 'password-changed'
    | 'password-forgotten'
    | 'quote'
    | 'return-requested'
    | 'subscription';
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /**
   * Address that unsubscribes from emails of this kind with one click (RFC 8058); absent for emails that the recipient
   * needs.
   */
  readonly unsubscribeUrl?: string;
}

/** An email with its times, Unix milliseconds. */
export interface KeptMail extends Mail {
  readonly createdMs: number;
  /** Null while it has not been sent. */
  readonly sentMs: number | null;
}

/** The search of staff. */
export interface MailSearch {
  /** A complete email address; '' for any. */
  readonly recipient: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Emails written by the store. */
export class MailStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Statement that stores an email. Repeating it changes nothing. */
  keeping({ mailId, kind, recipient, subject, html, text }: Mail, nowMs: number): D1PreparedStatement {
    return this.#db
      .prepare(
        `INSERT INTO mails (mail_id, kind, recipient, subject, html, text, created_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (mail_id) DO NOTHING`,
      )
      .bind(mailId, kind, recipient, subject, html, text, nowMs);
  }

  /** A page of emails, the newest first; only those to one address if `recipient` is not ''. Pages count from 1. */
  async search({ recipient, page, limit }: MailSearch): Promise<{ mails: readonly KeptMail[]; count: number }> {
    const where = recipient === '' ? "FROM mails WHERE ?1 = ''" : 'FROM mails WHERE recipient = ?1 COLLATE NOCASE';
    const [rows, counted] = await readBatch(this.#db, [
      typed<KeptMail>(
        this.#db
          .prepare(
            `SELECT mail_id AS mailId, kind, recipient, subject, html, text, created_ms AS createdMs, sent_ms AS sentMs
           ${where} ORDER BY created_ms DESC LIMIT ?2 OFFSET ?3`,
          )
          .bind(recipient, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(recipient)),
    ]);
    return { mails: rows, count: counted[0]?.n ?? 0 };
  }

  async isSent(mailId: string): Promise<boolean> {
    const row = await this.#db
      .prepare('SELECT 1 AS n FROM mails WHERE mail_id = ?1 AND sent_ms IS NOT NULL')
      .bind(mailId)
      .first('n');
    return row !== null;
  }

  /**
   * Records that a provider has accepted an email. The text of emails that open an account, contain money or pay a
   * quote is deleted then.
   */
  async noteSent(mailId: string, nowMs: number): Promise<void> {
    const text = (column: string) =>
      `${column} = CASE WHEN kind IN ('password-forgotten', 'email-change', 'giftcard', 'newsletter-confirm', 'quote') THEN '' ELSE ${column} END`;
    await this.#db
      .prepare(`UPDATE mails SET sent_ms = ?2, ${text('html')}, ${text('text')} WHERE mail_id = ?1`)
      .bind(mailId, nowMs)
      .run();
  }
}
