import type { PriceFacts } from '#shared/price/lowest.ts';
import { cheapest, type PricedSource } from './make-card.ts';
import type { ProductOptions } from './options.ts';

/** Values of a bundle's options with the prices of what they are. */
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
 * Price facts of the cheapest way to buy a product at this moment, as its card has them, but from what can be chosen
 * now: with units of promotions that were sold since, and with the prices of a group where the options have them.
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
