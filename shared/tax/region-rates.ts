import type { Place } from '#shared/address/contract.ts';
import { taxRegionOf } from './place-of-postcode.ts';
import { postcodeRank } from './postcode-pattern.ts';

/** One tax of a place, by its name: two of one name exclude each other, those of different names add up. */
export interface Charge {
  /** 'GST', 'PST', 'Sales tax'. */
  readonly name: string;
  readonly percent: number;
}

/** A state or province, and what its law says about taxes. */
export interface TaxRegion {
  /** 'OH'. */
  readonly code: string;
  /** 'Ohio'. */
  readonly name: string;
  /** Charges for delivery are taxed like what is delivered. */
  readonly taxesShipping: boolean;
}

/** A rate of a country, region or postcode. `*`, `-` or nothing is any region, any postcode. */
export interface PlacedRate extends Charge {
  /** Code or name of the region. */
  readonly region: string;
  /** `97201`, `97201-97299` or `972*`. */
  readonly postcode: string;
}

/** What a country's taxes are looked up in. */
export interface RegionTaxes {
  readonly regions: readonly TaxRegion[];
  /** Rates that the store ships. */
  readonly defaults: readonly PlacedRate[];
  /** Rates that the merchant has imported. */
  readonly imported: readonly PlacedRate[];
}

/** What is charged at a place. */
export interface PlaceTaxes {
  readonly charges: readonly Charge[];
  readonly taxesShipping: boolean;
}

/** Letters without accents and case, so that 'Québec' is 'QUEBEC'. */
function plain(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();
}

function regionOf(text: string, regions: readonly TaxRegion[]): TaxRegion | undefined {
  const wanted = plain(text);
  return regions.find(({ code, name }) => plain(code) === wanted || plain(name) === wanted);
}

/** Where something goes, looked up once for all rates of its country. */
interface Destination {
  readonly postcode: string;
  readonly region: TaxRegion | undefined;
  /** How a rate may write the region: its code, its name, or what the address says where nobody knows it. */
  readonly regionNames: readonly string[];
}

function destinationOf(place: Place, regions: readonly TaxRegion[]): Destination {
  const text = taxRegionOf(place);
  const region = regionOf(text, regions);
  return {
    postcode: place.postcode,
    region,
    regionNames: region ? [plain(region.code), plain(region.name)] : [plain(text)],
  };
}

/** How closely a rate fits a place: its postcode counts before its region; undefined where it does not fit. */
function rankOf(rate: PlacedRate, { postcode, regionNames }: Destination): number | undefined {
  const isAnywhere = /^\s*[*-]?\s*$/.test(rate.region);
  if (!isAnywhere && !regionNames.includes(plain(rate.region))) return undefined;
  const rank = postcodeRank(rate.postcode, postcode);
  return rank === undefined ? undefined : rank * 2 + (isAnywhere ? 0 : 1);
}

/** Of each tax the rate that fits most closely; of two that fit alike the higher one. */
function closest(rates: readonly PlacedRate[], destination: Destination): readonly Charge[] {
  const best = new Map<string, { readonly rank: number; readonly rate: PlacedRate }>();
  for (const rate of rates) {
    const rank = rankOf(rate, destination);
    const other = best.get(rate.name);
    if (rank === undefined || (other && other.rank > rank)) continue;
    if (!other || rank > other.rank || rate.percent > other.rate.percent) best.set(rate.name, { rank, rate });
  }
  return [...best.values()].map(({ rate }) => ({ name: rate.name, percent: rate.percent }));
}

/**
 * Taxes at a place (spec 2 section 5, region tax lookup). As soon as one imported rate fits the place, the shipped ones
 * are not asked: who imports a rate of 0 for a state has no tax there.
 */
export function regionTaxesAt(place: Place, { regions, defaults, imported }: RegionTaxes): PlaceTaxes {
  const destination = destinationOf(place, regions);
  const own = closest(imported, destination);
  return {
    charges: own.length > 0 ? own : closest(defaults, destination),
    taxesShipping: destination.region?.taxesShipping ?? true,
  };
}

/** Post to soldiers abroad (APO, FPO, DPO; 090 to 098, 340, 962 to 966) goes to no state: no state taxes it. */
export function isMilitaryPost(place: Place): boolean {
  return place.countryId === 'US' && /^(AA|AE|AP|armed forces.*)$/i.test(taxRegionOf(place).trim());
}
