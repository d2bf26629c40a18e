import type { Place } from '#shared/address/contract.ts';
import type { KindRates } from '#shared/product/tax-class.ts';
import { isUsablePostcode } from './place-of-postcode.ts';
import { vatRatesOf } from './vat-rates.ts';

/** A part of a country that has its own VAT, or none (`rates` null). */
interface Territory {
  /** Matches the postcode without spaces and dashes. */
  readonly postcode: RegExp;
  /** Matches the region's code or name. */
  readonly region?: RegExp;
  readonly city?: RegExp;
  readonly rates: KindRates | null;
}

/**
 * Territories by country (Council Directive 2006/112/EC, articles 6 and 104; the specification's rows for Portugal).
 * Orders to the French overseas departments, the Canary Islands and the others with null are exports.
 */
const TERRITORIES: Readonly<Record<string, readonly Territory[]>> = {
  // Jungholz and Mittelberg (Kleinwalsertal), which can be reached by road only from Germany.
  AT: [{ postcode: /^(6691|699[1-3])$/, rates: { goods: 19, food: 10, ebook: 10 } }],
  // Büsingen and Heligoland.
  DE: [{ postcode: /^(78266|27498)$/, rates: null }],
  // Greenland and the Faroe Islands.
  DK: [{ postcode: /^(39\d\d|\d{3})$/, rates: null }],
  // Canary Islands, Ceuta, Melilla.
  ES: [
    {
      postcode: /^(35|38|51|52)\d{3}$/,
      region: /^(GC|TF|CE|ML|las palmas|santa cruz de tenerife|ceuta|melilla)$/i,
      rates: null,
    },
  ],
  // Åland.
  FI: [{ postcode: /^22\d{3}$/, rates: null }],
  // Overseas departments and territories.
  FR: [{ postcode: /^(97\d|98[678])\d\d$/, rates: null }],
  // Channel Islands. Northern Ireland (BT) has the rates of Great Britain.
  GB: [{ postcode: /^(JE|GY)\d/, rates: null }],
  // Mount Athos.
  GR: [{ postcode: /^6308[67]$/, rates: null }],
  // Livigno, Campione d'Italia; also San Marino and the Vatican, which use Italian postcodes.
  IT: [{ postcode: /^(23041|22061|4789\d|00120)$/, city: /^(livigno|campione d.?italia)$/i, rates: null }],
  PT: [
    // Madeira with Porto Santo.
    { postcode: /^9[0-4]\d\d(\d{3})?$/, region: /^(PT-?30|madeira)$/i, rates: { goods: 22, food: 12, ebook: 5 } },
    { postcode: /^9[5-9]\d\d(\d{3})?$/, region: /^(PT-?20|a[zç]ores)$/i, rates: { goods: 16, food: 9, ebook: 4 } },
  ],
};

/**
 * Tells whether a place is in a territory, by its postcode; by the name of its region or city only if the postcode is
 * not valid in the country.
 */
function isIn(place: Place, territory: Territory): boolean {
  if (territory.postcode.test(place.postcode.toUpperCase().replace(/[\s-]/g, ''))) return true;
  if (isUsablePostcode(place)) return false;
  return (territory.region?.test(place.region.trim()) ?? false) || (territory.city?.test(place.city.trim()) ?? false);
}

/** Returns the rates at a destination; undefined if the stores collect no VAT there. */
export function vatRatesAt(place: Place): KindRates | undefined {
  const territories = Object.hasOwn(TERRITORIES, place.countryId) ? (TERRITORIES[place.countryId] ?? []) : [];
  const territory = territories.find((each) => isIn(place, each));
  return territory ? (territory.rates ?? undefined) : vatRatesOf(place.countryId);
}
