import type { Address } from '#shared/address/contract.ts';
import { boughtLines, isPickupOrder, shippingAmount, taxedAt } from './figures.ts';
import type { CheckoutState } from './state.ts';

const plain = (text: string) => text.trim().toUpperCase().replaceAll(/\s+/g, ' ');

function signed(state: CheckoutState, { postcode, region, countryId, vatNumber }: Address): string {
  const { list, mode } = state;
  return JSON.stringify([
    boughtLines(list).map((line) => [line.sku, line.qty, line.children.map((child) => [child.sku, child.qty])]),
    list.sums.total,
    // A code may pay for the shipping and take nothing else off.
    list.coupons.flatMap(({ code, problem }) => (problem === undefined ? [code] : [])),
    mode,
    plain(postcode),
    plain(region),
    countryId,
    plain(vatNumber),
  ]);
}

/** The inputs of shipping rates (spec 2 section 4): rates are fetched again only when these change. */
export function orderSignature(state: CheckoutState): string {
  return signed(state, state.address);
}

/**
 * The inputs of tax: those of rates, and the shopper's choice of them. Pickup costs as much as a free delivery but is
 * taxed elsewhere, at a place that only the site determines.
 */
export function taxSignature(state: CheckoutState): string {
  const address = taxedAt(state);
  return JSON.stringify([
    signed(state, address),
    shippingAmount(state.shipping),
    isPickupOrder(state),
    plain(address.city),
    plain(address.eoriNumber),
  ]);
}
