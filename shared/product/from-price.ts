import type { PriceFacts } from '#shared/price/lowest.ts';
import { cheapest, type PricedSource } from './make-card.ts';
import type { ProductOptions } from './options.ts';

/** Values of a bundle's options with the prices of their products. */
function bundleParts({ bundleOptions, parts }: ProductOptions): PricedSource['parts'] {
  const known = new Map(parts.map((part) => [part.productId, part]));
  return bundleOptions.flatMap(({ id, isRequired, values }) =>
    values.flatMap(({ productId, defaultQty, price, priceType }) => {
      const part = known.get(productId);
      const bundle = { optionId: id, isRequired, qty: defaultQty, price, priceType };
      return part ? [{ prices: part.prices, isOnline: true, bundle }] : [];
    }),
  );
}

/**
 * Price facts of the currently cheapest way to buy a product, as on its card, but based on what can be chosen now: with
 * the remaining units of promotions, and with group prices if the options contain them.
 */
export function fromPrice(options: ProductOptions, nowMs: number): { prices: PriceFacts; isFrom: boolean } {
  return cheapest(
    {
      type: options.type,
      prices: options.prices,
      document: { bundlePriceType: options.isDynamic ? 'dynamic' : 'fixed', giftcard: options.giftcard },
      parts:
        options.type === 'bundle'
          ? bundleParts(options)
          : options.parts.map(({ prices }) => ({ prices, isOnline: true, bundle: null })),
    },
    nowMs,
  );
}
