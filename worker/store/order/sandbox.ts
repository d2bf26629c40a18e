import type { Minor } from '#shared/money/money.ts';
import { keepStatement } from '#worker/store/account/stored-payment-methods.ts';

/** A charge in the sandbox's books. `pending` waits for the shopper. */
export interface SandboxCharge {
  readonly orderId: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly token: string;
  readonly state: 'approved' | 'declined' | 'cancelled' | 'pending';
  /** Why it was declined. */
  readonly refusal: string | null;
  readonly returnUrl: string;
  readonly refunded: Minor;
  /** The customer for whom the card is saved once the charge is approved; null for nobody. */
  readonly keptFor: number | null;
}

/** A charge to record. Its card is saved only if it names a customer. */
type NewSandboxCharge = Omit<SandboxCharge, 'keptFor'> & Partial<Pick<SandboxCharge, 'keptFor'>>;

/** The card of every approved charge in the sandbox. */
export const SANDBOX_CARD = { adyenType: 'scheme', brand: 'visa', last4: '1111', expMonth: 12, expYear: 2030 } as const;

const COLUMNS =
  'order_id AS orderId, amount, currency, token, state, refusal, return_url AS returnUrl, refunded, kept_for AS keptFor';

/** The records of the sandbox, the payment provider for local use. */
export class SandboxBooks {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async find(orderId: string): Promise<SandboxCharge | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM sandbox_charges WHERE order_id = ?1`)
      .bind(orderId)
      .first<SandboxCharge>();
    return row ?? undefined;
  }

  /** Charges of some orders, for the audit. */
  async ofOrders(orderIds: readonly string[]): Promise<readonly SandboxCharge[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM sandbox_charges WHERE order_id IN (SELECT value FROM json_each(?1))`)
      .bind(JSON.stringify(orderIds))
      .all<SandboxCharge>();
    return results;
  }

  /** Records a charge, unless the order already has one. Returns the recorded charge. */
  async open(charge: NewSandboxCharge): Promise<SandboxCharge> {
    const { orderId, amount, currency, token, state, refusal, returnUrl, keptFor = null } = charge;
    const booked = await this.#db
      .prepare(
        `INSERT INTO sandbox_charges (order_id, amount, currency, token, state, refusal, return_url, kept_for)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (order_id) DO UPDATE SET order_id = excluded.order_id RETURNING ${COLUMNS}`,
      )
      .bind(orderId, amount, currency, token, state, refusal, returnUrl, keptFor)
      .first<SandboxCharge>();
    if (!booked) throw new Error('a charge was not written down');
    return booked;
  }

  /**
   * Saves the card of an approved charge, once, so that a card that the customer has removed since does not reappear.
   */
  async keepCard({ orderId, keptFor }: Pick<SandboxCharge, 'keptFor' | 'orderId'>): Promise<void> {
    if (keptFor === null) return;
    await this.#db.batch([
      keepStatement(this.#db, { ...SANDBOX_CARD, id: `sandbox-${orderId}`, customerId: keptFor, provider: 'sandbox' }),
      this.#db.prepare('UPDATE sandbox_charges SET kept_for = NULL WHERE order_id = ?1').bind(orderId),
    ]);
  }

  /** Makes sure that this order is never charged. An approved or declined charge stays unchanged. */
  async cancel(orderId: string): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO sandbox_charges (order_id, amount, currency, token, state, refusal, return_url)
         VALUES (?1, 0, '', '', 'cancelled', NULL, '')
         ON CONFLICT (order_id) DO UPDATE SET state = 'cancelled' WHERE state = 'pending'`,
      )
      .bind(orderId)
      .run();
  }

  /** Records the shopper's decision about a pending charge. */
  async decide(orderId: string, isApproved: boolean): Promise<void> {
    await this.#db
      .prepare("UPDATE sandbox_charges SET state = ?2, refusal = ?3 WHERE order_id = ?1 AND state = 'pending'")
      .bind(orderId, isApproved ? 'approved' : 'declined', isApproved ? null : 'three_ds')
      .run();
  }

  /** Refunds a part of an approved charge, once per key. Returns whether it is refunded. */
  async refund(orderId: string, amount: Minor, key: string): Promise<boolean> {
    const [, refunded] = await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO sandbox_refunds (refund_key, order_id, amount)
           SELECT ?1, order_id, ?3 FROM sandbox_charges
           WHERE order_id = ?2 AND state = 'approved' AND refunded + ?3 <= amount
           ON CONFLICT (refund_key) DO NOTHING`,
        )
        .bind(key, orderId, amount),
      this.#db
        .prepare(
          `UPDATE sandbox_charges
           SET refunded = (SELECT coalesce(sum(amount), 0) FROM sandbox_refunds WHERE order_id = ?1)
           WHERE order_id = ?1 AND EXISTS (SELECT 1 FROM sandbox_refunds WHERE refund_key = ?2)`,
        )
        .bind(orderId, key),
    ]);
    return refunded?.meta.changes === 1;
  }
}
