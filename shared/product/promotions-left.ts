import type { PriceFacts } from '#shared/price/lowest.ts';
import { promoKey } from '#shared/promo/status.ts';
import type { Offer } from './offer.ts';

/** Remaining units of promotions, by key (`promoKey`). */
export type PromotionsLeft = ReadonlyMap<string, number>;

function pricesWith(productId: number, prices: PriceFacts, left: PromotionsLeft): PriceFacts {
  const { promo } = prices;
  const units = promo?.qtyEnabled ? left.get(promoKey(productId, promo)) : undefined;
  return promo && units !== undefined ? { ...prices, promo: { ...promo, qty: Math.max(0, units) } } : prices;
}

/**
 * Updates an offer with the remaining promotion units, of the product and its parts, that an order has just learned.
 */
export function withPromotionsLeft(offer: Offer, left: PromotionsLeft): Offer {
  if (left.size === 0) return offer;
  const { options } = offer;
  const parts = options.parts.map((part) => ({ ...part, prices: pricesWith(part.productId, part.prices, left) }));
  return { ...offer, options: { ...options, parts, prices: pricesWith(options.productId, options.prices, left) } };
}
