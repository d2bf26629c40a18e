/** Where the platform keeps databases' replicas and objects: its location hints. */
export type Region = 'apac' | 'eeur' | 'enam' | 'oc' | 'weur' | 'wnam';

/** A data center with the visitors around it. */
export interface City {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The nearest region that keeps a replica. */
  readonly region: Region;
  /** Its part of the visits, of 100. */
  readonly share: number;
}

const city = (name: string, latitude: number, longitude: number, region: Region, share: number): City => ({
  name,
  latitude,
  longitude,
  region,
  share,
});

/** Twenty cities. Shares are an assumption: a store of North America that also sells in Europe and Australia. */
export const CITIES: readonly [City, ...City[]] = [
  city('Ashburn', 39.04, -77.49, 'enam', 12),
  city('New York', 40.71, -74.01, 'enam', 10),
  city('Chicago', 41.88, -87.63, 'enam', 9),
  city('Atlanta', 33.75, -84.39, 'enam', 8),
  city('Dallas', 32.78, -96.8, 'enam', 8),
  city('Denver', 39.74, -104.99, 'wnam', 5),
  city('Los Angeles', 34.05, -118.24, 'wnam', 9),
  city('Seattle', 47.61, -122.33, 'wnam', 5),
  city('Toronto', 43.65, -79.38, 'enam', 5),
  city('Mexico City', 19.43, -99.13, 'wnam', 1),
  city('London', 51.51, -0.13, 'weur', 7),
  city('Paris', 48.86, 2.35, 'weur', 3),
  city('Frankfurt', 50.11, 8.68, 'weur', 4),
  city('Stockholm', 59.33, 18.07, 'eeur', 2),
  city('Warsaw', 52.23, 21.01, 'eeur', 2),
  city('Johannesburg', -26.2, 28.05, 'weur', 1),
  city('Singapore', 1.35, 103.82, 'apac', 1),
  city('Tokyo', 35.68, 139.69, 'apac', 1),
  city('Sydney', -33.87, 151.21, 'oc', 5),
  city('Auckland', -36.85, 174.76, 'oc', 2),
];

/** The city of each region in which its replica and its objects are. */
export const SEATS: Readonly<Record<Region, string>> = {
  enam: 'Ashburn',
  wnam: 'Los Angeles',
  weur: 'Frankfurt',
  eeur: 'Warsaw',
  apac: 'Singapore',
  oc: 'Sydney',
};

const EARTH_KM = 6371;
/** Light in glass: two thirds of its speed in a vacuum, km per millisecond. */
const KM_PER_MS = 200;
/** Cables are longer than the shortest way, and each router takes its time: an assumption within what networks show. */
const DETOUR = 1.45;
/** What a call costs within one place, milliseconds there and back. */
const INSIDE_MS = 2;
/** From a visitor to the data center of the city and back, on an open connection: an assumption. */
export const LAST_MILE_MS = 18;

export function cityNamed(name: string): City {
  const found = CITIES.find((each) => each.name === name);
  if (!found) throw new Error(`no city ${name}`);
  return found;
}

function kilometers(one: City, other: City): number {
  const [a, b, c, d] = [one.latitude, other.latitude, one.longitude, other.longitude].map(
    (deg) => (deg * Math.PI) / 180,
  );
  const [from = 0, to = 0, east = 0, west = 0] = [a, b, c, d];
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin((west - east) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half));
}

/** Milliseconds from one city to another and back. */
export function roundTripMs(one: City, other: City): number {
  return INSIDE_MS + (2 * kilometers(one, other) * DETOUR) / KM_PER_MS;
}
