import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { type Deed, deedIfDone } from '#worker/store/staff/deeds.ts';

/** What the store writes emails about: a kind of email for each. */
export const MAIL_KINDS = [
  'account-deleted',
  'account-opened',
  'back-in-stock',
  'email-change',
  'email-notice',
  'email-taken',
  'form-answer',
  'giftcard',
  'newsletter-begun',
  'newsletter-confirm',
  'newsletter-leave',
  'order-cancelled',
  'order-confirmation',
  'order-shipped',
  'order-tracked',
  'password-changed',
  'password-forgotten',
  'place-offered',
  'place-passed',
  'quote',
  'return-requested',
  'subscription',
] as const;

/** An email to one address, in HTML and as text. */
export interface Mail {
  /** Identical for the same email, so that a provider sends it once. */
  readonly mailId: string;
  readonly kind: (typeof MAIL_KINDS)[number];
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

/**
 * How far the sending of an email is: `kept` where no provider is configured, `due` for its next try, `held` until staff
 * decide, `sent`, or `dropped` by staff.
 */
export type MailState = 'kept' | 'due' | 'held' | 'sent' | 'dropped';

/** An email with its times, Unix milliseconds. */
export interface KeptMail extends Omit<Mail, 'unsubscribeUrl'> {
  readonly state: MailState;
  readonly createdMs: number;
  /** Null while it has not been sent. */
  readonly sentMs: number | null;
  /** Why the last try failed, or why it is held; null if neither. */
  readonly failure: string | null;
  readonly attempts: number;
  readonly nextTryMs: number;
}

/** How long an email is tried; then staff decide. */
const TRIES_MS = DAY_MS;
/** Milliseconds between the first try and the second; doubled after each failure. */
const FIRST_WAIT_MS = MINUTE_MS;
/** Most milliseconds between two tries. */
const LONGEST_WAIT_MS = HOUR_MS;
/** Milliseconds after which a claimed email is tried again, because what claimed it was interrupted. */
const CLAIM_MS = 5 * MINUTE_MS;
/** How long emails that need nothing more are stored. */
export const MAIL_DAYS = 90;
const LIFE_MS = MAIL_DAYS * DAY_MS;
/** Most emails that are deleted at once. */
const PRUNED_AT_ONCE = 500;
/** Characters of an error that are stored. */
const FAILURE_LENGTH = 500;
/** What staff read about an email to an address that gets none. */
const STOPPED =
  "'emails to this address are stopped: ' || CASE reason WHEN 'complaint' THEN 'its reader called one spam' ELSE 'they came back' END";

/** SQL that empties the text of emails that open an account, contain money or pay a quote. */
const WITHOUT_SECRETS = ['html', 'text']
  .map(
    (column) =>
      `${column} = CASE WHEN kind IN ('password-forgotten', 'email-change', 'giftcard', 'newsletter-confirm', 'quote') THEN '' ELSE ${column} END`,
  )
  .join(', ');

const COLUMNS = `mail_id AS mailId, kind, recipient, subject, html, text, created_ms AS createdMs, sent_ms AS sentMs, state,
  failure, attempts, next_try_ms AS nextTryMs`;

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

  /**
   * Statement that stores an email, and makes it due if a provider is to send it. Repeating it changes nothing, except
   * for an email that an earlier release stored and could not send.
   */
  keeping(mail: Mail, nowMs: number, isDue: boolean): D1PreparedStatement {
    const { mailId, kind, recipient, subject, html, text, unsubscribeUrl } = mail;
    return this.#db
      .prepare(
        `INSERT INTO mails (mail_id, kind, recipient, subject, html, text, created_ms, unsubscribe_url, state, give_up_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (mail_id) DO UPDATE SET state = excluded.state, give_up_ms = excluded.give_up_ms
           WHERE mails.state = 'kept' AND mails.sent_ms IS NULL AND excluded.state = 'due'`,
      )
      .bind(
        ...[mailId, kind, recipient, subject, html, text, nowMs, unsubscribeUrl ?? null],
        ...[isDue ? 'due' : 'kept', nowMs + TRIES_MS],
      );
  }

  /** A page of emails, the newest first; only those to one address if `recipient` is not ''. Pages count from 1. */
  async search({ recipient, page, limit }: MailSearch): Promise<{ mails: readonly KeptMail[]; count: number }> {
    const where = recipient === '' ? "FROM mails WHERE ?1 = ''" : 'FROM mails WHERE recipient = ?1 COLLATE NOCASE';
    const [rows, counted] = await readBatch(this.#db, [
      typed<KeptMail>(
        this.#db
          .prepare(`SELECT ${COLUMNS} ${where} ORDER BY created_ms DESC LIMIT ?2 OFFSET ?3`)
          .bind(recipient, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(recipient)),
    ]);
    return { mails: rows, count: counted[0]?.n ?? 0 };
  }

  /**
   * Claims due emails for sending, only those with the given ids if there are any. Nothing else tries them for a few
   * minutes. Those whose time is over, and those to addresses that get no emails, are held instead; `held` counts them.
   */
  async claim(
    nowMs: number,
    limit: number,
    mailIds?: readonly string[],
  ): Promise<{ readonly claimed: readonly Mail[]; readonly held: number }> {
    const due = `state = 'due' AND next_try_ms <= ?1 AND (?2 IS NULL OR mail_id IN (SELECT value FROM json_each(?2)))`;
    const ids = mailIds === undefined ? null : JSON.stringify(mailIds);
    const [ended, stopped, claimed] = await this.#db.batch<Mail>([
      this.#db.prepare(`UPDATE mails SET state = 'held' WHERE ${due} AND give_up_ms <= ?1`).bind(nowMs, ids),
      this.#db
        .prepare(
          `UPDATE mails SET state = 'held', failure = (SELECT ${STOPPED} FROM mail_suppressions WHERE email = lower(recipient))
           WHERE ${due} AND lower(recipient) IN (SELECT email FROM mail_suppressions)`,
        )
        .bind(nowMs, ids),
      this.#db
        .prepare(
          `UPDATE mails SET attempts = attempts + 1, next_try_ms = ?1 + ?4
           WHERE mail_id IN (SELECT mail_id FROM mails WHERE ${due} ORDER BY next_try_ms LIMIT ?3)
           RETURNING mail_id AS mailId, kind, recipient, subject, html, text, unsubscribe_url AS unsubscribeUrl`,
        )
        .bind(nowMs, ids, limit, CLAIM_MS),
    ]);
    const mails = (claimed?.results ?? []).map(({ unsubscribeUrl, ...mail }) => ({
      ...mail,
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    }));
    return { claimed: mails, held: (ended?.meta.changes ?? 0) + (stopped?.meta.changes ?? 0) };
  }

  /**
   * Records that a provider has accepted an email. The text of emails that open an account, contain money or pay a
   * quote is deleted then.
   */
  async noteSent(mailId: string, nowMs: number): Promise<void> {
    await this.#db
      .prepare(`UPDATE mails SET sent_ms = ?2, state = 'sent', failure = NULL, ${WITHOUT_SECRETS} WHERE mail_id = ?1`)
      .bind(mailId, nowMs)
      .run();
  }

  /** An email by its id. */
  async byId(mailId: string): Promise<KeptMail | undefined> {
    const statement = this.#db.prepare(`SELECT ${COLUMNS} FROM mails WHERE mail_id = ?1`).bind(mailId);
    return (await statement.first<KeptMail>()) ?? undefined;
  }

  /** Records a failed try and the time of the next one. Returns whether there is none, so that staff must decide. */
  async noteFailed(mailId: string, failure: string, nowMs: number): Promise<boolean> {
    const wait = `min(?4, ?5 << min(20, max(0, attempts - 1)))`;
    const state = await this.#db
      .prepare(
        `UPDATE mails SET failure = ?2, next_try_ms = ?3 + ${wait},
           state = CASE WHEN ?3 + ${wait} >= give_up_ms THEN 'held' ELSE 'due' END
         WHERE mail_id = ?1 AND state = 'due' RETURNING state`,
      )
      .bind(mailId, failure.slice(0, FAILURE_LENGTH), nowMs, LONGEST_WAIT_MS, FIRST_WAIT_MS)
      .first<MailState>('state');
    return state === 'held';
  }

  /** Ends the tries of an email that a provider refuses. Returns whether it was due. */
  async hold(mailId: string, failure: string): Promise<boolean> {
    const { meta } = await this.#db
      .prepare("UPDATE mails SET state = 'held', failure = ?2 WHERE mail_id = ?1 AND state = 'due'")
      .bind(mailId, failure.slice(0, FAILURE_LENGTH))
      .run();
    return meta.changes === 1;
  }

  /** Emails that wait for a decision of staff, the oldest first, and their number. */
  async held(limit: number): Promise<{ readonly mails: readonly KeptMail[]; readonly count: number }> {
    const [rows, counted] = await readBatch(this.#db, [
      typed<KeptMail>(
        this.#db.prepare(`SELECT ${COLUMNS} FROM mails WHERE state = 'held' ORDER BY created_ms LIMIT ?1`).bind(limit),
      ),
      typed<{ n: number }>(this.#db.prepare("SELECT count(*) AS n FROM mails WHERE state = 'held'")),
    ]);
    return { mails: rows, count: counted[0]?.n ?? 0 };
  }

  /** Makes a held email due for another day. Returns whether it was held. */
  async sendAgain(mailId: string, deed: Deed): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE mails SET state = 'due', attempts = 0, next_try_ms = ?2, give_up_ms = ?2 + ?3
         WHERE mail_id = ?1 AND state = 'held'`,
        )
        .bind(mailId, deed.nowMs, TRIES_MS),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }

  /** Ends a held email without sending it. Returns whether it was held. */
  async drop(mailId: string, deed: Deed): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(`UPDATE mails SET state = 'dropped', ${WITHOUT_SECRETS} WHERE mail_id = ?1 AND state = 'held'`)
        .bind(mailId),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }

  /** Deletes emails after 90 days, except those that are still to be sent or decided. Returns how many. */
  async forget(nowMs: number): Promise<number> {
    const { meta } = await this.#db
      .prepare(
        `DELETE FROM mails WHERE mail_id IN (
           SELECT mail_id FROM mails WHERE created_ms < ?1 AND state NOT IN ('due', 'held') ORDER BY created_ms LIMIT ?2)`,
      )
      .bind(nowMs - LIFE_MS, PRUNED_AT_ONCE)
      .run();
    return meta.changes;
  }
}
