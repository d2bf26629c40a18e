import type { Address } from '#shared/address/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { BasketLine } from '#shared/order/basket.ts';
import type { BrowserInfo, PaymentAction } from '#shared/order/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/**
 * A payment to be charged. The order id is the idempotency key: a provider charges it only once, however often it is
 * asked.
 */
export interface Charge {
  readonly orderId: string;
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  /** Represents the card or wallet at the provider. */
  readonly token: string;
  /** The provider's own name of the method: `scheme` for cards, `ideal`, `klarna`. */
  readonly method: string;
  readonly lines: readonly { readonly sku: string; readonly qty: number }[];
  /** The same lines with names and amounts that add up to the charge, for payment methods that show them. */
  readonly basket: readonly BasketLine[];
  readonly site: SiteCode;
  /** Where a shopper returns after a challenge or from another page. */
  readonly returnUrl: string;
  readonly email: string;
  readonly billingAddress: Address;
  /** null if nothing is shipped. */
  readonly deliveryAddress: Address | null;
  readonly browserInfo?: BrowserInfo;
  /** The customer who owns the stored card, and whether to store this one. */
  readonly customerId: number | null;
  readonly isStored: boolean;
  /**
   * For a subscription. `first`: the card will be charged again without its holder being present, so it is stored with
   * the holder's consent; with an amount of 0 it is only checked and stored. `renewal`: the store charges it by that
   * consent, and `token` is the provider's token of the stored card (`ChargeState.recurringRef`), from the order
   * `since`.
   */
  readonly recurring?: { readonly kind: 'first' } | { readonly kind: 'renewal'; readonly since: string };
}

/** Why a provider refused a charge (spec 2 section 8). */
export type Refusal = 'payment_error' | 'cvv_required' | 'three_ds';

/**
 * The known state of a charge. `unknown`: the provider did not answer, or not clearly; `none`: it does not know the
 * charge; `action`: the shopper must do something first.
 */
export type ChargeState =
  | {
      readonly state: 'approved';
      readonly transactionId: string;
      readonly card?: { brand: string; last4: string };
      /** The token for later charges, if it differs from the one of the first charge. */
      readonly recurringRef?: string;
      /** The money is only authorized: `capture` collects it. */
      readonly isReserved?: true;
    }
  | { readonly state: 'declined'; readonly refusal: Refusal }
  | { readonly state: 'action'; readonly action: PaymentAction }
  | { readonly state: 'cancelled' }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

/** Whether money has moved. `unknown`: the provider did not answer. */
export type MoneyOutcome = 'done' | 'refused' | 'unknown';

/** A message that a provider sends on its own. */
export interface ProviderMessage {
  readonly query: URLSearchParams;
  readonly body: string;
}

/** One report in a message, verified to come from the provider. */
export interface ProviderReport {
  /** A repeated report has the same id. */
  readonly id: string;
  readonly orderId: string;
  /** Text for staff, without any card data. */
  readonly note: string;
  /** Records the report. Returns the resulting state of the charge, or undefined if it changes nothing. */
  readonly apply: () => Promise<ChargeState | undefined>;
}

/** Public settings that a payment method needs in the browser, such as the merchant name for Apple. */
export type MethodSettings = Readonly<Record<string, string>>;

/** The shopper for whom payment methods are requested. */
export interface MethodsAsked {
  /** ISO 3166-1, two letters. */
  readonly countryId: string;
  /** Language and country, `en-US`. */
  readonly locale: string;
}

/** A card that a customer wants to save: the provider's token, and the last month in which the card is valid. */
export interface CardToKeep {
  readonly token: string;
  /** 1 to 12. */
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
}

/**
 * A payment provider. Its methods never throw because of the provider: no answer, an error and an invalid answer are
 * all `unknown`, and the caller decides what to do (design, section 8).
 */
export interface Payments {
  charge(charge: Charge): Promise<ChargeState>;
  find(orderId: string): Promise<ChargeState>;
  /**
   * Makes sure that a charge cannot be approved anymore. An approved charge stays approved. Returns the resulting
   * state.
   */
  cancel(orderId: string): Promise<ChargeState>;
  /** Refunds a part of an approved charge. The key makes it safe to repeat. */
  refund(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome>;
  /** Cancels a charge that is only authorized, as a whole. The key makes it safe to repeat. */
  release?(orderId: string, key: string): Promise<MoneyOutcome>;
  /** Captures a charge that is only authorized. The key makes it safe to repeat. */
  capture?(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome>;
  /**
   * Passes on what the shopper brings back from a challenge or another page. The caller has checked that the order is
   * the shopper's.
   */
  details?(orderId: string, details: Readonly<Record<string, unknown>>): Promise<ChargeState>;
  /** Reads a message that the provider sends on its own; undefined if it is not from the provider. */
  reports?(message: ProviderMessage): Promise<readonly ProviderReport[] | undefined>;
  /**
   * The store's ids of the payment methods that the provider offers, each with the public settings for the browser;
   * undefined if the provider does not answer.
   */
  methods?(asked: MethodsAsked): Promise<ReadonlyMap<string, MethodSettings> | undefined>;
  /**
   * Saves a card without a charge, if the provider supports it; others save the card of a payment. Returns its id, or
   * undefined if the token does not represent a card.
   */
  keep?(customerId: number, card: CardToKeep): Promise<string | undefined>;
  /** Makes the provider delete a stored method. Returns `refused` if the provider does not know it. */
  forget?(customerId: number, storedMethodId: string): Promise<MoneyOutcome>;
}
