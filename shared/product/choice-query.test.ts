import { describe, expect, it } from 'vitest';
import {
  bundleOption,
  bundleValue,
  optionPart,
  productOptions,
  stocked,
  teeOf,
} from '#shared/testing/product-options.ts';
import { firstChoice } from './choice.ts';
import { choiceQuery, readChoice } from './choice-query.ts';
import type { ProductOptions } from './options.ts';

const read = (options: ProductOptions, query: string) => readChoice(options, new URLSearchParams(query));

const TEE = teeOf(
  optionPart(11, { values: ['Black', 'S'] }),
  optionPart(12, { values: ['Black', 'M'] }),
  optionPart(13, { values: ['Red', 'M'], inventory: { ...stocked, max: 0, bin: true } }),
);

describe('a variant in a link', () => {
  it.each<[string, string, Record<string, string>]>([
    ['nothing named: the first color, and no size', '', { color: 'Black' }],
    ['a size alone', 'size=M', { color: 'Black', size: 'M' }],
    ['by readable names, in any case', 'color=black&size=m', { color: 'Black', size: 'M' }],
    ['by some names: the size stays open', 'color=Red', { color: 'Red' }],
    ['a combination that does not exist stays as requested', 'color=Red&size=S', { color: 'Red', size: 'S' }],
    ['an unknown value is ignored', 'color=Plaid', { color: 'Black' }],
    ['by child', 'child=12', { color: 'Black', size: 'M' }],
    ['by children', 'children=13', { color: 'Red', size: 'M' }],
    ['an unknown child is ignored', 'child=99', { color: 'Black' }],
  ])('%s', (_name, query, axes) => {
    expect(read(TEE, query).axes).toEqual(axes);
  });
});

const SET = productOptions('bundle', {
  parts: [optionPart(21), optionPart(22), optionPart(23), optionPart(24)],
  bundleOptions: [
    bundleOption(7, [bundleValue(21, { isDefault: true }), bundleValue(22)]),
    bundleOption(8, [bundleValue(23, { isDefault: true }), bundleValue(24, { canChangeQty: true })], {
      input: 'checkbox',
      isRequired: false,
    }),
  ],
});
const one = (productId: number, qty = 1) => ({ productId, qty });

describe('a bundle in a link', () => {
  it.each<[string, string, object]>([
    ['presets', '', { 7: [one(21)], 8: [one(23)] }],
    ['by option', 'b7=22&b8=23&b8=24&b8-24=5', { 7: [one(22)], 8: [one(23), one(24, 5)] }],
    ['an option left empty', 'b8=', { 7: [one(21)], 8: [] }],
    ['child ids joined by dashes', 'children=22-24', { 7: [one(22)], 8: [one(24)] }],
    ['child ids of some options: a required one keeps its preset', 'children=24', { 7: [one(21)], 8: [one(24)] }],
    ['values that are not numbers', 'b7=x&b8=23&b8-23=-4', { 7: [], 8: [one(23)] }],
  ])('%s', (_name, query, bundle) => {
    expect(read(SET, query).bundle).toEqual(bundle);
  });
});

describe('the query of a selection', () => {
  it('is empty for the initial selection', () => {
    expect(choiceQuery(SET, firstChoice(SET), new URLSearchParams())).toBe('');
  });

  it('replaces the previous selection and keeps unrelated parameters', () => {
    const choice = { ...firstChoice(TEE), axes: { color: 'Black', size: 'M' }, quantity: 3 };
    const query = new URLSearchParams('child=13&reviews=all&color=Red&utm_source=mail');
    expect(choiceQuery(TEE, choice, query)).toBe('?color=Black&size=M&qty=3&reviews=all&utm_source=mail');
  });

  it.each<[string, number | null, boolean]>([
    ['amount=50', 5_000, false],
    ['amount=custom&custom=12,50', 1_250, true],
    ['amount=custom&custom=', null, true],
    ['amount=75', 7_500, true],
    ['amount=ten', null, false],
  ])('reads a gift card: %s', (query, amount, isOpenAmount) => {
    const card = productOptions('giftcard', {
      giftcard: {
        type: 'virtual',
        amounts: [5_000],
        isOpenAmountAllowed: true,
        openAmountMin: null,
        openAmountMax: null,
      },
    });
    const choice = read(card, query);
    expect([choice.amount, choice.isOpenAmount]).toEqual([amount, isOpenAmount]);
  });
});
