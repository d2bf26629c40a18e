import { DELIVERY_PLACE } from '#shared/delivery/place-key.ts';
import type { EstimatePlace } from '#shared/shipping/estimate.ts';
import { kept } from './local-store.ts';

/** The place for which this browser last got rates, or null. */
export function keptPlace(): EstimatePlace | null {
  const [countryId = '', postcode = ''] = kept(DELIVERY_PLACE)?.split(' ', 2) ?? [];
  return countryId === '' || postcode === '' ? null : { countryId, postcode };
}
