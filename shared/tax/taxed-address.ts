import type { Address, Place } from '#shared/address/contract.ts';

/** The facts that decide where a sale is taxed. */
export interface TaxedSale {
  /** Whether anything is shipped or picked up; a sale of only files or gift cards is taxed at the billing address. */
  readonly isTangible: boolean;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  /** Where the customer picks the order up; null if it is shipped. */
  readonly pickupPlace: Place | null;
}

/**
 * Returns the address at which a sale is taxed. Only the VAT and EORI numbers of this address count: the number of a
 * business in the billing address says nothing about who receives the goods. Goods that are picked up change hands at
 * the store's place, where neither number counts, because there is no reverse charge over the counter.
 */
export function taxedAddress({ isTangible, shippingAddress, billingAddress, pickupPlace }: TaxedSale): Address {
  if (!isTangible) return billingAddress;
  if (pickupPlace === null) return shippingAddress;
  const { countryId, region, postcode, city } = pickupPlace;
  return { ...shippingAddress, street: [], countryId, region, postcode, city, vatNumber: '', eoriNumber: '' };
}
