import type { Place } from '#shared/address/contract.ts';
import type { Charge } from '#shared/tax/charge.ts';
import { taxRegionOf } from './place-of-postcode.ts';
import { postcodeRank } from './postcode-pattern.ts';
import { exemptionsAt, type TaxExemption } from './tax-exemption.ts';

/** A state or province, with its tax law. */
export interface TaxRegion {
  /** 'OH'. */
  readonly code: string;
  /** 'Ohio'. */
  readonly name: string;
  /** Delivery is taxed like the goods that are delivered. */
  readonly taxesShipping: boolean;
}

/** A rate of a country, region or postcode. `*`, `-` or nothing means any region or any postcode. */
export interface PlacedRate extends Charge {
  /** Code or name of the region. */
  readonly region: string;
  /** `97201`, `97201-97299` or `972*`. */
  readonly postcode: string;
}

/** The tables in which a country's taxes are looked up. */
export interface RegionTaxes {
  readonly regions: readonly TaxRegion[];
  /** Rates that are built into the store. */
  readonly defaults: readonly PlacedRate[];
  /** Rates that the merchant has imported. */
  readonly imported: readonly PlacedRate[];
  /** Goods that regions tax at a lower rate than other goods. */
  readonly exemptions: readonly TaxExemption[];
}

/** The taxes of a place. */
export interface PlaceTaxes {
  readonly charges: readonly Charge[];
  readonly taxesShipping: boolean;
  /** Exemptions for goods of some tax classes. */
  readonly exemptions: readonly TaxExemption[];
}

/** Removes accents and case, so that 'Québec' becomes 'QUEBEC'. */
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

/** The destination, looked up once for all rates of its country. */
interface Destination {
  readonly postcode: string;
  readonly region: TaxRegion | undefined;
  /**
   * Names by which a rate may identify the region: its code and its name, or the text of the address if the region is
   * unknown.
   */
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

/** Ranks how closely a rate fits a place, first by postcode and then by region; undefined if it does not fit. */
function rankOf(rate: PlacedRate, { postcode, regionNames }: Destination): number | undefined {
  const isAnywhere = /^\s*[*-]?\s*$/.test(rate.region);
  if (!isAnywhere && !regionNames.includes(plain(rate.region))) return undefined;
  const rank = postcodeRank(rate.postcode, postcode);
  return rank === undefined ? undefined : rank * 2 + (isAnywhere ? 0 : 1);
}

/** A rate and how closely it fits. */
interface Fit {
  readonly rank: number;
  readonly rate: PlacedRate;
}

/** Returns the closest rate of each tax; of two that fit equally, the higher one. */
function closest(rates: readonly PlacedRate[], destination: Destination): readonly Fit[] {
  const best = new Map<string, Fit>();
  for (const rate of rates) {
    const rank = rankOf(rate, destination);
    const other = best.get(rate.name);
    if (rank === undefined || (other && other.rank > rank)) continue;
    if (!other || rank > other.rank || rate.percent > other.rate.percent) best.set(rate.name, { rank, rate });
  }
  return [...best.values()];
}

function chargeOf({ rate: { name, percent, level } }: Fit): Charge {
  return level ? { name, percent, level } : { name, percent };
}

/**
 * Returns the built-in charges of a place. In a country whose taxes may be divided into parts, that is only the state's
 * part.
 */
function shippedCharges({ defaults }: RegionTaxes, destination: Destination): readonly Charge[] {
  return closest(defaults, destination).map(chargeOf);
}

/**
 * Returns the charges of imported rates. A rate may be a whole tax, or the part of a state, county, city or district;
 * parts add up. A whole tax and parts exclude each other, and the closer fit wins. If the state's own part is missing,
 * the built-in one is added.
 */
function importedCharges(fits: readonly Fit[], shipped: () => readonly Charge[]): readonly Charge[] {
  const [parts, whole] = [fits.filter(({ rate }) => rate.level), fits.filter(({ rate }) => !rate.level)];
  const rank = (some: readonly Fit[]) => Math.max(-1, ...some.map((fit) => fit.rank));
  if (rank(whole) >= rank(parts)) return whole.map(chargeOf);
  const charges = parts.map(chargeOf);
  if (charges.some(({ level }) => level === 'state')) return charges;
  return [
    ...shipped().map(({ percent }): Charge => ({ name: 'State sales tax', percent, level: 'state' })),
    ...charges,
  ];
}

/**
 * Returns the taxes at a place (spec 2 section 5, region tax lookup). Once any imported rate fits the place, the
 * built-in rates are ignored: a merchant who imports a rate of 0 for a state charges no tax there.
 */
export function regionTaxesAt(place: Place, taxes: RegionTaxes): PlaceTaxes {
  const destination = destinationOf(place, taxes.regions);
  const own = closest(taxes.imported, destination);
  const shipped = () => shippedCharges(taxes, destination);
  return {
    charges: own.length > 0 ? importedCharges(own, shipped) : shipped(),
    taxesShipping: destination.region?.taxesShipping ?? true,
    exemptions: exemptionsAt(taxes.exemptions, destination.region?.code, place),
  };
}

/**
 * Tells whether a place is a military address abroad (APO, FPO, DPO; 090 to 098, 340, 962 to 966): it is in no state,
 * so no state taxes it.
 */
export function isMilitaryPost(place: Place): boolean {
  return place.countryId === 'US' && /^(AA|AE|AP|armed forces.*)$/i.test(taxRegionOf(place).trim());
}
