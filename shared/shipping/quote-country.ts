import type { ShippingQuote, ShippingRequest } from './contract.ts';
import { quoteInZone } from './quote-rates.ts';
import type { ShippingTables, ShippingZone } from './rate-table.ts';

/** What is known about sending an order to a country before its postcode is. */
export interface CountryQuote {
  /** The rates in each zone of the country that counts; none if the order cannot be sent to one of them. */
  readonly quotes: readonly ShippingQuote[];
  /** Remote zones are left out. */
  readonly isPartial: boolean;
}

/** A request without the place within its country. */
export type CountryRequest = Omit<ShippingRequest, 'address'> & { readonly countryId: string };

function zonesOf(zones: readonly ShippingZone[], countryId: string): readonly ShippingZone[] {
  return zones.filter(({ places }) => places.some((place) => place.countryId === countryId));
}

/**
 * Calculates the rates of an order in each zone of a country, for what is said before the postcode is known. Remote
 * zones count where there are no others. `nowMs`: when the order would be placed, Unix milliseconds.
 */
export function quoteCountry(request: CountryRequest, tables: ShippingTables, nowMs: number): CountryQuote {
  const { countryId, ...order } = request;
  const all = zonesOf(tables.zones, countryId);
  const usual = all.filter(({ isRemote }) => !isRemote);
  const counted = usual.length > 0 ? usual : all;
  const address = { countryId, region: '', postcode: '', city: '' };
  const quotes = counted.map((zone) => quoteInZone({ ...order, address, tables, zone, nowMs }, ''));
  return {
    quotes: quotes.every(({ rates }) => rates.length > 0) ? quotes : [],
    isPartial: counted.length < all.length,
  };
}
