import type { Place } from '#shared/address/contract.ts';
import { regionsOf } from '#shared/address/regions.ts';
import type { ShippingZone, ZonePlace } from './rate-table.ts';

/** The parts of an address that rates depend on. */
export type Destination = Pick<Place, 'countryId' | 'region' | 'postcode'>;

/** Normalizes a postcode for comparison, to capitals and digits only: 'sw1a 1aa' → 'SW1A1AA'. */
export function postcodeKey(postcode: string): string {
  return postcode.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Normalizes a region for comparison: its code, whether the code or the name was given; an unknown one in capitals. */
export function regionKey(countryId: string, region: string): string {
  const key = region.trim().toUpperCase();
  const known = regionsOf(countryId).find(({ code, name }) => code === key || name.toUpperCase() === key);
  return known?.code ?? key;
}

function isWithin(postcode: string, from: string, to: string): boolean {
  if (from === '') return true;
  return postcode.slice(0, from.length) >= from && postcode.slice(0, to.length) <= to;
}

function holds(place: ZonePlace, { countryId, region, postcode }: Destination): boolean {
  return (
    place.countryId === countryId &&
    (place.region === '' || regionKey(countryId, place.region) === regionKey(countryId, region)) &&
    isWithin(postcodeKey(postcode), place.postcodeFrom, place.postcodeTo)
  );
}

/** Ranks a place by how exactly it is named: postcodes count more than regions, long prefixes more than short ones. */
function precision({ region, postcodeFrom }: ZonePlace): number {
  return 2 * postcodeFrom.length + (region === '' ? 0 : 1);
}

/**
 * Returns the zone that names a destination most exactly, the first if several do so equally; undefined if none ships
 * there.
 */
export function zoneOf(zones: readonly ShippingZone[], destination: Destination): ShippingZone | undefined {
  let best: { readonly zone: ShippingZone; readonly precision: number } | undefined;
  for (const zone of zones) {
    for (const place of zone.places) {
      const found = precision(place);
      if ((!best || found > best.precision) && holds(place, destination)) best = { zone, precision: found };
    }
  }
  return best?.zone;
}
