import type { SavedAddress } from '#shared/address/saved.ts';

/** An address in Ohio that is complete: an order can use it unchanged. Without its place in the book of an account. */
export const IN_OHIO = {
  firstname: 'Alex',
  lastname: 'Stone',
  telephone: '1',
  street: ['1 Row'],
  city: 'Columbus',
  postcode: '43215',
  region: 'OH',
  countryId: 'US',
  vatNumber: '',
  eoriNumber: '',
};

/** Builds an address in the book of an account, the default for nothing; `changes` overrides its values. */
export function savedAddress(changes: Partial<SavedAddress> = {}): SavedAddress {
  return { ...IN_OHIO, _id: 'home', isDefaultShipping: false, isDefaultBilling: false, ...changes };
}
