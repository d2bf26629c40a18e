import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import type { GIVEN_UP } from '#shared/order/given-up.ts';
import type { Take } from '#shared/order/take.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import type { Movement, Shortage } from '#worker/objects/desk-balances.ts';
import type { DeskOrder, OrderNote } from '#worker/objects/desk-orders.ts';
import type { Refundable } from '#worker/objects/desk-refunds.ts';
import type { SubscriptionCharge, SubscriptionNote } from '#worker/objects/desk-subscriptions.ts';
import type { ChargeState, Refusal } from '#worker/ports/payments/port.ts';

/** An order that requests its goods. */
export interface NewOrder {
  readonly orderId: string;
  readonly fingerprint: string;
  readonly owner: string;
  readonly document: OrderDocument;
  readonly payment: OrderPayment;
  readonly takes: readonly Take[];
}

/** How an order that a shopper waits for comes to its desk. */
export interface Turn {
  /** When it was sent, Unix milliseconds. */
  readonly sentMs: number;
  /** The waiting line has called it. */
  readonly isCalled: boolean;
  /** Others are in line, so that one that was not called has to join them. */
  readonly isLined: boolean;
}

/** How busy a desk is, as far as it could say so itself. */
export interface DeskLoad {
  /** How late the order came to the desk, milliseconds. */
  readonly lateMs?: number;
  /** How many orders the desk took in a second while it had too many. */
  readonly sold?: number;
}

/** The outcome of starting an order. */
export type BeginOutcome =
  /** Held, or placed at once if nothing is left to pay. `lateMs`: how long it waited for the desk, if it had a turn. */
  | { readonly outcome: 'begun'; readonly order: DeskOrder; readonly lateMs?: number }
  /** The same order was sent before; this is its current state. */
  | { readonly outcome: 'known'; readonly order: DeskOrder }
  /** The desk has more orders than it can take: this one joins the waiting line. Nothing was done. */
  | ({ readonly outcome: 'busy' } & DeskLoad)
  /** A different order already has this id. */
  | { readonly outcome: 'conflict' }
  /** An order with another id has bought items of the same list, or is being paid for them. */
  | { readonly outcome: 'bought'; readonly orderId: string }
  /** SKUs that this desk does not know yet: `seed` them and repeat the call. */
  | { readonly outcome: 'unknown'; readonly skus: readonly string[]; readonly epoch: number }
  | { readonly outcome: 'short'; readonly shortages: readonly Shortage[] };

/** How a payment ended. */
export type PaymentResult =
  | Extract<ChargeState, { state: 'approved' }>
  | {
      readonly state: 'refused';
      readonly refusal: Refusal | typeof GIVEN_UP;
      /** The refusal did not come from a bank: the charge was never made. */
      readonly isUnanswered?: true;
    };

/** A gift card from an import, in minor units. */
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
  /** Codes of gift cards are masked, because a code is worth money. */
  readonly movements: readonly Movement[];
  /** What can still be refunded of the order. */
  readonly refundable: Refundable;
}
