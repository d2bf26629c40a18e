import type { ShippingQuote, ShippingRequest } from '#shared/shipping/contract.ts';

/** Calculates the shipping rates of an order. Pickup is handled by the store and is not included. */
export interface ShippingPort {
  /** Throws `upstream_unavailable`. */
  quote(request: ShippingRequest): Promise<ShippingQuote>;
}
