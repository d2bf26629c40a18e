import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configure } from '#shared/product/configure.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import {
  brokenLimit,
  type CountedItem,
  limitWords,
  roomFor,
  unitLimits,
  unitsOf,
} from '#shared/product/unit-limits.ts';
import {
  AT,
  bundleOption,
  bundleValue,
  optionPart,
  priced,
  productOptions,
  stocked,
} from '#shared/testing/product-options.ts';

const promo = { price: 800, fromMs: null, toMs: null, qtyEnabled: true, qty: 3 };
const NOTHING_CHOSEN = {
  quantity: null,
  axes: {},
  bundle: {},
  grouped: {},
  custom: {},
  amount: null,
  customAmount: null,
};

function limitsOf(options: ProductOptions, choice: Record<string, unknown> = {}) {
  const configured = configure(options, { ...NOTHING_CHOSEN, ...choice } as never, AT);
  return unitLimits(options, configured, AT).map(({ productId, most, perUnit, reason }) => ({
    productId,
    most,
    perUnit,
    reason,
  }));
}

const set = (part: Parameters<typeof optionPart>[1], value = {}, isDynamic = true) =>
  productOptions('bundle', {
    isDynamic,
    parts: [optionPart(2, part)],
    bundleOptions: [bundleOption(7, [bundleValue(2, { defaultQty: 2, ...value })])],
  });
const chosen = { bundle: { 7: [{ productId: 2, qty: 2 }] } };

describe('purchase limits of an item', () => {
  it.each<[string, ProductOptions, Record<string, unknown>, object[]]>([
    ['its stock', productOptions('simple'), {}, [{ productId: 1, most: 50, perUnit: 1, reason: 'stock' }]],
    [
      'its purchase limit',
      productOptions('simple', { limit: 2 }),
      {},
      [{ productId: 1, most: 2, perUnit: 1, reason: 'order' }],
    ],
    [
      'one where it is sold singly: programs, MMV, registrations',
      productOptions('virtual', { isSingle: true, inventory: null }),
      {},
      [{ productId: 1, most: 1, perUnit: 1, reason: 'order' }],
    ],
    ['none at all', productOptions('virtual', { inventory: null }), {}, []],
    [
      'units of a promotion',
      productOptions('simple', { prices: { ...priced(1_000), promo } }),
      {},
      [{ productId: 1, most: 3, perUnit: 1, reason: 'stock' }],
    ],
    [
      'one for all variants, and one for the selected variant',
      productOptions('configurable', {
        limit: 3,
        axes: [{ code: 'size', label: 'Size', values: ['S'] }],
        parts: [optionPart(2, { values: ['S'], limit: 1 })],
      }),
      { axes: { size: 'S' } },
      [
        { productId: 1, most: 3, perUnit: 1, reason: 'order' },
        { productId: 2, most: 1, perUnit: 1, reason: 'order' },
      ],
    ],
    ['a part of a bundle, by its stock', set({}), chosen, [{ productId: 2, most: 50, perUnit: 2, reason: 'stock' }]],
    [
      'a part of a bundle, by its own limit',
      set({ limit: 3 }),
      chosen,
      [{ productId: 2, most: 3, perUnit: 2, reason: 'order' }],
    ],
    [
      'a promotion of a part that is paid at its own price',
      set({ prices: { ...priced(1_000), promo } }),
      chosen,
      [{ productId: 2, most: 3, perUnit: 2, reason: 'stock' }],
    ],
    [
      'no promotion of a part that has a price in the bundle',
      set({ prices: { ...priced(1_000), promo } }, { price: 500 }),
      chosen,
      [{ productId: 2, most: 50, perUnit: 2, reason: 'stock' }],
    ],
    [
      'no promotion of a part of a bundle with a price of its own',
      set({ prices: { ...priced(1_000), promo } }, {}, false),
      chosen,
      [{ productId: 2, most: 50, perUnit: 2, reason: 'stock' }],
    ],
  ])('%s', (_name, options, choice, limits) => {
    expect(limitsOf(options, choice)).toEqual(limits);
  });

  it('a bundle is available as often as its parts may be bought', () => {
    const most = (part: Parameters<typeof optionPart>[1]) =>
      configure(set(part), { ...NOTHING_CHOSEN, ...chosen } as never, AT).quantity.max;
    expect(most({ inventory: { ...stocked, max: 9 } })).toBe(4);
    expect(most({ limit: 2 })).toBe(1);
    expect(most({ prices: { ...priced(1_000), promo } })).toBe(1);
  });
});

const item = fc.record({
  productId: fc.integer({ min: 1, max: 3 }),
  qty: fc.integer({ min: 1, max: 4 }),
  children: fc.array(fc.record({ productId: fc.integer({ min: 1, max: 3 }), qty: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 2,
  }),
});

describe('counting over all items', () => {
  it('the same product in its own lines and inside others', () => {
    const items: CountedItem[] = [
      { productId: 1, qty: 2, children: [] },
      { productId: 9, qty: 3, children: [{ productId: 1, qty: 2 }] },
      { productId: 8, qty: 1, children: [{ productId: 2, qty: 5 }] },
    ];
    expect([1, 2, 3].map((id) => unitsOf(items, id))).toEqual([8, 5, 0]);
  });

  it('however an order is split into lines, the room never exceeds the limit', () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 3 }),
        (others, most, perUnit) => {
          const limits = [{ productId: 1, name: 'Bar', most, perUnit, reason: 'order' as const }];
          const room = roomFor(limits, others);
          const wanted = (qty: number) => ({ productId: 5, qty, children: [{ productId: 1, qty: perUnit }] });
          expect(brokenLimit(limits, others, wanted(room + 1))).toBeDefined();
          if (room > 0) expect(brokenLimit(limits, others, wanted(room))).toBeUndefined();
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['order', 1, 'You can buy one of Bar per order.'],
    ['order', 4, 'You can buy at most 4 of Bar per order.'],
    ['stock', 1, 'Only 1 of Bar is available for your whole order.'],
    ['stock', 4, 'Only 4 of Bar are available for your whole order.'],
    ['stock', 0, 'Bar is sold out.'],
  ] as const)('%s, %i: %s', (reason, most, words) => {
    expect(limitWords({ productId: 1, name: 'Bar', most, perUnit: 1, reason })).toBe(words);
  });
});
