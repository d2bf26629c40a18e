/** A mail to one address, in HTML and as text. */
export interface Mail {
  /** The same for the same mail: a provider sends it once. */
  readonly mailId: string;
  readonly kind:
    | 'account-deleted'
    | 'account-opened'
    | 'back-in-stock'
    | 'email-change'
    | 'email-notice'
    | 'email-taken'
    | 'giftcard'
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
  /** Where one click ends mails of this kind (RFC 8058); absent for those that someone needs. */
  readonly unsubscribeUrl?: string;
}

/** A mail with its times, Unix milliseconds. */
export interface KeptMail extends Mail {
  readonly createdMs: number;
  /** Null where nobody sends it. */
  readonly sentMs: number | null;
}

/** What staff look for. */
export interface MailSearch {
  /** A whole address; '' for any. */
  readonly recipient: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** Mails that the store has written. */
export class MailStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** What has to be written to keep a mail; the same again changes nothing. */
  keeping({ mailId, kind, recipient, subject, html, text }: Mail, nowMs: number): D1PreparedStatement {
    return this.#db
      .prepare(
        `INSERT INTO mails (mail_id, kind, recipient, subject, html, text, created_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (mail_id) DO NOTHING`,
      )
      .bind(mailId, kind, recipient, subject, html, text, nowMs);
  }

  /** A page of mails, the newest first; to one address where `recipient` is not ''. Pages count from 1. */
  async search({ recipient, page, limit }: MailSearch): Promise<{ mails: readonly KeptMail[]; count: number }> {
    const where = recipient === '' ? "FROM mails WHERE ?1 = ''" : 'FROM mails WHERE recipient = ?1 COLLATE NOCASE';
    const [rows, counted] = (await this.#db.batch([
      this.#db
        .prepare(
          `SELECT mail_id AS mailId, kind, recipient, subject, html, text, created_ms AS createdMs, sent_ms AS sentMs
           ${where} ORDER BY created_ms DESC LIMIT ?2 OFFSET ?3`,
        )
        .bind(recipient, limit, (page - 1) * limit),
      this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(recipient),
    ])) as [D1Result<KeptMail>, D1Result<{ n: number }>];
    return { mails: rows.results, count: counted.results[0]?.n ?? 0 };
  }

  async isSent(mailId: string): Promise<boolean> {
    const row = await this.#db
      .prepare('SELECT 1 AS n FROM mails WHERE mail_id = ?1 AND sent_ms IS NOT NULL')
      .bind(mailId)
      .first('n');
    return row !== null;
  }

  /** Notes that a provider has a mail. What opens an account, is money or pays a quote is kept no longer than that. */
  async noteSent(mailId: string, nowMs: number): Promise<void> {
    const text = (column: string) =>
      `${column} = CASE WHEN kind IN ('password-forgotten', 'email-change', 'giftcard', 'quote') THEN '' ELSE ${column} END`;
    await this.#db
      .prepare(`UPDATE mails SET sent_ms = ?2, ${text('html')}, ${text('text')} WHERE mail_id = ?1`)
      .bind(mailId, nowMs)
      .run();
  }
}
