/** Rules for the addresses of a country (spec 3 section 3). */
export interface Country {
  /** ISO 3166-1, two letters. */
  readonly alpha2: string;
  readonly name: string;
  readonly requireRegion: boolean;
  /** Regular expression for a complete postcode, case-insensitive. */
  readonly postcodeRegex: string;
  readonly postcodeExample: string;
}

/** Countries whose addresses need a region, listed in `regions.ts`. */
const WITH_REGION: ReadonlySet<string> = new Set(['AU', 'CA', 'ES', 'IT', 'US']);

function country(alpha2: string, name: string, postcodeRegex: string, postcodeExample: string): Country {
  return { alpha2, name, requireRegion: WITH_REGION.has(alpha2), postcodeRegex, postcodeExample };
}

/**
 * All countries that any site ships to. Patterns and required regions are Google's address metadata (libaddressinput,
 * CC BY 4.0). Parts that shoppers often omit (`LV-`, dashes) are optional here.
 */
const COUNTRIES: Readonly<Record<string, Country>> = {
  AD: country('AD', 'Andorra', 'AD[1-7]0\\d', 'AD100'),
  AT: country('AT', 'Austria', '\\d{4}', '1010'),
  AU: country('AU', 'Australia', '\\d{4}', '3000'),
  AX: country('AX', 'Åland Islands', '22\\d{3}', '22150'),
  BE: country('BE', 'Belgium', '\\d{4}', '4000'),
  BG: country('BG', 'Bulgaria', '\\d{4}', '1000'),
  CA: country('CA', 'Canada', '[ABCEGHJKLMNPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z] ?\\d[ABCEGHJ-NPRSTV-Z]\\d', 'M5V 2T6'),
  CH: country('CH', 'Switzerland', '\\d{4}', '2544'),
  CY: country('CY', 'Cyprus', '\\d{4}', '2008'),
  CZ: country('CZ', 'Czechia', '\\d{3} ?\\d{2}', '100 00'),
  DE: country('DE', 'Germany', '\\d{5}', '10115'),
  DK: country('DK', 'Denmark', '\\d{4}', '8660'),
  EE: country('EE', 'Estonia', '\\d{5}', '69501'),
  ES: country('ES', 'Spain', '\\d{5}', '28039'),
  FI: country('FI', 'Finland', '\\d{5}', '00550'),
  FR: country('FR', 'France', '\\d{2} ?\\d{3}', '33380'),
  GB: country(
    'GB',
    'United Kingdom',
    'GIR ?0AA|[A-Z]{1,2}\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}|BFPO ?\\d{1,4}',
    'SW1A 1AA',
  ),
  GG: country('GG', 'Guernsey', 'GY\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}', 'GY1 1AA'),
  GI: country('GI', 'Gibraltar', 'GX11 1AA', 'GX11 1AA'),
  GR: country('GR', 'Greece', '\\d{3} ?\\d{2}', '151 24'),
  HR: country('HR', 'Croatia', '\\d{5}', '10000'),
  HU: country('HU', 'Hungary', '\\d{4}', '1037'),
  IE: country('IE', 'Ireland', '[\\dA-Z]{3} ?[\\dA-Z]{4}', 'A65 F4E2'),
  IM: country('IM', 'Isle of Man', 'IM\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}', 'IM2 1AA'),
  IS: country('IS', 'Iceland', '\\d{3}', '320'),
  IT: country('IT', 'Italy', '\\d{5}', '20121'),
  JE: country('JE', 'Jersey', 'JE\\d[\\dA-Z]? ?\\d[ABD-HJLN-UW-Z]{2}', 'JE1 1AA'),
  LI: country('LI', 'Liechtenstein', '948[5-9]|949[0-8]', '9496'),
  LT: country('LT', 'Lithuania', '\\d{5}', '04340'),
  LU: country('LU', 'Luxembourg', '\\d{4}', '4750'),
  LV: country('LV', 'Latvia', '(?:LV-)?\\d{4}', 'LV-1073'),
  MC: country('MC', 'Monaco', '980\\d{2}', '98000'),
  MT: country('MT', 'Malta', '[A-Z]{3} ?\\d{2,4}', 'NXR 01'),
  NL: country('NL', 'Netherlands', '[1-9]\\d{3} ?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])', '1234 AB'),
  NO: country('NO', 'Norway', '\\d{4}', '0025'),
  NZ: country('NZ', 'New Zealand', '\\d{4}', '6001'),
  PL: country('PL', 'Poland', '\\d{2}-?\\d{3}', '00-950'),
  PT: country('PT', 'Portugal', '\\d{4}-?\\d{3}', '2725-079'),
  RO: country('RO', 'Romania', '\\d{6}', '060274'),
  SE: country('SE', 'Sweden', '\\d{3} ?\\d{2}', '11455'),
  SI: country('SI', 'Slovenia', '\\d{4}', '4000'),
  SK: country('SK', 'Slovakia', '\\d{3} ?\\d{2}', '010 01'),
  SM: country('SM', 'San Marino', '4789\\d', '47890'),
  US: country('US', 'United States', '\\d{5}(?:[ -]?\\d{4})?', '43211'),
};

/** A country by its code, or undefined for one that no site ships to. */
export function countryOf(alpha2: string): Country | undefined {
  return Object.hasOwn(COUNTRIES, alpha2) ? COUNTRIES[alpha2] : undefined;
}
