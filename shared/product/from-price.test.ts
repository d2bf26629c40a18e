import { describe, expect, it } from 'vitest';
import { lowestPrice } from '#shared/price/lowest.ts';
import { AT, bundleOption, bundleValue, optionPart, priced, productOptions } from '#shared/testing/product-options.ts';
import { fromPrice } from './from-price.ts';
import { type GroupPrices, withGroupPrices } from './group-price.ts';
import type { ProductOptions } from './options.ts';

function priceOf(options: ProductOptions): [number | null, boolean] {
  const { prices, isFrom } = fromPrice(options, AT);
  return [lowestPrice(prices, AT), isFrom];
}

const simple = productOptions('simple', { productId: 1, prices: priced(5_000) });
const variants = productOptions('configurable', {
  productId: 2,
  parts: [optionPart(21, { prices: priced(3_000) }), optionPart(22, { prices: priced(2_000) })],
});
const bundle = productOptions('bundle', {
  productId: 3,
  isDynamic: true,
  parts: [optionPart(31, { prices: priced(700) }), optionPart(32, { prices: priced(900) })],
  bundleOptions: [
    bundleOption(1, [bundleValue(31, { defaultQty: 2 }), bundleValue(32)], { isRequired: true }),
    bundleOption(2, [bundleValue(32)], { isRequired: false }),
  ],
});
const promo = (qty: number) => ({
  ...priced(5_000),
  promo: { price: 1_000, fromMs: null, toMs: null, qtyEnabled: true, qty },
});

describe('the price of the cheapest way to buy', () => {
  it.each<[string, ProductOptions, [number | null, boolean]]>([
    ['simple: its own', simple, [5_000, false]],
    ['configurable: from its cheapest variant', variants, [2_000, true]],
    ['dynamic bundle: the cheapest value of each required option', bundle, [900, true]],
    [
      'fixed bundle: from its own',
      productOptions('bundle', { isDynamic: false, prices: priced(4_000) }),
      [4_000, true],
    ],
    ['a product that the site does not sell: none', productOptions('simple', { prices: priced(null) }), [null, false]],
    ['a promotion with units left', productOptions('simple', { prices: promo(1) }), [1_000, false]],
    ['a promotion without units left', productOptions('simple', { prices: promo(0) }), [5_000, false]],
  ])('%s', (_, options, expected) => {
    expect(priceOf(options)).toEqual(expected);
  });

  it('considers the prices of a group, and the parent’s prices for its variants too', () => {
    const groups: GroupPrices = new Map([
      [1, [{ qty: 1, valueType: 'fixed', value: 4_500 }]],
      [2, [{ qty: 1, valueType: 'discount', value: 10 }]],
      [31, [{ qty: 1, valueType: 'fixed', value: 100 }]],
    ]);
    expect(priceOf(withGroupPrices(simple, groups, 1))).toEqual([4_500, false]);
    expect(priceOf(withGroupPrices(variants, groups, 1))).toEqual([1_800, true]);
    expect(priceOf(withGroupPrices(bundle, groups, 1))).toEqual([200, true]);
  });
});
