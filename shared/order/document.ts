import type { Address } from '#shared/address/contract.ts';
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

/** A rate as it was bought. */
export interface BoughtRate {
  readonly shippingCode: string;
  readonly rate: Minor;
  readonly label: string;
  readonly carrier: string;
  readonly packageNumber: number;
  /** What is in its package, where the order goes in several; of orders since 2026-11-23. */
  readonly items?: QuotedPackage['items'];
}

/** An order as it was placed: every figure worked out by the store, none of it changes afterwards. */
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
  /** What was known of the VAT number that counted for it; of orders with one since 2026-11-23. */
  readonly vatStanding?: VatStanding;
  readonly totals: OrderTotals;
  readonly usesFiveForFive: boolean;
  /** The quote whose figures these are. */
  readonly quote?: { readonly quoteId: string; readonly revision: number };
  /** What the shopper agreed to for its subscriptions: one text for each line that renews, in the lines' order. */
  readonly agreements?: readonly Agreement[];
  /** The subscription that it charges a period of. */
  readonly renewal?: RenewalOf;
  /** Public origin of the store that it was placed at, for links in mails. */
  readonly origin: string;
  readonly comments: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** How an order is paid, and what has become of it. Money in minor units. */
export interface OrderPayment {
  readonly paymentType: string;
  readonly adyenType: string;
  /** What is charged: the grand total after gift cards. */
  readonly amount: Minor;
  readonly transactionToken: string;
  /** The provider's own name of the charge. */
  readonly transactionId?: string;
  /** Last four digits and brand, where the provider tells them. */
  readonly card?: { readonly brand: string; readonly last4: string };
  readonly browserInfo?: BrowserInfo;
  /** The card is to be charged again, for a subscription; where nothing is due now it is only checked and kept. */
  readonly isRecurring?: boolean;
  /** The shopper wants the card kept. */
  readonly isStored?: boolean;
  /** What the shopper has to do first. */
  readonly action?: PaymentAction;
  /** The state of capturing a charge that was only authorized; undefined for one captured at once. */
  readonly capture?: 'reserved' | 'asked' | 'captured';
  /** What the provider has refused to give back, until staff try again. */
  readonly refusedRefund?: Minor;
  /** Why nothing was taken: `payment_error`, `cvv_required`, `three_ds`. */
  readonly error?: string;
}

/** Ids of the products that an order is about, parts of others among them. */
export function boughtIds({ lines }: Pick<OrderDocument, 'lines'>): readonly number[] {
  return lines.flatMap(({ productId, children }) => [productId, ...children.map((child) => child.productId)]);
}
