import type { Address } from '#shared/address/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { BasketLine } from '#shared/order/basket.ts';
import type { BrowserInfo, PaymentAction } from '#shared/order/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';

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
  /** The same with names and amounts that add up to the charge, for ways to pay that show them. */
  readonly basket: readonly BasketLine[];
  readonly site: SiteCode;
  /** Where a shopper comes back to after a challenge or from another page. */
  readonly returnUrl: string;
  readonly email: string;
  readonly billingAddress: Address;
  /** null for what is not sent. */
  readonly deliveryAddress: Address | null;
  readonly browserInfo?: BrowserInfo;
  /** The customer that a stored card belongs to, and whether to keep this one. */
  readonly customerId: number | null;
  readonly isStored: boolean;
  /**
   * Of a subscription. `first`: the card is to be charged again without its holder, so it is kept with his agreement; with
   * an amount of 0 it is checked and kept alone. `renewal`: the store charges by that agreement, and `token` is what the
   * provider kept the card under (`ChargeState.recurringRef`) at the order `since`.
   */
  readonly recurring?: { readonly kind: 'first' } | { readonly kind: 'renewal'; readonly since: string };
}

/** Why a provider took nothing (spec 2 section 8). */
export type Refusal = 'payment_error' | 'cvv_required' | 'three_ds';

/**
 * What is known of a charge. `unknown`: the provider did not answer, or not in a way that says; `none`: it knows of no
 * such charge; `action`: the shopper has to do something first.
 */
export type ChargeState =
  | {
      readonly state: 'approved';
      readonly transactionId: string;
      readonly card?: { brand: string; last4: string };
      /** What a card that is charged again is charged by, where it is not the token that it was charged by first. */
      readonly recurringRef?: string;
      /** The money is reserved alone: `capture` collects it. */
      readonly isReserved?: true;
    }
  | { readonly state: 'declined'; readonly refusal: Refusal }
  | { readonly state: 'action'; readonly action: PaymentAction }
  | { readonly state: 'cancelled' }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

/** Whether money has moved. `unknown`: the provider did not answer. */
export type MoneyOutcome = 'done' | 'refused' | 'unknown';

/** What a provider reports by itself. */
export interface ProviderMessage {
  readonly query: URLSearchParams;
  readonly body: string;
}

/** One report of a message, checked to be the provider's own. */
export interface ProviderReport {
  /** The same report, sent again, has the same id. */
  readonly id: string;
  readonly orderId: string;
  /** In words, for staff; without anything of a card. */
  readonly note: string;
  /** Takes the report into the store's book. Answers what becomes of the charge by it; undefined for nothing. */
  readonly apply: () => Promise<ChargeState | undefined>;
}

/** What a way to pay needs in the browser, such as the name of the merchant at Apple. Public. */
export type MethodSettings = Readonly<Record<string, string>>;

/** For whom ways to pay are asked. */
export interface MethodsAsked {
  /** ISO 3166-1, two letters. */
  readonly countryId: string;
  /** Language and country, `en-US`. */
  readonly locale: string;
}

/** A card that a customer wants to keep: the provider's token of it, and the last month in which it is good. */
export interface CardToKeep {
  readonly token: string;
  /** 1 to 12. */
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
}

/**
 * A payment provider. No method throws for what a provider does: silence, an error and nonsense are all `unknown`, and
 * the caller decides what to do about it (design, section 8).
 */
export interface Payments {
  charge(charge: Charge): Promise<ChargeState>;
  find(orderId: string): Promise<ChargeState>;
  /** Makes sure that a charge is not approved any more; one that is approved stays so. Answers its state afterwards. */
  cancel(orderId: string): Promise<ChargeState>;
  /** Gives back a part of an approved charge; the key makes it safe to repeat. */
  refund(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome>;
  /** Gives a charge up that is only reserved, whole; the key makes it safe to repeat. */
  release?(orderId: string, key: string): Promise<MoneyOutcome>;
  /** Collects a charge that is only reserved; the key makes it safe to repeat. */
  capture?(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome>;
  /** Hands on what the shopper brings back from a challenge or another page. Whose order it is has been checked. */
  details?(orderId: string, details: Readonly<Record<string, unknown>>): Promise<ChargeState>;
  /** Reads what the provider sends by itself; undefined for what is not the provider's. */
  reports?(message: ProviderMessage): Promise<readonly ProviderReport[] | undefined>;
  /**
   * The store's ids of the ways to pay that the provider offers, each with the public settings that a browser needs for
   * it; undefined where it does not say.
   */
  methods?(asked: MethodsAsked): Promise<ReadonlyMap<string, MethodSettings> | undefined>;
  /**
   * Keeps a card without a charge, for providers that can; others keep what is paid with. Answers its id, undefined for a
   * token that stands for no card.
   */
  keep?(customerId: number, card: CardToKeep): Promise<string | undefined>;
  /** Makes the provider forget a stored method. Answers `refused` for one that it does not know. */
  forget?(customerId: number, storedMethodId: string): Promise<MoneyOutcome>;
}
