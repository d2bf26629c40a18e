import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import type { GIVEN_UP } from '#shared/order/given-up.ts';
import type { Take } from '#shared/order/take.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import type { Movement, Shortage } from '#worker/objects/desk-balances.ts';
import type { DeskOrder, OrderNote } from '#worker/objects/desk-orders.ts';
import type { Refundable } from '#worker/objects/desk-refunds.ts';
import type { SubscriptionCharge, SubscriptionNote } from '#worker/objects/desk-subscriptions.ts';
import type { ChargeState, Refusal } from '#worker/ports/payments/port.ts';

/** An order that asks for its goods. */
export interface NewOrder {
  readonly orderId: string;
  readonly fingerprint: string;
  readonly owner: string;
  readonly document: OrderDocument;
  readonly payment: OrderPayment;
  readonly takes: readonly Take[];
}

/** What came of asking. */
export type BeginOutcome =
  /** Held, or placed at once where nothing is left to pay. */
  | { readonly outcome: 'begun'; readonly order: DeskOrder }
  /** The same order was here before: its state now. */
  | { readonly outcome: 'known'; readonly order: DeskOrder }
  /** Another order has this id. */
  | { readonly outcome: 'conflict' }
  /** An order with another id has bought items of the same list, or is being paid for them. */
  | { readonly outcome: 'bought'; readonly orderId: string }
  /** Skus that this desk has not seen yet: `seed` them and ask again. */
  | { readonly outcome: 'unknown'; readonly skus: readonly string[]; readonly epoch: number }
  | { readonly outcome: 'short'; readonly shortages: readonly Shortage[] };

/** How a payment ended. */
export type PaymentResult =
  | Extract<ChargeState, { state: 'approved' }>
  | {
      readonly state: 'refused';
      readonly refusal: Refusal | typeof GIVEN_UP;
      /** No bank has said so: the charge was never made. */
      readonly isUnanswered?: true;
    };

/** A gift card as an import brings it, minor units. */
export interface GiftcardFigure {
  readonly code: string;
  readonly balance: number;
}

/** A subscription with its history. */
export interface SubscriptionLedger {
  readonly subscription: Subscription;
  readonly notes: readonly SubscriptionNote[];
  readonly charges: readonly SubscriptionCharge[];
}

/** An order with its history. */
export interface OrderLedger {
  readonly order: DeskOrder;
  readonly notes: readonly OrderNote[];
  /** Codes of gift cards are masked: a code is money. */
  readonly movements: readonly Movement[];
  /** What may still be given back of it. */
  readonly refundable: Refundable;
}
