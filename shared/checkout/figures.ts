import type { Address } from '#shared/address/contract.ts';
import type { Country } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import { NO_TAX, type OrderTotals, orderTotals } from '#shared/order/totals.ts';
import { PICKUP_CODE } from '#shared/shipping/modes.ts';
import { taxedAddress } from '#shared/tax/taxed-address.ts';
import type { CheckoutFacts, CheckoutState, OfferedRate } from './state.ts';

/** The lines that can be bought: what cannot is no part of the order. */
export function boughtLines({ lines }: Pick<ListView, 'lines'>): readonly ListLine[] {
  return lines.filter((line) => line.problem === null);
}

/** Whether nothing of an order is sent: it needs no address to be sent to. */
export function isVirtualOrder({ list }: Pick<CheckoutState, 'list'>): boolean {
  const lines = boughtLines(list);
  return lines.length > 0 && lines.every((line) => line.isVirtual);
}

/** What is known of an address's country. */
export function countryIn(facts: CheckoutFacts, alpha2: string): Country | undefined {
  return facts.countries.find((country) => country.alpha2 === alpha2);
}

/** Whether the bill goes where the parcel goes: only where there is a parcel, and never for a quote. */
export function billsShipping(state: Pick<CheckoutState, 'list' | 'useShipping'>): boolean {
  return state.useShipping && !isVirtualOrder(state) && state.list.type !== 'quote';
}

/** Whom the bill names. */
export function billedTo(state: CheckoutState): Address {
  if (billsShipping(state)) return state.address;
  const { email, telephone } = state.address;
  return { ...state.billing, email, telephone: state.billing.telephone || telephone };
}

/** What the tax is asked for: where the order goes, or the bill of what is not sent. Where one is fetched the store knows. */
export function taxedAt(state: CheckoutState): Address {
  return taxedAddress({
    isTangible: !isVirtualOrder(state),
    shippingAddress: state.address,
    billingAddress: billedTo(state),
    pickupPlace: null,
  });
}

/** Whether rates and tax can be asked for an address. */
export function isUsable(address: Address, facts: CheckoutFacts): boolean {
  return placeProblems(address, countryIn(facts, address.countryId)).length === 0;
}

/** Whether the shopper fetches the order: the single selected code is the pickup's (spec 2 section 4). */
export function isPickupOrder({
  shipping,
}: {
  readonly shipping: { readonly selected: readonly Pick<OfferedRate, 'shippingCode'>[] };
}): boolean {
  const [only] = shipping.selected;
  return shipping.selected.length === 1 && only?.shippingCode === PICKUP_CODE;
}

/** What the selected rates cost. */
export function shippingAmount({ selected }: { readonly selected: readonly OfferedRate[] }): Minor {
  return selected.reduce((sum, rate) => sum + rate.rate, 0);
}

/** The sums of the order as far as they are known: shipping and tax count nothing before they are. */
export function totalsOf(state: CheckoutState, { site }: CheckoutFacts): OrderTotals {
  const { sums, quote } = state.list;
  return orderTotals({
    subtotal: sums.subtotal,
    discount: sums.hundoDiscount + sums.ticketDiscount + (quote?.discount ?? 0),
    shipping: shippingAmount(state.shipping),
    tax: state.tax.quote ?? NO_TAX,
    giftcards: state.list.giftcards,
    taxIncluded: site.taxIncluded,
  });
}

/** Whether everything that the totals are made of is known. */
export function areTotalsFinal({ shipping, tax }: Pick<CheckoutState, 'shipping' | 'tax'>): boolean {
  return shipping.status === 'valid' && tax.status === 'valid';
}

/** Whether the order begins a subscription: its card is kept, also where nothing is due today. */
export function renews({ list }: Pick<CheckoutState, 'list'>): boolean {
  return boughtLines(list).some((line) => line.renewal !== undefined);
}

/** Whether nothing is left to pay, and no card is needed: tickets, promotions or gift cards cover it. */
export function isFree(state: CheckoutState, facts: CheckoutFacts): boolean {
  if (renews(state)) return false;
  return areTotalsFinal(state) && totalsOf(state, facts).grandTotalIncludingTax === 0;
}

/** What the shopper must agree to (spec 2 section 4). */
export function agreementsNeeded({ list }: Pick<CheckoutState, 'list'>): {
  readonly subscription: boolean;
  readonly trial: boolean;
} {
  const lines = boughtLines(list);
  return {
    subscription: lines.some((line) => line.interval !== null),
    trial: lines.some((line) => line.isTrial),
  };
}
