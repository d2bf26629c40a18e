import type { StoredMethod } from '#shared/order/stored-method.ts';

/** A payment method that a provider has stored for a customer. */
export interface KeptMethod extends Omit<StoredMethod, 'billingAddressId' | 'isDefault'> {
  readonly customerId: number;
  readonly provider: string;
}

/** What a customer may change of a stored method. */
export interface StoredMethodChange {
  readonly isDefault?: boolean | undefined;
  readonly billingAddressId?: string | null | undefined;
}

interface MethodRow {
  readonly stored_payment_method_id: string;
  readonly adyen_type: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_year: number | null;
  readonly exp_month: number | null;
  readonly billing_address_id: string | null;
  readonly is_default: number;
}

function methodOf(row: MethodRow): StoredMethod {
  return {
    id: row.stored_payment_method_id,
    adyenType: row.adyen_type,
    brand: row.brand,
    last4: row.last4,
    expYear: row.exp_year,
    expMonth: row.exp_month,
    billingAddressId: row.billing_address_id,
    isDefault: row.is_default === 1,
  };
}

/** Statement that stores a method. A customer's first method becomes the default; a known one stays unchanged. */
export function keepStatement(db: D1Database, kept: KeptMethod): D1PreparedStatement {
  const { id, customerId, provider, adyenType, brand, last4, expYear, expMonth } = kept;
  return db
    .prepare(
      `INSERT INTO stored_payment_methods (stored_payment_method_id, customer_id, provider, adyen_type, brand, last4,
         exp_year, exp_month, billing_address_id, is_default, created_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, NULL,
         NOT EXISTS (SELECT 1 FROM stored_payment_methods WHERE customer_id = ?2 AND provider = ?3 AND is_default = 1),
         CAST(unixepoch('subsec') * 1000 AS INTEGER)
       FROM customers WHERE customer_id = ?2
       ON CONFLICT (stored_payment_method_id) DO NOTHING`,
    )
    .bind(id, customerId, provider, adyenType, brand, last4, expYear, expMonth);
}

/**
 * Cards and wallets that customers have saved at the provider. Every call names the customer, so another customer's
 * method is never found.
 */
export class StoredMethodStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async keep(kept: KeptMethod): Promise<void> {
    await keepStatement(this.#db, kept).run();
  }

  /** Methods of a customer at a provider, the oldest first. */
  async ofCustomer(customerId: number, provider: string): Promise<readonly StoredMethod[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT * FROM stored_payment_methods WHERE customer_id = ?1 AND provider = ?2
         ORDER BY created_ms, stored_payment_method_id`,
      )
      .bind(customerId, provider)
      .all<MethodRow>();
    return results.map(methodOf);
  }

  async find(customerId: number, provider: string, id: string): Promise<StoredMethod | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT * FROM stored_payment_methods
         WHERE stored_payment_method_id = ?3 AND customer_id = ?1 AND provider = ?2`,
      )
      .bind(customerId, provider, id)
      .first<MethodRow>();
    return row ? methodOf(row) : undefined;
  }

  /** Whether a method is stored for another customer. */
  async isOthers(customerId: number | null, id: string): Promise<boolean> {
    const owner = await this.#db
      .prepare('SELECT customer_id FROM stored_payment_methods WHERE stored_payment_method_id = ?1')
      .bind(id)
      .first<number>('customer_id');
    return owner !== null && owner !== customerId;
  }

  /** A new default replaces the old one. Returns whether the method exists. */
  async change(
    customerId: number,
    provider: string,
    id: string,
    { isDefault, billingAddressId }: StoredMethodChange,
  ): Promise<boolean> {
    const own = 'customer_id = ?1 AND provider = ?2';
    const [, changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE stored_payment_methods SET is_default = 0 WHERE ${own} AND ?4 = 1 AND stored_payment_method_id <> ?3
           AND EXISTS (SELECT 1 FROM stored_payment_methods WHERE ${own} AND stored_payment_method_id = ?3)`,
        )
        .bind(customerId, provider, id, isDefault ? 1 : 0),
      this.#db
        .prepare(
          `UPDATE stored_payment_methods SET is_default = coalesce(?4, is_default),
             billing_address_id = CASE WHEN ?5 = 1 THEN ?6 ELSE billing_address_id END
           WHERE ${own} AND stored_payment_method_id = ?3`,
        )
        .bind(
          ...[customerId, provider, id, isDefault === undefined ? null : Number(isDefault)],
          ...[billingAddressId === undefined ? 0 : 1, billingAddressId ?? null],
        ),
    ]);
    return changed?.meta.changes === 1;
  }

  /** If it was the default, the oldest remaining method takes its place. Returns whether it existed. */
  async remove(customerId: number, provider: string, id: string): Promise<boolean> {
    const own = 'customer_id = ?1 AND provider = ?2';
    const [removed] = await this.#db.batch([
      this.#db
        .prepare(`DELETE FROM stored_payment_methods WHERE ${own} AND stored_payment_method_id = ?3`)
        .bind(customerId, provider, id),
      this.#db
        .prepare(
          `UPDATE stored_payment_methods SET is_default = 1 WHERE stored_payment_method_id =
             (SELECT stored_payment_method_id FROM stored_payment_methods WHERE ${own}
              ORDER BY created_ms, stored_payment_method_id LIMIT 1)
           AND NOT EXISTS (SELECT 1 FROM stored_payment_methods WHERE ${own} AND is_default = 1)`,
        )
        .bind(customerId, provider),
    ]);
    return removed?.meta.changes === 1;
  }
}
