import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction } from '#shared/order/contract.ts';
import type { SiteCode, StockPool } from '#shared/site/sites.ts';

/**
 * The state of a payment in the store's own book. `asked`: the provider is asked or about to be; `action`: the shopper has
 * to do something; `cancelling`: whatever the provider says from now on, nothing is approved any more.
 */
export type ReferenceState = 'asked' | 'action' | 'approved' | 'declined' | 'cancelling' | 'cancelled';

/** What goes with a state. Never card data beyond brand and last digits. */
export interface ReferencePayload {
  readonly action?: PaymentAction;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** What a subscription's card is charged by again. */
  readonly recurringRef?: string;
  /** Why it was declined. */
  readonly refusal?: 'payment_error' | 'cvv_required' | 'three_ds';
}

/** A payment that is to be asked for. */
export interface NewReference {
  readonly orderId: string;
  readonly provider: string;
  readonly site: SiteCode;
  readonly pool: StockPool;
  readonly customerId: number | null;
  /** The customer wants the card kept. */
  readonly isStored: boolean;
  /** The provider's name of the way to pay. */
  readonly method: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The kept card that it is charged by, where the store knows that before anyone is asked. */
  readonly recurringRef?: string | undefined;
}

export interface PaymentReference extends Omit<NewReference, 'recurringRef'> {
  /** The provider's own name of the payment, once it is authorised. */
  readonly pspReference: string | null;
  readonly state: ReferenceState;
  readonly payload: ReferencePayload;
  readonly createdMs: number;
}

interface ReferenceRow {
  readonly order_id: string;
  readonly provider: string;
  readonly site: SiteCode;
  readonly pool: StockPool;
  readonly customer_id: number | null;
  readonly is_stored: number;
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  readonly psp_reference: string | null;
  readonly state: ReferenceState;
  readonly payload: string;
  readonly created_ms: number;
}

const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

function referenceOf(row: ReferenceRow): PaymentReference {
  return {
    orderId: row.order_id,
    provider: row.provider,
    site: row.site,
    pool: row.pool,
    customerId: row.customer_id,
    isStored: row.is_stored === 1,
    method: row.method,
    amount: row.amount,
    currency: row.currency,
    pspReference: row.psp_reference,
    state: row.state,
    payload: JSON.parse(row.payload) as ReferencePayload,
    createdMs: row.created_ms,
  };
}

/** The store's own book of what a payment provider said of each order. A state changes by comparing and setting alone. */
export class PaymentReferences {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async find(orderId: string): Promise<PaymentReference | undefined> {
    const row = await this.#db
      .prepare('SELECT * FROM payment_references WHERE order_id = ?1')
      .bind(orderId)
      .first<ReferenceRow>();
    return row ? referenceOf(row) : undefined;
  }

  /** Writes a payment down before its provider is asked, unless it is there already. Returns it as it is. */
  async open(reference: NewReference): Promise<{ readonly reference: PaymentReference; readonly isNew: boolean }> {
    const { orderId, provider, site, pool, customerId, isStored, method, amount, currency, recurringRef } = reference;
    const payload: ReferencePayload = recurringRef === undefined ? {} : { recurringRef };
    const inserted = await this.#db
      .prepare(
        `INSERT INTO payment_references (order_id, provider, site, pool, customer_id, is_stored, method, amount, currency,
           state, payload, created_ms, updated_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'asked', ?10, ${NOW}, ${NOW})
         ON CONFLICT (order_id) DO NOTHING`,
      )
      .bind(
        ...[orderId, provider, site, pool, customerId, isStored ? 1 : 0, method, amount, currency],
        JSON.stringify(payload),
      )
      .run();
    const stands = await this.find(orderId);
    if (!stands) throw new Error(`the payment of order ${orderId} was not written down`);
    return { reference: stands, isNew: inserted.meta.changes === 1 };
  }

  /** From now on this order is not charged any more, although its provider was never asked. */
  async forbid(orderId: string, provider: string): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO payment_references (order_id, provider, site, pool, customer_id, is_stored, method, amount, currency,
           state, payload, created_ms, updated_ms)
         VALUES (?1, ?2, 'USA', 'USA', NULL, 0, '', 0, '', 'cancelled', '{}', ${NOW}, ${NOW})
         ON CONFLICT (order_id) DO NOTHING`,
      )
      .bind(orderId, provider)
      .run();
  }

  /** Notes the kept card of a payment, whatever its state: a provider may tell it before or after the rest. */
  async noteCard(orderId: string, recurringRef: string): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE payment_references SET payload = json_set(payload, '$.recurringRef', ?2), updated_ms = ${NOW}
         WHERE order_id = ?1 AND payload->>'recurringRef' IS NULL`,
      )
      .bind(orderId, recurringRef)
      .run();
  }

  /**
   * Another state, if it still is one of `from`; with what becomes known by it, in place of what was, but for the kept card.
   * Answers whether it was.
   */
  async move(
    orderId: string,
    from: readonly ReferenceState[],
    to: ReferenceState,
    known: { readonly pspReference?: string; readonly payload?: ReferencePayload } = {},
  ): Promise<boolean> {
    const moved = await this.#db
      .prepare(
        `UPDATE payment_references SET state = ?3, psp_reference = coalesce(?4, psp_reference),
           payload = CASE WHEN payload->>'recurringRef' IS NULL OR ?5->>'recurringRef' IS NOT NULL
             THEN coalesce(?5, payload) ELSE json_set(coalesce(?5, payload), '$.recurringRef', payload->>'recurringRef') END,
           updated_ms = ${NOW}
         WHERE order_id = ?1 AND state IN (SELECT value FROM json_each(?2))`,
      )
      .bind(
        orderId,
        JSON.stringify(from),
        to,
        known.pspReference ?? null,
        known.payload ? JSON.stringify(known.payload) : null,
      )
      .run();
    return moved.meta.changes === 1;
  }
}
