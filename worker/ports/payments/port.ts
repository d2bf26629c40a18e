import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction } from '#shared/order/contract.ts';

/** What is to be charged. The order id is the key under which a provider does it once, however often it is asked. */
export interface Charge {
  readonly orderId: string;
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  /** Stands for the card or wallet at the provider. */
  readonly token: string;
  /** The provider's own name of the method: `scheme` for cards, `ideal`, `klarna`. */
  readonly method: string;
  readonly lines: readonly { readonly sku: string; readonly qty: number }[];
  /** Where a shopper comes back to after a challenge or from another page. */
  readonly returnUrl: string;
  readonly email: string;
  readonly countryId: string;
  readonly browserInfo?: Readonly<Record<string, unknown>>;
  /** The customer that a stored card belongs to, and whether to keep this one. */
  readonly customerId: number | null;
  readonly isStored: boolean;
}

/** Why a provider took nothing (spec 2 section 8). */
export type Refusal = 'payment_error' | 'cvv_required' | 'three_ds';

/**
 * What is known of a charge. `unknown`: the provider did not answer, or not in a way that says; `none`: it knows of no
 * such charge; `action`: the shopper has to do something first.
 */
export type ChargeState =
  | { readonly state: 'approved'; readonly transactionId: string; readonly card?: { brand: string; last4: string } }
  | { readonly state: 'declined'; readonly refusal: Refusal }
  | { readonly state: 'action'; readonly action: PaymentAction }
  | { readonly state: 'cancelled' }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

/**
 * A payment provider. No method throws for what a provider does: silence, an error and nonsense are all `unknown`, and
 * whoever asks decides what to do about it (design, section 8).
 */
export interface Payments {
  charge(charge: Charge): Promise<ChargeState>;
  find(orderId: string): Promise<ChargeState>;
  /** Makes sure that a charge is not approved any more; one that is approved stays so. Answers its state afterwards. */
  cancel(orderId: string): Promise<ChargeState>;
  /** Gives back a part of an approved charge; the key makes it safe to repeat. */
  refund(orderId: string, amount: Minor, key: string): Promise<'done' | 'refused' | 'unknown'>;
}

/** Charges that a provider knows of, for the audit: how often an order was approved, minor units. */
export interface ChargeRecord {
  readonly orderId: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly refunded: Minor;
}
