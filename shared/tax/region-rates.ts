import type { Place } from '#shared/address/contract.ts';
import type { Charge } from '#shared/tax/charge.ts';
import { taxRegionOf } from './place-of-postcode.ts';
import { postcodeRank } from './postcode-pattern.ts';
import { exemptionsAt, type TaxExemption } from './tax-exemption.ts';

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
  /** What regions tax less than other goods. */
  readonly exemptions: readonly TaxExemption[];
}

/** What is charged at a place. */
export interface PlaceTaxes {
  readonly charges: readonly Charge[];
  readonly taxesShipping: boolean;
  /** Of goods of some tax classes. */
  readonly exemptions: readonly TaxExemption[];
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

/** A rate and how closely it fits. */
interface Fit {
  readonly rank: number;
  readonly rate: PlacedRate;
}

/** Of each tax the rate that fits most closely; of two that fit alike the higher one. */
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

/** What the store ships for a place. For a country whose taxes may come in parts it is the state's own. */
function shippedCharges({ defaults }: RegionTaxes, destination: Destination): readonly Charge[] {
  return closest(defaults, destination).map(chargeOf);
}

/**
 * The charges of imported rates. A rate may be a whole tax or the part of a state, county, city or district, which add up;
 * a whole one and parts exclude each other, and what fits more closely counts. Parts without the state's own get the one
 * that the store ships.
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
 * Taxes at a place (spec 2 section 5, region tax lookup). As soon as one imported rate fits the place, the shipped ones
 * are not asked: who imports a rate of 0 for a state has no tax there.
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

/** Post to soldiers abroad (APO, FPO, DPO; 090 to 098, 340, 962 to 966) goes to no state: no state taxes it. */
export function isMilitaryPost(place: Place): boolean {
  return place.countryId === 'US' && /^(AA|AE|AP|armed forces.*)$/i.test(taxRegionOf(place).trim());
}
