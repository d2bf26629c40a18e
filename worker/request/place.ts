import type { Place } from '#worker/store/content/places.ts';

/** What the platform knows about a request's location. */
export interface CameFrom {
  readonly continent?: string;
  readonly country?: string;
  /** Degrees east of Greenwich, as a string. */
  readonly longitude?: string;
}

/** Countries nearest to the platform's location 'me', although their continent is Asia. */
const MIDDLE_EAST = new Set([
  'AE',
  'AM',
  'AZ',
  'BH',
  'CY',
  'GE',
  'IL',
  'IQ',
  'IR',
  'JO',
  'KW',
  'LB',
  'OM',
  'PS',
  'QA',
  'SA',
  'SY',
  'TR',
  'YE',
]);
/** Degrees east of the dividing lines: the Mississippi, and Germany's border with Poland. */
const MIDDLE_OF_AMERICA = -92;
const MIDDLE_OF_EUROPE = 15;

/** The location nearest to a visitor in which objects can be created; `fallback` if the platform does not know. */
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

/** The part of the world whose board tells the pages of a visitor about flags; on every site the same. */
export const boardPlaceOf = (request: Request): Place => placeOf((request.cf ?? {}) as CameFrom, 'enam');
