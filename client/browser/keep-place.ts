import { DELIVERY_PLACE } from '#shared/delivery/place-key.ts';
import type { EstimatePlace } from '#shared/shipping/estimate.ts';
import { keep } from './local-store.ts';

/** Remembers a place for which there were rates. */
export function keepPlace({ countryId, postcode }: EstimatePlace): void {
  keep(DELIVERY_PLACE, `${countryId} ${postcode.replaceAll(/\s/g, '')}`);
}
