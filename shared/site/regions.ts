import { SITES, type Site } from '#shared/site/sites.ts';

/** Countries that the European site delivers to (ISO 3166 alpha-2). */
const EUROPE: ReadonlySet<string> = new Set(
  'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GI GR HR HU IE IS IT LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

const BY_COUNTRY: Readonly<Record<string, Site>> = {
  US: SITES.USA,
  CA: SITES.CAN,
  AU: SITES.AUS,
  NZ: SITES.AUS,
  GB: SITES.GBR,
  GG: SITES.GBR,
  IM: SITES.GBR,
  JE: SITES.GBR,
};

/** Returns the site that serves a country, or undefined if none does. */
export function regionOf(country: string): Site | undefined {
  return BY_COUNTRY[country] ?? (EUROPE.has(country) ? SITES.EUR : undefined);
}
