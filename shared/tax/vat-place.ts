import type { Place } from '#shared/address/contract.ts';
import type { KindRates } from '#shared/product/tax-class.ts';
import { isUsablePostcode } from './place-of-postcode.ts';
import { vatRatesOf } from './vat-rates.ts';

/** A part of a country with VAT of its own, or with none (`rates` null). */
interface Territory {
  /** Of the postcode without spaces and dashes. */
  readonly postcode: RegExp;
  /** Of the region's code or name. */
  readonly region?: RegExp;
  readonly city?: RegExp;
  readonly rates: KindRates | null;
}

/**
 * Territories by country (Council Directive 2006/112/EC, articles 6 and 104; the specification's rows for Portugal). The
 * French overseas departments, the Canary Islands and the others with null are destinations of exports.
 */
const TERRITORIES: Readonly<Record<string, readonly Territory[]>> = {
  // Jungholz and Mittelberg (Kleinwalsertal), which only Germany's roads reach.
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
  // Livigno, Campione d'Italia; San Marino and the Vatican by Italian postcodes.
  IT: [{ postcode: /^(23041|22061|4789\d|00120)$/, city: /^(livigno|campione d.?italia)$/i, rates: null }],
  PT: [
    // Madeira with Porto Santo.
    { postcode: /^9[0-4]\d\d(\d{3})?$/, region: /^(PT-?30|madeira)$/i, rates: { goods: 22, food: 12, ebook: 5 } },
    { postcode: /^9[5-9]\d\d(\d{3})?$/, region: /^(PT-?20|a[zç]ores)$/i, rates: { goods: 16, food: 9, ebook: 4 } },
  ],
};

/** By its postcode; by the name of its region or city only where there is no postcode of the country. */
function isIn(place: Place, territory: Territory): boolean {
  if (territory.postcode.test(place.postcode.toUpperCase().replace(/[\s-]/g, ''))) return true;
  if (isUsablePostcode(place)) return false;
  return (territory.region?.test(place.region.trim()) ?? false) || (territory.city?.test(place.city.trim()) ?? false);
}

/** Rates at a destination; undefined where the stores collect no VAT. */
export function vatRatesAt(place: Place): KindRates | undefined {
  const territories = Object.hasOwn(TERRITORIES, place.countryId) ? (TERRITORIES[place.countryId] ?? []) : [];
  const territory = territories.find((each) => isIn(place, each));
  return territory ? (territory.rates ?? undefined) : vatRatesOf(place.countryId);
}
