import { blankAddress } from '#shared/address/blank.ts';
import type { Address } from '#shared/address/contract.ts';
import type { Country } from '#shared/address/countries.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction, WireOrder } from '#shared/order/contract.ts';
import type { PaymentMethodId } from '#shared/order/payment-methods.ts';
import type { PlaceInLine } from '#shared/order/waiting-line.ts';
import type { QuotedPackage, ShippingRate } from '#shared/shipping/contract.ts';
import type { ShippingMode } from '#shared/shipping/modes.ts';
import type { Site } from '#shared/site/sites.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';

/** The constants of one checkout. */
export interface CheckoutFacts {
  readonly site: Pick<Site, 'code' | 'country' | 'currency' | 'storeId' | 'taxIncluded'>;
  /** Countries that the site ships to. */
  readonly countries: readonly Country[];
  /** The one that a new address starts with, ISO 3166 alpha-2. */
  readonly firstCountry: string;
  /** Available shipping modes, the default first. */
  readonly modes: readonly ShippingMode[];
}

/** A rate in the form that the checkout shows. */
export type OfferedRate = Pick<
  ShippingRate,
  'carrier' | 'deliveryDate' | 'label' | 'packageNumber' | 'rate' | 'shippingCode' | 'transactionId'
>;

/** The answer of the shipping service. */
export interface OfferedRates {
  readonly rates: readonly OfferedRate[];
  readonly split: boolean;
  readonly transactionId: string;
  /** The contents of each package, if the service lists them. */
  readonly packages?: readonly QuotedPackage[];
}

/** A preferred rate, by package and code. */
export interface RateWish extends Pick<OfferedRate, 'packageNumber' | 'shippingCode'> {
  /** The price shown to the shopper, if a change has to be reported. */
  readonly seen?: Minor;
}

export interface ShippingState {
  readonly status: 'notReady' | 'loadable' | 'loading' | 'valid' | 'error';
  /** The signature of the order when its rates were requested. */
  readonly signature: string;
  /** Only with `error`: the store does not ship there, or the service did not respond. */
  readonly reason: 'none' | 'failed' | null;
  readonly offer: OfferedRates | null;
  /** One rate for each package. */
  readonly selected: readonly OfferedRate[];
  /** The shopper's choice, restored when it is offered again. */
  readonly wishes: readonly RateWish[];
  /** The order was once split into several packages, so the mode is a choice. */
  readonly canSplit: boolean;
}

export interface TaxState {
  readonly status: 'notReady' | 'loading' | 'valid' | 'error';
  /** The signature with which tax was requested; '' if it was not. */
  readonly signature: string;
  readonly quote: TaxQuote | null;
}

export interface PaymentState {
  readonly method: PaymentMethodId;
  /** Represents the card or payment method; '' if there is none. Kept only in memory. */
  readonly token: string;
  /** The brand and digits by which the shopper recognizes the card. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** Still the initial payment: the default card, or nothing yet. */
  readonly isUsual: boolean;
  /** The amount that the shopper has approved in a wallet, minor units: the payment method is then read-only. */
  readonly authorized: Minor | null;
  /** The token names a stored card of the customer. */
  readonly isKept: boolean;
  /** The customer wants to save the card for later orders. */
  readonly keeps: boolean;
}

/** A message of a refused placement, for the shopper. */
export interface PlacementMessage {
  readonly code: string;
  readonly lead: string;
  readonly text: string;
  /** The form field that it concerns. */
  readonly field?: string;
}

export type PlacementState =
  | { readonly status: 'idle' }
  | { readonly status: 'placing'; readonly orderId: string }
  /** The store has more orders than it can take at once; this one has a place in line and nothing is charged yet. */
  | { readonly status: 'inLine'; readonly orderId: string; readonly place: PlaceInLine }
  | { readonly status: 'pending'; readonly orderId: string; readonly action: PaymentAction | null }
  | { readonly status: 'placed'; readonly order: WireOrder; readonly email: string }
  | { readonly status: 'refused'; readonly messages: readonly PlacementMessage[] };

/** The whole state of an order during checkout. */
export interface CheckoutState {
  /** The items with their current prices. */
  readonly list: ListView;
  /** Contact and delivery address; only the contact if nothing is shipped. */
  readonly address: Address;
  readonly billing: Address;
  /** The billing address is the shipping address. */
  readonly useShipping: boolean;
  readonly mode: ShippingMode;
  readonly shipping: ShippingState;
  readonly tax: TaxState;
  readonly payment: PaymentState;
  readonly agreements: { readonly subscription: boolean; readonly trial: boolean };
  readonly comments: string;
  /** The shopper opted in to the newsletters of the site; off by default. */
  readonly wantsNews: boolean;
  readonly placement: PlacementState;
  /** A change that the shopper did not request: label of a chosen rate whose price is different now. */
  readonly notice: string | null;
}

export const NO_SHIPPING: ShippingState = {
  status: 'notReady',
  signature: '',
  reason: null,
  offer: null,
  selected: [],
  wishes: [],
  canSplit: false,
};

/** The initial payment, before any input. */
export const NO_PAYMENT: PaymentState = {
  method: 'scheme',
  token: '',
  card: null,
  authorized: null,
  isUsual: true,
  isKept: false,
  keeps: false,
};

export const NO_TAX_YET: TaxState = { status: 'notReady', signature: '', quote: null };

/** The initial order, before any input. */
export function blankCheckout(list: ListView, facts: CheckoutFacts): CheckoutState {
  const address = blankAddress(facts.firstCountry);
  return {
    list,
    address,
    billing: address,
    useShipping: true,
    mode: facts.modes[0] ?? 'fewestPackages',
    shipping: NO_SHIPPING,
    tax: NO_TAX_YET,
    payment: NO_PAYMENT,
    agreements: { subscription: false, trial: false },
    comments: '',
    wantsNews: false,
    placement: { status: 'idle' },
    notice: null,
  };
}
