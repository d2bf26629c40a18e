import type { Address } from '#shared/address/contract.ts';
import type { Country } from '#shared/address/countries.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction, WireOrder } from '#shared/order/contract.ts';
import type { PaymentMethodId } from '#shared/order/payment-methods.ts';
import type { QuotedPackage, ShippingRate } from '#shared/shipping/contract.ts';
import type { ShippingMode } from '#shared/shipping/modes.ts';
import type { Site } from '#shared/site/sites.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';

/** What never changes while someone checks out. */
export interface CheckoutFacts {
  readonly site: Pick<Site, 'code' | 'country' | 'currency' | 'storeId' | 'taxIncluded'>;
  /** Where the site ships to. */
  readonly countries: readonly Country[];
  /** How orders may be sent, the usual way first. */
  readonly modes: readonly ShippingMode[];
}

/** A rate as the checkout shows it. */
export type OfferedRate = Pick<
  ShippingRate,
  'carrier' | 'label' | 'packageNumber' | 'rate' | 'shippingCode' | 'transactionId'
>;

/** The answer of the shipping service. */
export interface OfferedRates {
  readonly rates: readonly OfferedRate[];
  readonly split: boolean;
  readonly transactionId: string;
  /** What is in each package, where the service tells. */
  readonly packages?: readonly QuotedPackage[];
}

/** A rate that the shopper wants, by its package and its code. */
export interface RateWish extends Pick<OfferedRate, 'packageNumber' | 'shippingCode'> {
  /** What it cost when he saw it, where he must be told if that changes. */
  readonly seen?: Minor;
}

export interface ShippingState {
  readonly status: 'notReady' | 'loadable' | 'loading' | 'valid' | 'error';
  /** Of the order as it was when rates were asked for. */
  readonly signature: string;
  /** Of `error`: nothing is sent there, or the service did not answer. */
  readonly reason: 'none' | 'failed' | null;
  readonly offer: OfferedRates | null;
  /** One rate of each package. */
  readonly selected: readonly OfferedRate[];
  /** What the shopper chose, for when it is offered again. */
  readonly wishes: readonly RateWish[];
  /** The order has left in several packages when that was allowed: the mode is a choice. */
  readonly canSplit: boolean;
}

export interface TaxState {
  readonly status: 'notReady' | 'loading' | 'valid' | 'error';
  /** Of what tax was asked for; '' for nothing. */
  readonly signature: string;
  readonly quote: TaxQuote | null;
}

export interface PaymentState {
  readonly method: PaymentMethodId;
  /** Stands for the card or the way to pay; '' for none. Lives in memory alone. */
  readonly token: string;
  /** What the shopper recognizes his card by. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** It is what the order began with: the card that pays first, or nothing yet. */
  readonly isUsual: boolean;
  /** Minor units that the shopper has agreed to in a wallet: the way to pay is read-only. */
  readonly authorized: Minor | null;
  /** The token names a card that the customer has kept. */
  readonly isKept: boolean;
  /** The customer wants the card to be kept for his next order. */
  readonly keeps: boolean;
}

/** A message of a refused placement, for the shopper. */
export interface PlacementMessage {
  readonly code: string;
  readonly lead: string;
  readonly text: string;
  /** Field of the form that it is about. */
  readonly field?: string;
}

export type PlacementState =
  | { readonly status: 'idle' }
  | { readonly status: 'placing'; readonly orderId: string }
  | { readonly status: 'pending'; readonly orderId: string; readonly action: PaymentAction | null }
  | { readonly status: 'placed'; readonly order: WireOrder; readonly email: string }
  | { readonly status: 'refused'; readonly messages: readonly PlacementMessage[] };

/** Everything of an order that is being made. */
export interface CheckoutState {
  /** What is bought, with its prices of this moment. */
  readonly list: ListView;
  /** Contact and where to; of an order that is not sent, the contact alone. */
  readonly address: Address;
  readonly billing: Address;
  /** The bill goes where the parcel goes. */
  readonly useShipping: boolean;
  readonly mode: ShippingMode;
  readonly shipping: ShippingState;
  readonly tax: TaxState;
  readonly payment: PaymentState;
  readonly agreements: { readonly subscription: boolean; readonly trial: boolean };
  readonly comments: string;
  /** Newsletters of the site are wanted: asked, never taken for granted. */
  readonly wantsNews: boolean;
  readonly placement: PlacementState;
  /** What the shopper has not asked for: a rate that was chosen costs something else now. */
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

/** A way to pay that nothing is known of yet. */
export const NO_PAYMENT: PaymentState = {
  ...{ method: 'scheme', token: '', card: null, authorized: null },
  ...{ isUsual: true, isKept: false, keeps: false },
};

export const NO_TAX_YET: TaxState = { status: 'notReady', signature: '', quote: null };

/** An empty address in the country of the site. */
export function blankAddress(country: string): Address {
  return {
    firstname: '',
    lastname: '',
    telephone: '',
    email: '',
    street: [],
    city: '',
    postcode: '',
    region: '',
    countryId: country,
    vatNumber: '',
    eoriNumber: '',
  };
}

/** The order before the shopper has said anything. */
export function blankCheckout(list: ListView, facts: CheckoutFacts): CheckoutState {
  const address = blankAddress(facts.site.country);
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
