import type { Address } from './contract.ts';

/** An empty address in a country, which is given as its ISO code. */
export function blankAddress(countryId: string): Address {
  return {
    firstname: '',
    lastname: '',
    telephone: '',
    email: '',
    street: [],
    city: '',
    postcode: '',
    region: '',
    countryId,
    vatNumber: '',
    eoriNumber: '',
  };
}
