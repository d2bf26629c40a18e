import type { Address, Place } from '#shared/address/contract.ts';

/** What decides where a sale is taxed. */
export interface TaxedSale {
  /** Something of it is handed over; what is not (files, gift cards) is taxed where the bill goes. */
  readonly isTangible: boolean;
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  /** Where the buyer fetches it; null where it is sent. */
  readonly pickupPlace: Place | null;
}

/**
 * The address that a sale is taxed at. The VAT and EORI numbers that count are this address's own: one of a business
 * that the bill names says nothing of who gets the parcel. Who fetches his goods gets them at the store's place, where
 * neither is asked for: there is no reverse charge over the counter.
 */
export function taxedAddress({ isTangible, shippingAddress, billingAddress, pickupPlace }: TaxedSale): Address {
  if (!isTangible) return billingAddress;
  if (pickupPlace === null) return shippingAddress;
  const { countryId, region, postcode, city } = pickupPlace;
  return { ...shippingAddress, street: [], countryId, region, postcode, city, vatNumber: '', eoriNumber: '' };
}
