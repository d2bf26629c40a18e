import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';
import { paymentActionAnswer } from '#shared/order/answers.ts';
import type { PaymentAction } from '#shared/order/contract.ts';
import { storedAs } from '#shared/schema/stored.ts';
import type { SiteCode, StockPool } from '#shared/site/sites.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/**
 * The state of a payment as recorded by the store. `asked`: the provider has been asked or is about to be; `action`:
 * the shopper has to do something; `cancelling`: whatever the provider reports from now on, the payment cannot be
 * approved.
 */
export type ReferenceState = 'asked' | 'action' | 'approved' | 'declined' | 'cancelling' | 'cancelled';

/** Data of a state. Never card data beyond brand and last digits. */
export interface ReferencePayload {
  readonly action?: PaymentAction;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** The token for charging a subscription's card again. */
  readonly recurringRef?: string;
  /** Why it was declined. */
  readonly refusal?: 'payment_error' | 'cvv_required' | 'three_ds';
  /** The provider's fingerprint of a declined card: the same for the same card, and of no use for paying. */
  readonly fingerprint?: string;
}

/** A payment to be requested. */
export interface NewReference {
  readonly orderId: string;
  readonly provider: string;
  readonly site: SiteCode;
  readonly pool: StockPool;
  readonly customerId: number | null;
  /** Whether the customer wants to save the card. */
  readonly isStored: boolean;
  /** The provider's name of the payment method. */
  readonly method: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The stored card to be charged, if the store knows it before it asks the provider. */
  readonly recurringRef?: string | undefined;
}

export interface PaymentReference extends Omit<NewReference, 'recurringRef'> {
  /** The provider's id of the payment after authorization. */
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

const payloadOf = jsonColumn(
  'payment_references.payload',
  storedAs<ReferencePayload>()(
    z.object({
      action: paymentActionAnswer.optional(),
      card: z.object({ brand: z.string(), last4: z.string() }).optional(),
      recurringRef: z.string().optional(),
      refusal: z.enum(['payment_error', 'cvv_required', 'three_ds']).optional(),
      fingerprint: z.string().optional(),
    }),
  ),
);

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
    payload: payloadOf(row.payload),
    createdMs: row.created_ms,
  };
}

/** The store's record of what a payment provider reported about each order. A state only changes by compare-and-set. */
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

  /** The payments of some orders, for the audit. */
  async ofOrders(orderIds: readonly string[]): Promise<ReadonlyMap<string, PaymentReference>> {
    const { results } = await this.#db
      .prepare('SELECT * FROM payment_references WHERE order_id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(orderIds))
      .all<ReferenceRow>();
    return new Map(results.map((row) => [row.order_id, referenceOf(row)]));
  }

  /** Records a payment before its provider is asked, unless it exists already. Returns the recorded payment. */
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
    const written = await this.find(orderId);
    if (!written) throw new Error(`the payment of order ${orderId} was not written down`);
    return { reference: written, isNew: inserted.meta.changes === 1 };
  }

  /** Makes sure that this order is never charged, even if its provider was never asked. */
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

  /** Records the stored card of a payment in any state, because a provider may report it before or after the rest. */
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
   * Changes the state if it is still one of `from`, and replaces the payload with what is now known, except the stored
   * card. Returns whether it changed.
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
