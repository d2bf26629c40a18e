import type { Place } from '#shared/address/contract.ts';
import { countryOf } from '#shared/address/countries.ts';
import { regionOfPostcode } from '#shared/address/region-of-postcode.ts';
import { isPostcode } from '#shared/address/validate.ts';
import { plainPostcode } from './postcode-pattern.ts';

/** Countries whose states and provinces charge taxes, and whose postcodes identify the state or province. */
const TAXED_BY_REGION: ReadonlySet<string> = new Set(['CA', 'US']);

/**
 * Tells whether a postcode is valid in its country, whatever its spaces and dashes. If so, it decides where the package
 * goes, and the region and city as typed, which no carrier reads, are ignored.
 */
export function isUsablePostcode({ countryId, postcode }: Pick<Place, 'countryId' | 'postcode'>): boolean {
  const country = countryOf(countryId);
  if (country === undefined) return false;
  return [postcode, postcode.replace(/[\s-]/g, ''), plainPostcode(postcode)].some((text) => isPostcode(text, country));
}

/** Returns the region whose taxes apply to a place: the one of its postcode, or the one typed. */
export function taxRegionOf(place: Pick<Place, 'countryId' | 'postcode' | 'region'>): string {
  const { countryId, postcode, region } = place;
  if (!TAXED_BY_REGION.has(countryId) || !isUsablePostcode(place)) return region;
  return regionOfPostcode(countryId, postcode) || region;
}
