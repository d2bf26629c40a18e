import type { Customer } from '#shared/customer/contract.ts';
import { hashPassword, isOutdated, isPassword } from '#worker/store/password.ts';

interface CustomerRow {
  readonly customer_id: number;
  readonly email: string;
  readonly password: string | null;
  readonly group_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly is_demo: number;
}

function customerOf(row: CustomerRow): Customer {
  return {
    customerId: row.customer_id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    groupId: row.group_id,
  };
}

/** Accounts. Password hashes never leave this room. */
export class CustomerStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async byId(customerId: number): Promise<Customer | undefined> {
    const row = await this.#db
      .prepare('SELECT * FROM customers WHERE customer_id = ?1')
      .bind(customerId)
      .first<CustomerRow>();
    return row ? customerOf(row) : undefined;
  }

  /** The customer with an address, in lower case. Never tell a visitor whether there is one. */
  async byEmail(email: string): Promise<Customer | undefined> {
    const row = await this.#db.prepare('SELECT * FROM customers WHERE email = ?1').bind(email).first<CustomerRow>();
    return row ? customerOf(row) : undefined;
  }

  /**
   * The customer whose address (in lower case) and password these are, or undefined: one answer and one timing for an
   * unknown address, a wrong password, an account without one, and a demo account where none is wanted.
   */
  async authenticate(
    { email, password }: { readonly email: string; readonly password: string },
    allowsDemo: boolean,
  ): Promise<Customer | undefined> {
    const row = await this.#db.prepare('SELECT * FROM customers WHERE email = ?1').bind(email).first<CustomerRow>();
    const isAllowed = row !== null && (row.is_demo === 0 || allowsDemo);
    const stored = isAllowed ? row.password : null;
    if (!isPassword(password, stored) || !isAllowed) return undefined;
    if (stored !== null && isOutdated(stored)) await this.#setPassword(row.customer_id, stored, password);
    return customerOf(row);
  }

  /** Only where it is still the one that was read: a password that was changed meanwhile stays. */
  async #setPassword(customerId: number, before: string, password: string): Promise<void> {
    await this.#db
      .prepare('UPDATE customers SET password = ?3 WHERE customer_id = ?1 AND password = ?2')
      .bind(customerId, before, hashPassword(password))
      .run();
  }
}
