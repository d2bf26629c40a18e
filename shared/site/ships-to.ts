import { type Country, countryOf } from '#shared/address/countries.ts';
import { type Region, regionsOf } from '#shared/address/regions.ts';
import type { SiteCode } from './sites.ts';

/** Where a site ships to. */
interface Shipped {
  readonly countries: readonly string[];
  /** The only regions served; null for the whole country. */
  readonly regions: readonly string[] | null;
  /** Countries that another site has taken over since, which older apps do not know. */
  readonly former?: readonly string[];
}

const whole = (ids: string): Shipped => ({ countries: ids.split(' '), regions: null });

const SHIPPED: Readonly<Record<SiteCode, Shipped>> = {
  USA: whole('US'),
  CAN: whole('CA'),
  APO: { countries: ['US'], regions: ['AA', 'AE', 'AP'] },
  EUR: {
    ...whole(
      'AD AT AX BE BG CH CY CZ DE DK EE ES FI FR GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM',
    ),
    former: ['GB'],
  },
  AUS: whole('AU NZ'),
  GBR: whole('GB GG IM JE'),
};

/** Whether a site has shipped to countries that another one has taken over (spec 1 section 7: EUR to Great Britain). */
export function hasFormerCountries(site: SiteCode): boolean {
  return SHIPPED[site].former !== undefined;
}

/** Returns the countries that a site ships to, sorted by name. `withFormer`: those that another site has taken over, too. */
export function shippedCountries(site: SiteCode, withFormer = false): readonly Country[] {
  const { countries, former = [] } = SHIPPED[site];
  return [...countries, ...(withFormer ? former : [])]
    .flatMap((alpha2) => countryOf(alpha2) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Returns the regions of a country that a site ships to; empty for a country that is not served or whose addresses have
 * no region.
 */
export function shippedRegions(site: SiteCode, alpha2: string): readonly Region[] {
  const { countries, regions } = SHIPPED[site];
  if (!countries.includes(alpha2)) return [];
  return regionsOf(alpha2).filter(({ code }) => regions === null || regions.includes(code));
}
