import { countryOf } from '#shared/address/countries.ts';
import { regionsOf } from '#shared/address/regions.ts';
import { queryWords } from '#shared/search/words.ts';

/** Kinds of gyms with their labels. */
export const GYM_KINDS = {
  garage: 'Garage gym',
  commercial: 'Commercial gym',
  affiliate: 'Affiliate',
  school: 'School or college',
  military: 'Military',
  other: 'Other',
} as const;
export type GymKind = keyof typeof GYM_KINDS;

/** Main categories of gym equipment, each with its label and the path of the category on sites that have it. */
export const GYM_EQUIPMENT = {
  barbells: { label: 'Barbells', url: '/barbells' },
  plates: { label: 'Plates', url: '/plates' },
  dumbbells: { label: 'Dumbbells', url: '/dumbbells' },
  kettlebells: { label: 'Kettlebells', url: '/kettlebells' },
  racks: { label: 'Racks', url: '/racks' },
  benches: { label: 'Benches', url: '/benches' },
  conditioning: { label: 'Conditioning', url: '/conditioning' },
  gymnastics: { label: 'Gymnastics', url: '/gymnastics' },
  strongman: { label: 'Strongman', url: '/strongman' },
} as const;
export type GymEquipment = keyof typeof GYM_EQUIPMENT;

/**
 * The state of a gym: kept private by its owner, waiting for review, shown on the map, or refused.
 */
export type GymState = 'private' | 'refused' | 'shown' | 'waiting';

/** The state as its owner reads it. While the map is closed, no gym is on it. */
export function gymStateWords(state: GymState, isMapOpen: boolean): string {
  switch (state) {
    case 'private':
      return 'Not on the map';
    case 'waiting':
      return 'In review: not on the map yet';
    case 'shown':
      return isMapOpen ? 'On the map' : 'Approved: on the map as soon as the map opens';
    case 'refused':
      return 'Not accepted for the map';
  }
}

/** The public location of a gym. */
export interface GymPlace {
  readonly city: string;
  /** Code of a region; '' if the country has none. */
  readonly region: string;
  readonly countryId: string;
}

/** Names of a gym's country and region; the region is '' if there is none. */
export function gymArea({ region, countryId }: Omit<GymPlace, 'city'>): { country: string; region: string } {
  const name = regionsOf(countryId).find(({ code }) => code === region)?.name;
  return { country: countryOf(countryId)?.name ?? countryId, region: name ?? region };
}

/** City, region and country in one line. */
export function gymPlaceLine(place: GymPlace): string {
  const { country, region } = gymArea(place);
  return [place.city, region, country].filter((part) => part !== '').join(', ');
}

/**
 * The text by which a gym is found and ordered on the map: country, region, city and name in folded words, then the
 * codes of country and region.
 */
export function gymSearchText(gym: GymPlace & { readonly name: string }): string {
  const { country, region } = gymArea(gym);
  return [country, region, gym.city, gym.name, gym.countryId, gym.region]
    .map((part) => queryWords(part).join(' '))
    .filter((part) => part !== '')
    .join(', ');
}
