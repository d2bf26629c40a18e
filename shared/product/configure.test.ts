import { describe, expect, it } from 'vitest';
import {
  AT,
  bundleOption,
  bundleValue,
  openGiftcard,
  optionPart,
  priced,
  productOptions,
  stocked,
  teeOf,
} from '#shared/testing/product-options.ts';
import { type Choice, chooseValue, firstChoice } from './choice.ts';
import { configure } from './configure.ts';
import type { CustomOption, Inventory } from './contract.ts';
import type { ProductOptions } from './options.ts';

const DAY = 86_400_000;
const over = (options: ProductOptions, changes: Partial<Choice> = {}) =>
  configure(options, { ...firstChoice(options), ...changes }, AT);
const messages = (options: ProductOptions, changes: Partial<Choice> = {}) =>
  over(options, changes).problems.map((problem) => problem.message);

const promo = { price: 6_000, fromMs: AT - DAY, toMs: AT + DAY, qtyEnabled: false, qty: null };
const special = { price: 8_000, fromMs: null, toMs: null };

describe('the price of one unit', () => {
  it.each<[string, ProductOptions['prices'], number | null]>([
    ['the base price', priced(10_000), 10_000],
    ['the special price when lower', { ...priced(10_000), special }, 8_000],
    ['not the special price when higher', { ...priced(7_000), special }, 7_000],
    ['an active promo price', { ...priced(10_000), special, promo }, 6_000],
    ['not an upcoming promo price', { ...priced(10_000), promo: { ...promo, fromMs: AT + 1 } }, 10_000],
    ['the price of a price rule', { ...priced(10_000), special, rulePrice: 7_500 }, 7_500],
    ['none where the site does not sell it', priced(null), null],
  ])('is %s', (_name, prices, expected) => {
    expect(over(productOptions('simple', { prices })).total).toBe(expected);
  });

  it('keeps the regular price for the strikethrough', () => {
    const { unit } = over(productOptions('simple', { prices: { ...priced(10_000), special } }));
    expect([unit.price, unit.special?.price]).toEqual([10_000, 8_000]);
  });
});

const COLOURS = teeOf(
  optionPart(11, { values: ['Black', 'S'], inventory: { ...stocked, max: 0 } }),
  optionPart(12, { values: ['Black', 'M'], prices: priced(1_200) }),
  optionPart(13, { values: ['Red', 'S'], inventory: { ...stocked, max: 0, bin: true } }),
);

describe('a configurable', () => {
  it('starts without a size, with what is available of the rest, and no price as long as sizes differ in it', () => {
    const { variant, total, sku, stock, problems } = over(COLOURS);
    expect([variant, total, sku, stock]).toEqual([undefined, null, 'SKU-1', 'in']);
    expect(problems).toEqual([
      { field: 'size', kind: 'missing', message: 'Unknown configurable child', text: 'Choose a size.' },
    ]);
  });

  it('has its price before a size is chosen if all sizes cost the same, and the picture of its color', () => {
    const alike = { ...COLOURS, parts: COLOURS.parts.map((part) => ({ ...part, prices: priced(1_500) })) };
    expect([over(alike).total, over(alike).parts]).toEqual([1_500, []]);
  });

  it('starts with a size if it has only one, and if nothing of it can be bought', () => {
    const tee = teeOf(optionPart(11, { values: ['Black', 'S'] }), optionPart(12, { values: ['Red', 'S'] }));
    const one = { ...tee, axes: tee.axes.map((axis) => (axis.code === 'size' ? { ...axis, values: ['S'] } : axis)) };
    expect(firstChoice(one).axes).toEqual({ color: 'Black', size: 'S' });
    const gone = { ...COLOURS, parts: COLOURS.parts.map((part) => ({ ...part, inventory: { ...stocked, max: 0 } })) };
    expect(Object.keys(firstChoice(gone).axes)).toEqual(['color', 'size']);
  });

  it('keeps the size open when another color is chosen, and the color when a size is', () => {
    expect(chooseValue(COLOURS, { color: 'Black' }, 'color', 'Red')).toEqual({ color: 'Red' });
    expect(chooseValue(COLOURS, { color: 'Black' }, 'size', 'M')).toEqual({ color: 'Black', size: 'M' });
  });

  it('says how each value is available in combination with the others', () => {
    expect(over(COLOURS).availability).toEqual({
      color: { Black: 'in', Red: 'bin' },
      size: { S: 'out', M: 'in' },
    });
    expect(over(COLOURS, { axes: { color: 'Black', size: 'M' } }).availability).toEqual({
      color: { Black: 'in', Red: 'none' },
      size: { S: 'out', M: 'in' },
    });
  });

  it('needs a known child', () => {
    expect(messages(COLOURS, { axes: { color: 'Red', size: 'M' } })).toEqual(['Unknown configurable child']);
    expect(messages({ ...COLOURS, parts: [] })).toEqual(['Trying to get price for configurable with no children']);
  });

  it('moves the other axes to the nearest existing variant', () => {
    expect(chooseValue(COLOURS, { color: 'Black', size: 'M' }, 'color', 'Red')).toEqual({ color: 'Red', size: 'S' });
    expect(chooseValue(COLOURS, { color: 'Black', size: 'M' }, 'size', 'S')).toEqual({ color: 'Black', size: 'S' });
  });
});

describe('stock status', () => {
  const digital = productOptions('virtual');
  it.each<[string, ProductOptions['type'], Inventory | null, string]>([
    ['in stock', 'simple', stocked, 'in'],
    ['out of stock when there is no inventory', 'simple', null, 'out'],
    ['in stock without inventory when nothing is shipped', digital.type, null, 'in'],
    ['max 0 with the bin flag is bin', 'simple', { ...stocked, max: 0, bin: true }, 'bin'],
    ['max 0 without it is out', 'simple', { ...stocked, max: 0 }, 'out'],
    ['a maximum below the minimum is out', 'simple', { ...stocked, min: 4, max: 3 }, 'out'],
    ['back-order', 'simple', { ...stocked, qoh: 0, backorder: true }, 'backorder'],
  ])('%s', (_name, type, inventory, expected) => {
    expect(over(productOptions(type, { inventory })).stock).toBe(expected);
  });

  it('says when a back-order arrives, from the variant before its parent', () => {
    const late = { ...stocked, qoh: 0, backorder: true };
    const options = productOptions('simple', { inventory: late, leadTime: '3 weeks' });
    expect(over(options).restock.leadTime).toBe('3 weeks');
    expect(over({ ...options, inventory: { ...late, leadTime: '12 days' } }).restock.leadTime).toBe('12 days');
  });
});

describe('the quantity', () => {
  const limited = { ...promo, qtyEnabled: true, qty: 7 };
  it.each<[string, Partial<ProductOptions>, [number, number, number]]>([
    ['is 1 by default, up to the maximum', {}, [1, 50, 1]],
    ['starts at the inventory minimum', { inventory: { ...stocked, min: 4 } }, [4, 50, 4]],
    ['is capped by an active promotion', { prices: { ...priced(10_000), promo: limited } }, [1, 7, 1]],
    ['is capped by the purchase limit', { limit: 2 }, [1, 2, 1]],
    ['is 1 for what is sold singly', { isSingle: true, inventory: { ...stocked, min: 5 } }, [1, 1, 1]],
  ])('%s', (_name, changes, [min, max, value]) => {
    expect(over(productOptions('simple', changes)).quantity).toEqual({ min, max, step: 1, value });
  });

  it('is limited by the rule, and multiplies the price', () => {
    const { quantity, total } = over(productOptions('simple', { limit: 3 }), { quantity: 9 });
    expect([quantity.value, total]).toEqual([3, 30_000]);
  });
});

const RACK = productOptions('bundle', {
  parts: [optionPart(21), optionPart(22, { prices: priced(20_000) }), optionPart(23)],
  bundleOptions: [
    bundleOption(5, [bundleValue(21, { isDefault: true }), bundleValue(22, { price: 6_000 })]),
    bundleOption(
      6,
      [bundleValue(22, { priceType: 'percent', price: 90 }), bundleValue(23, { canChangeQty: true, price: 500 })],
      { input: 'checkbox', isRequired: false, includedProductId: 99 },
    ),
  ],
});

describe('a bundle', () => {
  const pick = (productId: number, qty = 1) => ({ productId, qty });
  it.each<[string, Choice['bundle'], number | null]>([
    ['its own price with included parts', { 5: [pick(21)] }, 10_000],
    ['its own price plus a fixed amount', { 5: [pick(22)] }, 16_000],
    ['its own price plus a percentage of it', { 5: [pick(21)], 6: [pick(22)] }, 19_000],
    ['fixed amounts times quantity', { 5: [pick(21)], 6: [pick(23, 3)] }, 11_500],
    ['the merchant’s quantity where it cannot be changed', { 5: [pick(22, 9)] }, 16_000],
    ['nothing extra for a quantity of 0', { 5: [pick(21)], 6: [pick(23, 0)] }, 10_000],
  ])('costs %s', (_name, bundle, total) => {
    expect(over(RACK, { bundle }).total).toBe(total);
  });

  it('is the sum of its parts when dynamic', () => {
    expect(over({ ...RACK, isDynamic: true }, { bundle: { 5: [pick(21)] } }).total).toBe(1_000);
  });

  it.each<[string, Choice['bundle'], string[]]>([
    ['a required option', {}, ['Invalid bundle - missing required option']],
    ['a known value', { 5: [pick(77)] }, ['Unknown bundle child', 'Invalid bundle - missing required option']],
    ['a known option', { 5: [pick(21)], 8: [pick(21)] }, ['Invalid bundle child']],
  ])('needs %s', (_name, bundle, expected) => {
    expect(messages(RACK, { bundle })).toEqual(expected);
  });

  it('needs options', () => {
    expect(messages({ ...RACK, bundleOptions: [] })).toEqual(['Invalid bundle product - no bundle options.']);
  });

  it('adds a free product, quantity exactly 1', () => {
    const { parts, total } = over(RACK, { bundle: { 5: [pick(21)], 6: [pick(23, 2)] } });
    expect(parts.filter((part) => part.isFree).map(({ productId, qty }) => [productId, qty])).toEqual([[99, 1]]);
    expect(total).toBe(11_000);
  });

  it('is available as often as its scarcest part', () => {
    const scarce = { ...RACK, parts: RACK.parts.map((part) => ({ ...part, inventory: { ...stocked, max: 7 } })) };
    expect(over(scarce, { bundle: { 5: [pick(21)], 6: [pick(23, 3)] } }).quantity.max).toBe(2);
  });
});

describe('custom options', () => {
  const option = (changes: Partial<CustomOption>): CustomOption => ({
    id: 3,
    title: 'Lever',
    type: 'radio',
    isRequired: true,
    maxLength: null,
    priceType: 'fixed',
    price: 0,
    sku: '',
    values: [
      { id: 31, sku: 'A', title: 'Steel', priceType: 'fixed', price: 900 },
      { id: 32, sku: 'B', title: 'Gold', priceType: 'percent', price: 10 },
    ],
    ...changes,
  });
  const belt = (changes: Partial<CustomOption> = {}) => productOptions('simple', { customOptions: [option(changes)] });

  it.each<[string, Partial<CustomOption>, string[], number]>([
    ['a fixed amount', {}, ['31'], 10_900],
    ['a percentage of the price', {}, ['32'], 11_000],
    ['several values of a checkbox', { type: 'checkbox' }, ['31', '32'], 11_900],
    ['a text', { type: 'field', price: 1_800 }, ['IRON'], 11_800],
    ['nothing for an empty text', { type: 'field', price: 1_800, isRequired: false }, [' '], 10_000],
  ])('add %s', (_name, changes, values, total) => {
    expect(over(belt(changes), { custom: { 3: values } }).total).toBe(total);
  });

  it.each<[string, Partial<CustomOption>, Choice['custom'], string[]]>([
    ['unknown option ids', { isRequired: false }, { 9: ['1'] }, ['Invalid options selected']],
    ['a missing required option', {}, {}, ['Option 3 is required']],
    ['a value that is not in the list', {}, { 3: ['77'] }, ['Invalid value 77 selected for option 3']],
    ['two values of one choice', {}, { 3: ['31', '32'] }, ['Invalid value 31, 32 selected for option 3']],
    [
      'a text that is too long',
      { type: 'field', maxLength: 3 },
      { 3: ['IRON'] },
      ['Invalid value IRON selected for option 3'],
    ],
  ])('refuse %s', (_name, changes, custom, expected) => {
    expect(messages(belt(changes), { custom })).toEqual(expected);
  });
});

describe('a gift card', () => {
  const card = productOptions('giftcard', {
    giftcard: openGiftcard({ amounts: [2_500, 5_000], openAmountMax: 100_000 }),
  });
  const CUSTOM = 'Invalid giftcard item custom amount.';
  const FIXED = 'Invalid giftcard item amount selection.';
  it.each<[string, number | null, boolean, string[], number | null]>([
    ['a listed amount', 5_000, false, [], 5_000],
    ['no other fixed amount', 4_000, false, [FIXED], null],
    ['no missing amount', null, false, [FIXED], null],
    ['an amount within the limits', 4_000, true, [], 4_000],
    ['an amount at the limit', 1_000, true, [], 1_000],
    ['no amount below the limits', 999, true, [CUSTOM], null],
    ['no amount above the limits', 100_001, true, [CUSTOM], null],
    ['no missing custom amount', null, true, [CUSTOM], null],
  ])('accepts %s', (_name, amount, isOpenAmount, expected, total) => {
    const configured = over(card, { amount, isOpenAmount });
    expect([configured.problems.map((problem) => problem.message), configured.total]).toEqual([expected, total]);
  });

  it('accepts no custom amount where none is allowed, and needs data', () => {
    const fixed = { ...card, giftcard: card.giftcard && { ...card.giftcard, isOpenAmountAllowed: false } };
    expect(messages(fixed, { amount: 4_000, isOpenAmount: true })).toEqual([CUSTOM]);
    expect(messages({ ...card, giftcard: null })).toEqual(['Invalid giftcard product.']);
  });
});

describe('a group', () => {
  const pairs = productOptions('grouped', {
    parts: [optionPart(41, { qty: 2 }), optionPart(42, { weightLb: 45 }), optionPart(43, { inventory: null })],
    hundoRules: [
      { ruleWeight: 100, discountPerLb: 10 },
      { ruleWeight: 300, discountPerLb: 15 },
    ],
  });

  it('adds up its rows; a row that is out of stock has no quantity', () => {
    const { total, grouped } = over(pairs);
    expect([total, grouped?.rows.map((row) => row.qty)]).toEqual([3_000, [2, 1, 0]]);
  });

  it.each<[string, Choice['grouped'], number, number | undefined]>([
    ['below the first tier: nothing', { 41: 9 }, 0, undefined],
    ['the heaviest rule not exceeding the weight', { 41: 1, 42: 2 }, 1_000, 100],
    ['weight times discount per row', { 41: 3, 42: 6 }, 4_500, 300],
  ])('gets a Hundo discount: %s', (_name, grouped, discount, tier) => {
    const result = over(pairs, { grouped }).grouped;
    expect([result?.discount, result?.tier?.ruleWeight]).toEqual([discount, tier]);
  });

  it('needs at least one row', () => {
    expect(messages(pairs, { grouped: {} })).toEqual(['Invalid cart item']);
  });
});
