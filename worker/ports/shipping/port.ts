import type { ShippingQuote, ShippingRequest } from '#shared/shipping/contract.ts';

/** Works out the rates of an order. Picking up is the store's own affair and no part of it. */
export interface ShippingPort {
  /** Throws `upstream_unavailable`. */
  quote(request: ShippingRequest): Promise<ShippingQuote>;
}
