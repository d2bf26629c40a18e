interface AddressWords {
  readonly region: string;
  readonly postcode: string;
}

const USUAL: AddressWords = { region: 'Region', postcode: 'Postcode' };

const WORDS: Readonly<Record<string, AddressWords>> = {
  US: { region: 'State', postcode: 'ZIP code' },
  CA: { region: 'Province', postcode: 'Postal code' },
  AU: { region: 'State', postcode: 'Postcode' },
  ES: { region: 'Province', postcode: 'Postcode' },
  IT: { region: 'Province', postcode: 'Postcode' },
  IE: { region: 'County', postcode: 'Eircode' },
};

/** What parts of an address are called in a country. */
export function addressWords(alpha2: string): AddressWords {
  return WORDS[alpha2] ?? USUAL;
}
