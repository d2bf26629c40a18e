import type { Address } from '#shared/address/contract.ts';
import type { Country } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import { NO_TAX, type OrderTotals, orderTotals } from '#shared/order/totals.ts';
import { PICKUP_CODE } from '#shared/shipping/modes.ts';
import { taxedAddress } from '#shared/tax/taxed-address.ts';
import type { CheckoutFacts, CheckoutState, OfferedRate } from './state.ts';

/** The lines that can be bought; the others are not part of the order. */
export function boughtLines({ lines }: Pick<ListView, 'lines'>): readonly ListLine[] {
  return lines.filter((line) => line.problem === null);
}

/** Whether nothing in an order is shipped, so that it needs no shipping address. */
export function isVirtualOrder({ list }: Pick<CheckoutState, 'list'>): boolean {
  const lines = boughtLines(list);
  return lines.length > 0 && lines.every((line) => line.isVirtual);
}

/** The rules of an address's country, if it is known. */
export function countryIn(facts: CheckoutFacts, alpha2: string): Country | undefined {
  return facts.countries.find((country) => country.alpha2 === alpha2);
}

/** Whether the billing address is the shipping address: only for shipped orders, and never for a quote. */
export function billsShipping(state: Pick<CheckoutState, 'list' | 'useShipping'>): boolean {
  return state.useShipping && !isVirtualOrder(state) && state.list.type !== 'quote';
}

/** The contact on the bill. */
export function billedTo(state: CheckoutState): Address {
  if (billsShipping(state)) return state.address;
  const { email, telephone } = state.address;
  return { ...state.billing, email, telephone: state.billing.telephone || telephone };
}

/**
 * The address that determines the tax: the delivery address, or the billing address if nothing is shipped. The store
 * knows the place of a pickup.
 */
export function taxedAt(state: CheckoutState): Address {
  return taxedAddress({
    isTangible: !isVirtualOrder(state),
    shippingAddress: state.address,
    billingAddress: billedTo(state),
    pickupPlace: null,
  });
}

/** Whether rates and tax can be requested for an address. */
export function isUsable(address: Address, facts: CheckoutFacts): boolean {
  return placeProblems(address, countryIn(facts, address.countryId)).length === 0;
}

/** Whether the shopper picks the order up: the single selected code is the pickup code (spec 2 section 4). */
export function isPickupOrder({
  shipping,
}: {
  readonly shipping: { readonly selected: readonly Pick<OfferedRate, 'shippingCode'>[] };
}): boolean {
  const [only] = shipping.selected;
  return shipping.selected.length === 1 && only?.shippingCode === PICKUP_CODE;
}

/** The total of the selected rates. */
export function shippingAmount({ selected }: { readonly selected: readonly OfferedRate[] }): Minor {
  return selected.reduce((sum, rate) => sum + rate.rate, 0);
}

/** The totals of the order so far: unknown shipping and tax count as zero. */
export function totalsOf(state: CheckoutState, { site }: CheckoutFacts): OrderTotals {
  const { sums, quote } = state.list;
  return orderTotals({
    subtotal: sums.subtotal,
    discount: sums.hundoDiscount + sums.ticketDiscount + sums.couponDiscount + (quote?.discount ?? 0),
    shipping: shippingAmount(state.shipping),
    tax: state.tax.quote ?? NO_TAX,
    giftcards: state.list.giftcards,
    taxIncluded: site.taxIncluded,
  });
}

/** Whether every part of the totals is known. */
export function areTotalsFinal({ shipping, tax }: Pick<CheckoutState, 'shipping' | 'tax'>): boolean {
  return shipping.status === 'valid' && tax.status === 'valid';
}

/** Whether the order starts a subscription. Its card is stored even if nothing is due today. */
export function renews({ list }: Pick<CheckoutState, 'list'>): boolean {
  return boughtLines(list).some((line) => line.renewal !== undefined);
}

/** Whether nothing is left to pay and no card is needed, because tickets, promotions or gift cards cover it. */
export function isFree(state: CheckoutState, facts: CheckoutFacts): boolean {
  if (renews(state)) return false;
  return areTotalsFinal(state) && totalsOf(state, facts).grandTotalIncludingTax === 0;
}

/** The agreements that the order needs (spec 2 section 4). */
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
