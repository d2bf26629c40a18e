interface AddressWords {
  readonly region: string;
  readonly postcode: string;
  /** The word for postcode inside a sentence; proper names keep their capitals. */
  readonly postcodeInText: string;
}

const USUAL: AddressWords = { region: 'Region', postcode: 'Postcode', postcodeInText: 'postcode' };

const WORDS: Readonly<Record<string, AddressWords>> = {
  US: { region: 'State', postcode: 'ZIP code', postcodeInText: 'ZIP code' },
  CA: { region: 'Province', postcode: 'Postal code', postcodeInText: 'postal code' },
  AU: { region: 'State', postcode: 'Postcode', postcodeInText: 'postcode' },
  ES: { region: 'Province', postcode: 'Postcode', postcodeInText: 'postcode' },
  IT: { region: 'Province', postcode: 'Postcode', postcodeInText: 'postcode' },
  IE: { region: 'County', postcode: 'Eircode', postcodeInText: 'Eircode' },
};

/** Names for the parts of an address in a country. */
export function addressWords(alpha2: string): AddressWords {
  return WORDS[alpha2] ?? USUAL;
}

/** Countries that write the postcode after the city. */
const CITY_FIRST: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'GG', 'IM', 'JE', 'IE', 'MT', 'LV']);

/** City, region and postcode in the order used by their country. */
export function placeLine(place: {
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  readonly countryId: string;
}): string {
  const { city, region, postcode, countryId } = place;
  const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
  if (!CITY_FIRST.has(countryId)) return join(postcode, city, region);
  return [city, join(region, postcode)].filter((part) => part !== '').join(', ');
}
