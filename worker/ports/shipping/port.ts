import type { ShippingQuote, ShippingRequest } from '#shared/shipping/contract.ts';
import type { CountryQuote, CountryRequest } from '#shared/shipping/quote-country.ts';

/** Calculates the shipping rates of an order. Pickup is handled by the store and is not included. */
export interface ShippingPort {
  /** Throws `upstream_unavailable`. */
  quote(request: ShippingRequest): Promise<ShippingQuote>;
  /** What can be said of a country before the postcode is known; absent where rates need an address. */
  quoteCountry?(request: CountryRequest): Promise<CountryQuote>;
}
