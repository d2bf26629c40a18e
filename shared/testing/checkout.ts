import type { CheckoutEvent } from '#shared/checkout/events.ts';
import { reduceCheckout } from '#shared/checkout/reduce.ts';
import { orderSignature, taxSignature } from '#shared/checkout/signature.ts';
import { blankCheckout, type CheckoutFacts, type CheckoutState, type OfferedRates } from '#shared/checkout/state.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';
import { shippedCountries } from '#shared/site/ships-to.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import { listLine } from './list-line.ts';

/** Builds a list of lines with the matching totals. */
export function listOf(lines: readonly ListLine[] = [listLine()], changes: Partial<ListView> = {}): ListView {
  const subtotal = lines.reduce((sum, line) => sum + (line.problem === null ? (line.rowTotal ?? 0) : 0), 0);
  return {
    _id: 'list-1',
    type: 'cart',
    lines,
    missed: [],
    messages: [],
    metadata: { isActive: true, activeCartTs: 1 },
    version: 1,
    sums: { subtotal, hundoDiscount: 0, ticketDiscount: 0, couponDiscount: 0, total: subtotal, weightLb: 44 },
    giftcards: [],
    coupons: [],
    deals: [],
    ships: null,
    quantity: lines.length,
    ...changes,
  };
}

/** Builds the facts that a site's checkout uses. */
export function factsOfSite(code: SiteCode = 'USA'): CheckoutFacts {
  return {
    site: SITES[code],
    countries: shippedCountries(code),
    firstCountry: SITES[code].country,
    modes: code === 'GBR' ? ['fewestPackages'] : ['fastest', 'fewestPackages'],
  };
}

/** A contact and address in Ohio. */
export const OHIO = {
  firstname: 'Dana',
  lastname: 'Reyes',
  telephone: '614 555 0142',
  email: 'dana@northmail.example',
  street: ['1080 Steelyard Ave'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43211',
  countryId: 'US',
} as const;

/** Two ways to send one package, and a pickup. */
export const RATES: OfferedRates = {
  rates: [
    { shippingCode: 'ground', rate: 1_500, label: 'Ground', carrier: 'UPS', packageNumber: 1, transactionId: 't' },
    { shippingCode: 'air', rate: 4_000, label: 'Air', carrier: 'UPS', packageNumber: 1, transactionId: 't' },
    { shippingCode: 'pickup', rate: 0, label: 'Pick up', carrier: '', packageNumber: 1, transactionId: 't' },
  ],
  split: false,
  transactionId: 't',
};

export const TAX: TaxQuote = {
  total: 1_600,
  itemTax: 1_500,
  shippingTax: 100,
  tariff: 0,
  summary: [{ label: 'Sales tax', amount: 1_600 }],
  isVatNumberValid: null,
  relief: 0,
};

/** Applies events to an order, one after the other. */
export function happened(
  state: CheckoutState,
  facts: CheckoutFacts,
  ...events: readonly (CheckoutEvent | ((state: CheckoutState) => CheckoutEvent))[]
): CheckoutState {
  return events.reduce(
    (before, event) => reduceCheckout(before, typeof event === 'function' ? event(before) : event, facts),
    state,
  );
}

/** Events in which the services answer the most recent request. */
export const ratesArrive =
  (offer: OfferedRates = RATES) =>
  (state: CheckoutState): CheckoutEvent => ({ type: 'ratesAnswered', signature: orderSignature(state), offer });
export const taxArrives =
  (quote: TaxQuote = TAX) =>
  (state: CheckoutState): CheckoutEvent => ({ type: 'taxAnswered', signature: taxSignature(state), quote });

/** Builds the order of a guest who has entered an address. */
export function addressed(facts: CheckoutFacts = factsOfSite(), list: ListView = listOf()): CheckoutState {
  const change = { ...OHIO, street: [...OHIO.street] };
  return happened(blankCheckout(list, facts), facts, { type: 'addressChanged', change });
}

/** An order with rates and tax. */
export function quoted(facts: CheckoutFacts = factsOfSite(), list: ListView = listOf()): CheckoutState {
  return happened(
    addressed(facts, list),
    facts,
    { type: 'ratesRequested' },
    ratesArrive(),
    { type: 'taxRequested' },
    taxArrives(),
  );
}

/** Builds an order that is ready to be placed. */
export function payable(facts: CheckoutFacts = factsOfSite(), list: ListView = listOf()): CheckoutState {
  return happened(quoted(facts, list), facts, {
    type: 'tokenGiven',
    token: 'sandbox_approved',
    card: { brand: 'Visa', last4: '1111' },
  });
}

/** Event in which the shopper adds gift cards to the list; `cards` gives the balance of each. */
export const withCards =
  (cards: Readonly<Record<string, number>>) =>
  (state: CheckoutState): CheckoutEvent => ({
    type: 'listChanged',
    list: { ...state.list, giftcards: Object.entries(cards).map(([code, balance]) => ({ code, balance })) },
  });
