import type { Place } from '#worker/store/content/places.ts';

/** What the platform says of where a request comes from. */
export interface CameFrom {
  readonly continent?: string;
  readonly country?: string;
  /** Degrees east of Greenwich, as text. */
  readonly longitude?: string;
}

/** Countries that the platform's place 'me' is nearest to, though their continent is Asia. */
const MIDDLE_EAST = new Set([
  ...['AE', 'AM', 'AZ', 'BH', 'CY', 'GE', 'IL', 'IQ', 'IR', 'JO', 'KW', 'LB', 'OM', 'PS', 'QA', 'SA', 'SY', 'TR', 'YE'],
]);
/** Degrees east: the Mississippi, and Germany's border with Poland. */
const MIDDLE_OF_AMERICA = -92;
const MIDDLE_OF_EUROPE = 15;

/** The place nearest to a visitor in which objects can be made; `fallback` where the platform does not know. */
export function placeOf({ continent, country = '', longitude }: CameFrom, fallback: Place): Place {
  const east = Number(longitude);
  const isEastOf = (degrees: number) => longitude !== undefined && east > degrees;
  switch (continent) {
    case 'NA':
      return longitude === undefined || isEastOf(MIDDLE_OF_AMERICA) ? 'enam' : 'wnam';
    case 'SA':
      return 'sam';
    case 'EU':
      return isEastOf(MIDDLE_OF_EUROPE) ? 'eeur' : 'weur';
    case 'AS':
      return MIDDLE_EAST.has(country) ? 'me' : 'apac';
    case 'OC':
      return 'oc';
    case 'AF':
      return 'afr';
    default:
      return fallback;
  }
}
