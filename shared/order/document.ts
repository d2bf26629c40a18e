import type { Address } from '#shared/address/contract.ts';
import type { Arrival } from '#shared/delivery/arrival-words.ts';
import type { OrderLine } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Agreement, RenewalOf } from '#shared/renewal/contract.ts';
import type { QuotedPackage } from '#shared/shipping/contract.ts';
import type { ShippingMode } from '#shared/shipping/modes.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { TaxSummaryLine } from '#shared/tax/contract.ts';
import type { VatStanding } from '#shared/tax/vat-standing.ts';
import type { BrowserInfo, PaymentAction } from './contract.ts';
import type { OrderTotals } from './totals.ts';

/** A purchased shipping rate. */
export interface BoughtRate {
  readonly shippingCode: string;
  readonly rate: Minor;
  readonly label: string;
  readonly carrier: string;
  readonly packageNumber: number;
  /** The contents of its package, if the order travels in several; for orders since 2026-11-23. */
  readonly items?: QuotedPackage['items'];
  /** When it arrives, as promised when the order was placed; since 2026-11-25, if it could be said. */
  readonly deliveryDate?: Arrival;
}

/** A rule over carts that an order has used. */
export interface OrderCoupon {
  readonly ruleId: number;
  /** Null for a rule without a code. */
  readonly code: string | null;
  readonly label: string;
  /** 0 for a rule that pays for the shipping alone. */
  readonly discount: Minor;
  /** The desk counts how many orders have its code. */
  readonly isCounted?: boolean;
}

/** A placed order: every figure was calculated by the store and never changes afterwards. */
export interface OrderDocument {
  readonly orderId: string;
  readonly site: SiteCode;
  readonly storeId: number;
  readonly currency: string;
  readonly listId: string;
  readonly createdMs: number;
  readonly email: string;
  readonly customerId: number | null;
  readonly groupId: number;
  readonly lines: readonly OrderLine[];
  readonly shippingMode: ShippingMode;
  readonly rates: readonly BoughtRate[];
  readonly isPickup: boolean;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  readonly taxSummary: readonly TaxSummaryLine[];
  /** The check result of its VAT number; for orders with one since 2026-11-23. */
  readonly vatStanding?: VatStanding;
  readonly totals: OrderTotals;
  /** What rules over carts took off, each by its code or, without one, by its name; part of `totals.discount`. */
  readonly coupons?: readonly OrderCoupon[];
  readonly usesFiveForFive: boolean;
  /** The quote from which the figures come. */
  readonly quote?: { readonly quoteId: string; readonly revision: number };
  /**
   * The terms that the shopper accepted for its subscriptions: one text for each line that renews, in the lines' order.
   */
  readonly agreements?: readonly Agreement[];
  /** The subscription for which it charges a period. */
  readonly renewal?: RenewalOf;
  /** Public origin of the store where it was placed, for links in emails. */
  readonly origin: string;
  readonly comments: string;
  /**
   * The categories that the buyer agreed to when it was placed, and whether the browser sent a global privacy control
   * signal: by these consumers of tracking are told of it. Absent in orders from before 2026-11-26, and in those that a
   * subscription places, of which none is told.
   */
  readonly tracking?: { readonly granted: readonly string[]; readonly hasSignal: boolean };
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The payment of an order and its outcome. Money in minor units. */
export interface OrderPayment {
  readonly paymentType: string;
  readonly adyenType: string;
  /** The charged amount: the grand total after gift cards. */
  readonly amount: Minor;
  readonly transactionToken: string;
  /** The provider's own id of the charge. */
  readonly transactionId?: string;
  /** Brand and last four digits, if the provider reports them. */
  readonly card?: { readonly brand: string; readonly last4: string };
  readonly browserInfo?: BrowserInfo;
  /** The card will be charged again for a subscription; if nothing is due now, it is only verified and saved. */
  readonly isRecurring?: boolean;
  /** The shopper wants to save the card. */
  readonly isStored?: boolean;
  /** The action that the shopper must complete first. */
  readonly action?: PaymentAction;
  /** The state of capturing a charge that was only authorized; undefined if it was captured immediately. */
  readonly capture?: 'reserved' | 'asked' | 'captured';
  /** The amount that the provider refused to refund, until staff try again. */
  readonly refusedRefund?: Minor;
  /** Why nothing was charged: `payment_error`, `cvv_required`, `three_ds`. */
  readonly error?: string;
}

/** The payment as everything but the order desk knows it: without the token that was charged. */
export type BookedPayment = Omit<OrderPayment, 'transactionToken'>;

/** Ids of all products in an order, including those that are parts of others. */
export function boughtIds({ lines }: Pick<OrderDocument, 'lines'>): readonly number[] {
  return lines.flatMap(({ productId, children }) => [productId, ...children.map((child) => child.productId)]);
}
