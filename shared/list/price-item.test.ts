import { describe, expect, it } from 'vitest';
import { bundleSpecial } from '#shared/price/lowest.ts';
import type { CustomOption } from '#shared/product/contract.ts';
import type { GroupTier } from '#shared/product/group-price.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import {
  AT,
  bundleOption,
  bundleValue,
  openGiftcard,
  optionPart,
  priced,
  productOptions,
  stocked,
} from '#shared/testing/product-options.ts';
import { type Item, itemSchema } from './contract.ts';
import { type PricedItem, type PriceMoment, priceItem } from './price-item.ts';

const DAY = 86_400_000;
const moment: PriceMoment = { nowMs: AT, groupPrices: new Map(), print: (minor) => `$${minor / 100}` };

type Given = Partial<Item>;
const item = (given: Given = {}): Item => ({ ...itemSchema.parse({ productId: 1, qty: 1 }), ...given });
const child = (productId: number, metadata: Item['children'][number]['metadata'] = {}, qty = 1) => ({
  productId,
  qty,
  metadata,
});
const price = (
  options: ProductOptions | undefined,
  given: Given = {},
  tiers?: Record<number, readonly GroupTier[]>,
) => {
  const groupPrices = new Map(Object.entries(tiers ?? {}).map(([id, each]) => [Number(id), each]));
  return priceItem(options, item(given), { ...moment, groupPrices });
};
/** Unit price and row total, or the message of the error. */
function outcome(answer: PricedItem): readonly [number, number] | string {
  return answer.ok ? [answer.price.unit, answer.price.rowTotal] : answer.message;
}

const special = { price: 8_000, fromMs: null, toMs: null };
const promo = { price: 6_000, fromMs: AT - DAY, toMs: AT + DAY, qtyEnabled: false, qty: null };
const soldOut = { ...stocked, max: 0 };
const bar = productOptions('simple');
const simple = (changes: Partial<ProductOptions>) => productOptions('simple', changes);

describe('price is the lowest of base price, special price and an active promo price', () => {
  it.each<[string, ProductOptions, number, readonly [number, number] | string]>([
    ['base price', bar, 1, [10_000, 10_000]],
    ['the row total is the price times the quantity', bar, 3, [10_000, 30_000]],
    ['special price', simple({ prices: { ...priced(10_000), special } }), 2, [8_000, 16_000]],
    ['a special price above the base price', simple({ prices: { ...priced(7_000), special } }), 1, [7_000, 7_000]],
    ['an active promo price', simple({ prices: { ...priced(10_000), special, promo } }), 1, [6_000, 6_000]],
    [
      'the promo price applies only when active',
      simple({ prices: { ...priced(10_000), promo: { ...promo, toMs: AT - 1 } } }),
      1,
      [10_000, 10_000],
    ],
    ['a price rule', simple({ prices: { ...priced(10_000), special, rulePrice: 7_500 } }), 1, [7_500, 7_500]],
    ['zero is a price', simple({ prices: priced(0) }), 4, [0, 0]],
    ['being out of stock is not a price error', simple({ inventory: soldOut }), 1, [10_000, 10_000]],
    ['having no stock record is not a price error', simple({ inventory: null }), 1, [10_000, 10_000]],
    ['the product limit is not a price error', simple({ limit: 2 }), 5, [10_000, 50_000]],
    ['the inventory minimum is not a price error', simple({ inventory: { ...stocked, min: 4 } }), 1, [10_000, 10_000]],
    ['a virtual product', productOptions('virtual', { inventory: null }), 1, [10_000, 10_000]],
    ['no price on the site', simple({ prices: priced(null) }), 1, 'Trying to get price for not loaded product'],
  ])('%s', (_name, options, qty, expected) => {
    expect(outcome(price(options, { qty }))).toEqual(expected);
  });

  it('Trying to get price for not loaded product', () => {
    expect(price(undefined)).toEqual({
      ok: false,
      field: 'productId',
      message: 'Trying to get price for not loaded product',
      text: 'This product is no longer sold here.',
    });
  });

  it('gives the unit price without reductions', () => {
    const answer = price(simple({ prices: { ...priced(10_000), special } }));
    expect(answer.ok && [answer.price.regular, answer.price.unit]).toEqual([10_000, 8_000]);
  });

  it('weights round to two decimals', () => {
    const weightOf = (weightLb: number | null) => {
      const answer = price(simple({ weightLb }));
      return answer.ok && answer.price.weightLb;
    };
    expect([weightOf(44.0925), weightOf(null)]).toEqual([44.09, 0]);
  });
});

describe('the lowest price includes group prices', () => {
  const fixed = (value: number, qty = 1): GroupTier => ({ qty, valueType: 'fixed', value });
  const off = (value: number, qty = 1): GroupTier => ({ qty, valueType: 'discount', value });
  const tee = productOptions('configurable', {
    axes: [{ code: 'size', label: 'Size', values: ['S', 'M'] }],
    parts: [optionPart(11, { values: ['S'] }), optionPart(12, { values: ['M'], prices: priced(2_000) })],
  });
  const set = productOptions('bundle', {
    isDynamic: true,
    parts: [optionPart(21)],
    bundleOptions: [bundleOption(5, [bundleValue(21)])],
  });
  const reduced = simple({ prices: { ...priced(10_000), special } });
  it.each<[string, ProductOptions, Given, Record<number, GroupTier[]>, number]>([
    ['a fixed tier is the price', bar, {}, { 1: [fixed(9_000)] }, 9_000],
    ['a discount is percent off the base price', bar, {}, { 1: [off(12.5)] }, 8_750],
    ['a discount is off the base price, not off the special price', reduced, {}, { 1: [off(50)] }, 5_000],
    ['a lower special price wins', reduced, {}, { 1: [fixed(9_000)] }, 8_000],
    ['a lower price rule wins', simple({ prices: { ...priced(10_000), rulePrice: 700 } }), {}, { 1: [off(1)] }, 700],
    [
      'a tier below a price rule wins',
      simple({ prices: { ...priced(10_000), rulePrice: 700 } }),
      {},
      { 1: [fixed(600)] },
      600,
    ],
    ['a tier above the base price is ignored', bar, {}, { 1: [fixed(12_000)] }, 10_000],
    ['a discount above 100 percent makes it free', bar, {}, { 1: [off(120)] }, 0],
    ['a tier of another product is ignored', bar, {}, { 2: [fixed(9_000)] }, 10_000],
    ['a tier does not count below its quantity', bar, { qty: 4 }, { 1: [fixed(9_000, 5)] }, 10_000],
    ['a tier counts from its quantity on', bar, { qty: 5 }, { 1: [fixed(9_000, 5)] }, 9_000],
    ['a greater quantity has the lower price', bar, { qty: 9 }, { 1: [fixed(9_000), fixed(7_000, 5)] }, 7_000],
    ["the variant's tiers", tee, { children: [child(11)] }, { 1: [fixed(500)], 11: [fixed(800)] }, 800],
    ["else the parent's tiers", tee, { children: [child(12)] }, { 1: [fixed(500)], 11: [fixed(800)] }, 500],
    ['parts of a dynamic bundle', set, { children: [child(21, { bundleOptionId: 5 })] }, { 21: [fixed(900)] }, 900],
    [
      'for parts of a bundle, not the tiers of the bundle',
      set,
      { children: [child(21, { bundleOptionId: 5 })] },
      { 1: [fixed(900)] },
      1_000,
    ],
  ])('%s', (_name, options, given, tiers, unit) => {
    expect(outcome(price(options, given, tiers))).toEqual([unit, unit * (given.qty ?? 1)]);
  });

  it('a product without a price on the site has no group price either', () => {
    expect(outcome(price(simple({ prices: priced(null) }), {}, { 1: [fixed(900)] }))).toBe(
      'Trying to get price for not loaded product',
    );
  });
});

describe('a configurable must have a known child', () => {
  const tee = productOptions('configurable', {
    prices: priced(9_900),
    weightLb: 2,
    axes: [{ code: 'size', label: 'Size', values: ['S', 'M'] }],
    parts: [
      optionPart(11, { values: ['S'], inventory: soldOut, weightLb: null }),
      optionPart(12, { values: ['M'], prices: { ...priced(2_000), special: { ...special, price: 1_500 } } }),
      optionPart(13, { values: ['M'], prices: priced(3_000) }),
    ],
  });
  it.each<[string, ProductOptions, Given, readonly [number, number] | string]>([
    ['it costs what the variant costs', tee, { qty: 2, children: [child(12)] }, [1_500, 3_000]],
    ['a variant that is out of stock has a price', tee, { children: [child(11)] }, [1_000, 1_000]],
    ['the variant named, of two with the same values', tee, { children: [child(13)] }, [3_000, 3_000]],
    ['Unknown configurable child', tee, { children: [child(99)] }, 'Unknown configurable child'],
    ['Invalid configurable product. (no child)', tee, {}, 'Invalid configurable product.'],
    ['Invalid configurable product. (two)', tee, { children: [child(11), child(12)] }, 'Invalid configurable product.'],
    [
      'Invalid configurable product. (quantity 0)',
      tee,
      { children: [child(12, {}, 0)] },
      'Invalid configurable product.',
    ],
    [
      'Invalid configurable product. (quantity 2)',
      tee,
      { children: [child(12, {}, 2)] },
      'Invalid configurable product.',
    ],
    [
      'Trying to get price for configurable with no children',
      { ...tee, parts: [] },
      { children: [child(12)] },
      'Trying to get price for configurable with no children',
    ],
  ])('%s', (_name, options, given, expected) => {
    expect(outcome(price(options, given))).toEqual(expected);
  });

  it("uses the variant's sku and weight, else the parent's", () => {
    const factsOf = (productId: number) => {
      const answer = price(tee, { children: [child(productId)] });
      return answer.ok && [answer.price.configured.sku, answer.price.weightLb];
    };
    expect([factsOf(11), factsOf(12), factsOf(13)]).toEqual([
      ['SKU-11', 2],
      ['SKU-12', 10],
      ['SKU-13', 10],
    ]);
  });
});

describe('a bundle needs all required options with quantity above 0', () => {
  const rack = productOptions('bundle', {
    parts: [optionPart(21), optionPart(22, { prices: priced(20_000) }), optionPart(23), optionPart(24)],
    bundleOptions: [
      bundleOption(5, [bundleValue(21), bundleValue(22, { price: 6_000 })], { includedProductId: 99 }),
      bundleOption(
        6,
        [
          bundleValue(22, { priceType: 'percent', price: 90 }),
          bundleValue(23, { canChangeQty: true, price: 500 }),
          bundleValue(24, { defaultQty: 2, price: 300 }),
        ],
        { input: 'checkbox', isRequired: false, includedProductId: 98 },
      ),
    ],
  });
  const dynamic = { ...rack, isDynamic: true };
  /** A sale price of 80 % of the regular price. */
  const onSale = (options: ProductOptions, toMs: number | null = null): ProductOptions => ({
    ...options,
    prices: { ...options.prices, special: bundleSpecial({ price: 8_000, fromMs: null, toMs }, options.prices.price) },
  });
  const late = { ...rack, parts: rack.parts.map((part) => ({ ...part, inventory: soldOut })) };
  const set = {
    ...rack,
    prices: priced(20_000),
    bundleOptions: [
      bundleOption(5, [bundleValue(24, { price: 2_000 }), bundleValue(23, { priceType: 'percent', price: 10 })]),
    ],
  };
  const of5 = (productId: number, qty = 1) => child(productId, { bundleOptionId: 5 }, qty);
  const of6 = (productId: number, qty = 1) => child(productId, { bundleOptionId: 6 }, qty);
  const free = (productId: number, freeBundleOptionId: number, qty = 1) =>
    child(productId, { freeBundleOptionId }, qty);
  const MISSING = 'Invalid bundle - missing required option';
  const FREE = 'Incorrect free product';
  it.each<[string, ProductOptions, Item['children'], number | string]>([
    ['its own price with included parts', rack, [of5(21)], 10_000],
    ['its own price plus a fixed amount', rack, [of5(22)], 16_000],
    ['its own price plus a percentage of it, where it is fixed', rack, [of5(21), of6(22)], 19_000],
    ['a percentage of the part’s own price when dynamic', dynamic, [of5(21), of6(22)], 19_000],
    ['a special price is a percentage of the price and of each part', onSale(rack), [of5(21), of6(23, 4)], 9_600],
    ['a special price is a percentage of a percentage part too', onSale(rack), [of5(21), of6(22)], 15_200],
    ['a special price is a percentage of every part when dynamic', onSale(dynamic), [of5(21), of6(23, 2)], 1_600],
    ['80% of 200.00 with a part of 20.00 is 176.00', onSale(set), [of5(24)], 17_600],
    ['200.00 with a part of 10% is 220.00', set, [of5(23)], 22_000],
    ['an expired special price does not apply', onSale(rack, 0), [of5(21), of6(23, 4)], 12_000],
    ['fixed amounts times quantity', rack, [of5(21), of6(23, 3)], 11_500],
    ['the same child named twice adds up', rack, [of5(21), of6(23), of6(23, 2)], 11_500],
    ['the merchant’s quantity where it cannot be changed', rack, [of5(21), of6(24, 9)], 10_600],
    ['bundle children with quantity 0 are dropped', rack, [of5(21), of6(23, 0)], 10_000],
    ['an unknown child with quantity 0 is dropped', rack, [of5(21), child(77, {}, 0)], 10_000],
    ['the sum of its parts when dynamic', dynamic, [of5(21), of6(23, 2)], 2_000],
    ['a part that is out of stock is not a price error', late, [of5(21)], 10_000],
    ['the free included product has price 0', rack, [of5(21), free(99, 5)], 10_000],
    ['the free included product has price 0 when dynamic too', dynamic, [of5(21), free(99, 5)], 1_000],
    ['Invalid bundle - missing required option (none chosen)', rack, [of6(23)], MISSING],
    ['Invalid bundle - missing required option (no child)', rack, [], MISSING],
    ['Invalid bundle - missing required option (quantity 0)', rack, [of5(21, 0)], MISSING],
    ['Invalid bundle child (no option)', rack, [of5(21), child(23)], 'Invalid bundle child'],
    [
      'Invalid bundle child (unknown option)',
      rack,
      [of5(21), child(23, { bundleOptionId: 7 })],
      'Invalid bundle child',
    ],
    ['Invalid bundle child (two of one choice)', rack, [of5(21), of5(22)], 'Invalid bundle child'],
    ['Unknown bundle child (no value of any option)', rack, [of5(21), of6(77)], 'Unknown bundle child'],
    ['Unknown bundle child (value of another option)', rack, [of5(23)], 'Unknown bundle child'],
    ['Incorrect free product (another product)', rack, [of5(21), free(98, 5)], FREE],
    ['Incorrect free product (quantity not exactly 1)', rack, [of5(21), free(99, 5, 2)], FREE],
    ['Incorrect free product (named twice)', rack, [of5(21), free(99, 5), free(99, 5)], FREE],
    ['Incorrect free product (its option is not chosen)', rack, [of5(21), free(98, 6)], FREE],
    ['Incorrect free product (unknown option)', rack, [of5(21), free(99, 7)], FREE],
    [
      'Invalid bundle product - no bundle options.',
      { ...rack, bundleOptions: [] },
      [of5(21)],
      'Invalid bundle product - no bundle options.',
    ],
  ])('%s', (_name, options, children, expected) => {
    const answer = outcome(price(options, { qty: 2, children }));
    expect(answer).toEqual(typeof expected === 'number' ? [expected, expected * 2] : expected);
  });

  it('lists the parts that are sold, including the free ones', () => {
    const answer = price(rack, { children: [of5(21), of6(24, 9)] });
    const parts = answer.ok ? answer.price.configured.parts : [];
    expect(parts.map(({ productId, qty, isFree }) => [productId, qty, isFree])).toEqual([
      [21, 1, false],
      [99, 1, true],
      [24, 2, false],
      [98, 1, true],
    ]);
  });
});

describe('an invalid item', () => {
  const pair = productOptions('grouped', { parts: [optionPart(41)] });
  it.each<[string, ProductOptions, Given]>([
    ['grouped products are not valid cart items', pair, {}],
    ['grouped products with children are not valid either', pair, { children: [child(41)] }],
    ['a simple product has no children: they would be goods without a price', bar, { children: [child(41)] }],
  ])('%s', (_name, options, given) => {
    expect(outcome(price(options, given))).toBe('Invalid cart item');
  });
});

describe('a gift card needs gift card data and metadata', () => {
  const data = openGiftcard({ amounts: [2_500, 5_000], openAmountMax: 100_000 });
  const card = productOptions('giftcard', { giftcard: data, prices: priced(null) });
  const closed = { ...card, giftcard: { ...data, isOpenAmountAllowed: false } };
  const CUSTOM = 'Invalid giftcard item custom amount.';
  const FIXED = 'Invalid giftcard item amount selection.';
  it.each<[string, ProductOptions, Item['metadata']['giftcard'], number | string]>([
    ['a listed amount', card, { amount: 50 }, 5_000],
    ['an amount declared as listed', card, { amount: 50, isCustom: false }, 5_000],
    ['any other amount is custom where open amounts are allowed', card, { amount: 12.34 }, 1_234],
    ['an amount declared as custom', card, { amount: 40, isCustom: true }, 4_000],
    ['a listed amount declared as custom', card, { amount: 50, isCustom: true }, 5_000],
    ['the lower limit itself', card, { amount: 10 }, 1_000],
    ['the upper limit itself', card, { amount: 1_000 }, 100_000],
    ['a custom amount must be within min', card, { amount: 9.99 }, CUSTOM],
    ['a custom amount must be within max', card, { amount: 1_000.01 }, CUSTOM],
    ['an amount that rounds to zero', card, { amount: 1e-9 }, CUSTOM],
    ['a custom amount must be allowed', closed, { amount: 40, isCustom: true }, CUSTOM],
    ['a custom amount must be allowed even if listed', closed, { amount: 50, isCustom: true }, CUSTOM],
    ['a fixed amount must be in the allowed list', closed, { amount: 40 }, FIXED],
    [
      'a fixed amount must be in the allowed list even where custom amounts are allowed',
      card,
      { amount: 40, isCustom: false },
      FIXED,
    ],
    ['Invalid giftcard item.', card, undefined, 'Invalid giftcard item.'],
    ['Invalid giftcard product.', { ...card, giftcard: null }, { amount: 50 }, 'Invalid giftcard product.'],
  ])('%s', (_name, options, giftcard, expected) => {
    const answer = outcome(price(options, { qty: 3, metadata: { giftcard } }));
    expect(answer).toEqual(typeof expected === 'number' ? [expected, expected * 3] : expected);
  });
});

describe('custom options', () => {
  const value = (id: number, amount: number, priceType: 'fixed' | 'percent' = 'fixed') => ({
    id,
    sku: '',
    title: `Value ${id}`,
    priceType,
    price: amount,
  });
  const belt = (changes: Partial<CustomOption>, prices = priced(10_000)) =>
    simple({
      prices,
      customOptions: [
        {
          id: 3,
          title: 'Lettering',
          type: 'checkbox',
          isRequired: true,
          maxLength: null,
          priceType: 'fixed',
          price: 0,
          sku: '',
          values: [value(31, 500), value(32, 10, 'percent')],
          ...changes,
        },
      ],
    });
  const chosen = (...values: (number | string)[]) => values.map((each) => ({ id: 3, value: each }));
  const reduced = { ...priced(10_000), special };
  it.each<[string, ProductOptions, Item['customOptions'], number | string]>([
    ['add a fixed amount', belt({}), chosen(31), 10_500],
    ['accept the id as text', belt({}), chosen('31'), 10_500],
    ['add a percentage of the current price', belt({}, reduced), chosen(32), 8_800],
    ['add several values', belt({}), chosen(31, 32), 11_500],
    ['add the same value once', belt({}), chosen(31, 31), 10_500],
    ['add the price of a written text', belt({ type: 'field', price: 1_800 }), chosen('IRON BARN'), 11_800],
    ['cost nothing when left out', belt({ isRequired: false }), [], 10_000],
    [
      'unknown option ids give Invalid options selected',
      belt({}),
      [...chosen(31), { id: 4, value: 1 }],
      'Invalid options selected',
    ],
    ['are invalid for a product without any', bar, chosen(31), 'Invalid options selected'],
    ['a missing required option gives Option {id} is required', belt({}), [], 'Option 3 is required'],
    ['a blank text counts as missing', belt({ type: 'field' }), chosen(' '), 'Option 3 is required'],
    ['Invalid value {v} selected for option {id}', belt({}), chosen(77), 'Invalid value 77 selected for option 3'],
    ['two values of one choice', belt({ type: 'radio' }), chosen(31, 32), 'Invalid value 31, 32 selected for option 3'],
    [
      'a text that is too long',
      belt({ type: 'area', maxLength: 3 }),
      chosen('IRON'),
      'Invalid value IRON selected for option 3',
    ],
    [
      'two texts for the price of one',
      belt({ type: 'field' }),
      chosen('A', 'B'),
      'Invalid value A, B selected for option 3',
    ],
  ])('%s', (_name, options, customOptions, expected) => {
    const answer = outcome(price(options, { qty: 2, customOptions }));
    expect(answer).toEqual(typeof expected === 'number' ? [expected, expected * 2] : expected);
  });
});

describe('an error names the path in the item and has a message for the shopper', () => {
  const required = bundleOption(5, [bundleValue(21)], { title: 'Uprights' });
  const data = openGiftcard();
  it.each<[ProductOptions, Given, string, string]>([
    [productOptions('bundle', { bundleOptions: [required] }), {}, 'children', 'Please choose: Uprights'],
    [productOptions('bundle'), {}, 'productId', 'This set is currently unavailable.'],
    [productOptions('giftcard', { giftcard: data }), {}, 'metadata.giftcard', 'Please choose an amount'],
    [
      productOptions('giftcard', { giftcard: data }),
      { metadata: { giftcard: { amount: 5 } } },
      'metadata.giftcard.amount',
      'Please enter an amount: $10 or more',
    ],
    [bar, { customOptions: [{ id: 9, value: 1 }] }, 'customOptions', 'Please choose the options again.'],
  ])('%#', (options, given, field, text) => {
    expect(price(options, given)).toMatchObject({ ok: false, field, text });
  });
});
