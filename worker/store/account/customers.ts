import type { Customer, Registration } from '#shared/customer/contract.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { type Door, isOutdated, type PasswordHasher } from '#worker/store/account/password.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';

interface CustomerRow {
  readonly customer_id: number;
  readonly email: string;
  readonly password: string | null;
  readonly group_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly is_demo: number;
}

/** Group of a newly registered customer. */
const GENERAL_GROUP = 1;
/** How long the link for choosing a new password is valid (public contract, section 4). */
const LINK_LIFE_MS = 30 * MINUTE_MS;

function customerOf(row: CustomerRow): Customer {
  return {
    customerId: row.customer_id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    groupId: row.group_id,
  };
}

/** Accounts. Password hashes never leave this folder. */
export class CustomerStore {
  readonly #db: D1Database;
  readonly #hasher: PasswordHasher;

  constructor(db: D1Database, hasher: PasswordHasher) {
    this.#db = db;
    this.#hasher = hasher;
  }

  async byId(customerId: number): Promise<Customer | undefined> {
    const row = await this.#db
      .prepare('SELECT * FROM customers WHERE customer_id = ?1')
      .bind(customerId)
      .first<CustomerRow>();
    return row ? customerOf(row) : undefined;
  }

  /** The customer with an email address, in lower case. Never reveal to a visitor whether it exists. */
  async byEmail(email: string): Promise<Customer | undefined> {
    const row = await this.#db.prepare('SELECT * FROM customers WHERE email = ?1').bind(email).first<CustomerRow>();
    return row ? customerOf(row) : undefined;
  }

  /**
   * The door of the customer with this email address (in lower case). Its answers and their timing are the same for an
   * unknown address, a wrong password, an account without one, and a demo account where none is allowed.
   */
  async door(email: string, allowsDemo: boolean): Promise<Door<Customer>> {
    const row = await this.#db.prepare('SELECT * FROM customers WHERE email = ?1').bind(email).first<CustomerRow>();
    const isAllowed = row !== null && (row.is_demo === 0 || allowsDemo);
    const stored = isAllowed ? row.password : null;
    return async (password) => {
      if (!(await this.#hasher.matches(password, stored)) || !isAllowed) return undefined;
      if (stored !== null && isOutdated(stored)) await this.#setPassword(row.customer_id, stored, password);
      return customerOf(row);
    };
  }

  /**
   * Creates an account; undefined if the email address already has one. The password is hashed in both cases, so that
   * both take the same time.
   */
  async register({ email, password, firstname, lastname }: Registration, nowMs: number): Promise<Customer | undefined> {
    const row = await this.#db
      .prepare(
        `INSERT INTO customers (email, password, group_id, firstname, lastname, created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (email) DO NOTHING RETURNING *`,
      )
      .bind(email, await this.#hasher.hash(password), GENERAL_GROUP, firstname, lastname, nowMs)
      .first<CustomerRow>();
    return row ? customerOf(row) : undefined;
  }

  /**
   * A link for a customer to choose a new password: its token, and the statements that write it and end the earlier
   * ones, so that only the link of the latest email works.
   */
  async draftPasswordLink(
    customerId: number,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly writes: readonly D1PreparedStatement[] }> {
    const token = newToken();
    const writes = [
      this.#db.prepare('DELETE FROM password_links WHERE customer_id = ?1').bind(customerId),
      this.#db
        .prepare('INSERT INTO password_links (token_hash, customer_id, ends_ms) VALUES (?1, ?2, ?3)')
        .bind(await hashOfToken(token), customerId, nowMs + LINK_LIFE_MS),
    ];
    return { token, writes };
  }

  /** The customer whose password a link may change; undefined for a used, expired or unknown link. */
  async byPasswordLink(token: string, nowMs: number): Promise<Customer | undefined> {
    const row = await this.#db
      .prepare(
        'SELECT c.* FROM password_links l JOIN customers c USING (customer_id) WHERE token_hash = ?1 AND ends_ms > ?2',
      )
      .bind(await hashOfToken(token), nowMs)
      .first<CustomerRow>();
    return row ? customerOf(row) : undefined;
  }

  /**
   * Gives the customer of a link a new password and revokes all links of the customer, including those for a new email
   * address, in one transaction. Undefined if the link has been used in the meantime: of two simultaneous calls only
   * one succeeds.
   */
  async resetPassword(token: string, password: string, nowMs: number): Promise<Customer | undefined> {
    const hash = await hashOfToken(token);
    const [changed] = await this.#db.batch<CustomerRow>([
      this.#db
        .prepare(
          `UPDATE customers SET password = ?3 WHERE customer_id =
             (SELECT customer_id FROM password_links WHERE token_hash = ?1 AND ends_ms > ?2) RETURNING *`,
        )
        .bind(hash, nowMs, await this.#hasher.hash(password)),
      this.#db
        .prepare(
          'DELETE FROM email_changes WHERE customer_id = (SELECT customer_id FROM password_links WHERE token_hash = ?1 AND ends_ms > ?2)',
        )
        .bind(hash, nowMs),
      this.#db
        .prepare(
          `DELETE FROM password_links WHERE ends_ms <= ?2 OR customer_id =
             (SELECT customer_id FROM password_links WHERE token_hash = ?1)`,
        )
        .bind(hash, nowMs),
    ]);
    const [row] = changed?.results ?? [];
    return row ? customerOf(row) : undefined;
  }

  /** Gives a customer a new password. The same transaction revokes links for a new password or a new email address. */
  async changePassword(customerId: number, password: string): Promise<void> {
    await this.#db.batch([
      this.#db
        .prepare('UPDATE customers SET password = ?2 WHERE customer_id = ?1')
        .bind(customerId, await this.#hasher.hash(password)),
      this.#db.prepare('DELETE FROM password_links WHERE customer_id = ?1').bind(customerId),
      this.#db.prepare('DELETE FROM email_changes WHERE customer_id = ?1').bind(customerId),
    ]);
  }

  /** Writes only if the stored password is still the one that was read, so that a newer password is kept. */
  async #setPassword(customerId: number, before: string, password: string): Promise<void> {
    await this.#db
      .prepare('UPDATE customers SET password = ?3 WHERE customer_id = ?1 AND password = ?2')
      .bind(customerId, before, await this.#hasher.hash(password))
      .run();
  }
}
