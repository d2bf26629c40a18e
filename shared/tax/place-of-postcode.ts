import type { Place } from '#shared/address/contract.ts';
import { countryOf } from '#shared/address/countries.ts';
import { regionOfPostcode } from '#shared/address/region-of-postcode.ts';
import { isPostcode } from '#shared/address/validate.ts';
import { plainPostcode } from './postcode-pattern.ts';

/** Countries whose states and provinces tax, each known by its postcodes. */
const TAXED_BY_REGION: ReadonlySet<string> = new Set(['CA', 'US']);

/**
 * Whether a postcode is one of its country, however it is spaced and dashed: then it says where the parcel goes, and
 * what was written for region and city, which no carrier looks at, says nothing.
 */
export function isUsablePostcode({ countryId, postcode }: Pick<Place, 'countryId' | 'postcode'>): boolean {
  const country = countryOf(countryId);
  if (country === undefined) return false;
  return [postcode, postcode.replace(/[\s-]/g, ''), plainPostcode(postcode)].some((text) => isPostcode(text, country));
}

/** The region whose taxes a place has: that of its postcode, else what was written. */
export function taxRegionOf(place: Pick<Place, 'countryId' | 'postcode' | 'region'>): string {
  const { countryId, postcode, region } = place;
  if (!TAXED_BY_REGION.has(countryId) || !isUsablePostcode(place)) return region;
  return regionOfPostcode(countryId, postcode) || region;
}
