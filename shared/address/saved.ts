import type { Address } from './contract.ts';
import type { Country } from './countries.ts';
import { billingProblems, placeProblems } from './validate.ts';

/** A saved address of a customer (spec 2 section 3). */
export interface SavedAddress extends Omit<Address, 'email' | 'street'> {
  readonly _id: string;
  readonly street: readonly string[];
  readonly isDefaultShipping: boolean;
  readonly isDefaultBilling: boolean;
}

/** What a saved address is used for. */
export type AddressUse = 'billing' | 'shipping';

/** The parts that name the place and the recipient. */
type Place = Pick<Address, 'city' | 'countryId' | 'postcode' | 'region'> & { readonly street: readonly string[] };

/** The part of a saved address that an order uses; the email is the order's own. */
export function addressOfSaved(saved: SavedAddress): Omit<Address, 'email'> {
  const { firstname, lastname, telephone, street, city, postcode, region, countryId, vatNumber, eoriNumber } = saved;
  const person = { firstname, lastname, telephone, vatNumber, eoriNumber };
  return { ...person, street: [...street], city, postcode, region, countryId };
}

/** Whether two addresses are the same place, regardless of case and empty lines. */
export function isSamePlace(one: Place, other: Place): boolean {
  const signature = ({ street, city, postcode, region, countryId }: Place) =>
    JSON.stringify([street.filter((line) => line.trim() !== ''), city, postcode, region, countryId]);
  return signature(one).toUpperCase() === signature(other).toUpperCase();
}

/**
 * The saved addresses that an order can use unchanged, the default for this use first. Incomplete addresses and those
 * in other countries are not offered.
 */
export function usableAddresses(
  saved: readonly SavedAddress[],
  use: AddressUse,
  countries: readonly Country[],
): readonly SavedAddress[] {
  const isDefault = (address: SavedAddress) =>
    use === 'shipping' ? address.isDefaultShipping : address.isDefaultBilling;
  const usable = saved.filter((address) => {
    const country = countries.find(({ alpha2 }) => alpha2 === address.countryId);
    if (!country) return false;
    const whole = addressOfSaved(address);
    return placeProblems(whole, country).length === 0 && billingProblems(whole, country).length === 0;
  });
  return [...usable.filter(isDefault), ...usable.filter((address) => !isDefault(address))];
}
