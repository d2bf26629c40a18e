import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDS, promotions, specials } from '#shared/testing/arbitrary-choices.ts';
import { AT, bundleOption, bundleValue, optionPart, productOptions, stocked } from '#shared/testing/product-options.ts';
import type { Choice } from './choice.ts';
import { choiceQuery, readChoice } from './choice-query.ts';
import { configure } from './configure.ts';
import type { ProductOptions } from './options.ts';

const money = fc.integer({ min: 0, max: 5_000_000 });
const facts = fc.record({
  price: fc.option(money, { nil: null }),
  special: specials(money),
  promo: promotions(money),
});
const parts = fc.tuple(
  ...IDS.map((id) => facts.map((prices) => optionPart(id, { prices, values: [String(id), 'M'] }))),
);
const value = (id: number) =>
  fc
    .record({
      priceType: fc.constantFrom('fixed' as const, 'percent' as const),
      price: fc.integer({ min: 0, max: 300 }),
      canChangeQty: fc.boolean(),
      defaultQty: fc.integer({ min: 1, max: 4 }),
      isDefault: fc.boolean(),
    })
    .map((changes) => bundleValue(id, changes));

const options: fc.Arbitrary<ProductOptions> = fc
  .record({
    type: fc.constantFrom('simple' as const, 'configurable' as const, 'bundle' as const, 'grouped' as const),
    prices: facts,
    parts,
    isDynamic: fc.boolean(),
    values: fc.tuple(...IDS.map(value)),
    hundo: fc.array(
      fc.record({ ruleWeight: fc.integer({ min: 1, max: 400 }), discountPerLb: fc.integer({ min: 0, max: 9_000 }) }),
      { maxLength: 3 },
    ),
  })
  .map(({ type, prices, parts: each, isDynamic, values, hundo }) =>
    productOptions(type, {
      prices,
      parts: each,
      isDynamic,
      inventory: stocked,
      hundoRules: hundo,
      axes:
        type === 'configurable'
          ? [
              { code: 'color', label: 'Colour', values: IDS.map(String) },
              { code: 'size', label: 'Size', values: ['M'] },
            ]
          : [],
      bundleOptions:
        type === 'bundle'
          ? [
              bundleOption(1, values.slice(0, 2), { input: 'radio' }),
              bundleOption(2, values.slice(2), { input: 'checkbox', isRequired: false, includedProductId: 99 }),
            ]
          : [],
    }),
  );

const picks = (ids: readonly number[]) =>
  fc
    .uniqueArray(fc.constantFrom(...ids), { maxLength: ids.length })
    .chain((list) =>
      fc.tuple(...list.map((productId) => fc.integer({ min: 1, max: 9 }).map((qty) => ({ productId, qty })))),
    );
const choice: fc.Arbitrary<Choice> = fc.record({
  axes: fc.record({ color: fc.constantFrom(...IDS.map(String)), size: fc.constant('M') }),
  bundle: fc.record({ 1: picks([21, 22]).map((list) => list.slice(0, 1)), 2: picks([23, 24]) }),
  custom: fc.constant({}),
  amount: fc.constant(null),
  isOpenAmount: fc.constant(false),
  grouped: fc.record({ 21: fc.nat(30), 22: fc.nat(30), 23: fc.nat(30), 24: fc.nat(30) }),
  quantity: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
});

const turned = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).reverse());

describe('with any selection', () => {
  it('no price is ever negative, and a reduced one is below the regular one', () => {
    fc.assert(
      fc.property(options, choice, (product, chosen) => {
        const { total, unit } = configure(product, chosen, AT);
        expect(total === null || (Number.isSafeInteger(total) && total >= 0)).toBe(true);
        if (unit.special && unit.price !== null) expect(unit.special.price).toBeLessThan(unit.price);
      }),
    );
  });

  it('the order of selections never matters', () => {
    fc.assert(
      fc.property(options, choice, (product, chosen) => {
        const other: Choice = {
          ...chosen,
          axes: turned(chosen.axes),
          grouped: turned(chosen.grouped),
          bundle: Object.fromEntries(Object.entries(chosen.bundle).map(([id, list]) => [id, [...list].reverse()])),
        };
        expect(configure(product, other, AT)).toEqual(configure(product, chosen, AT));
      }),
    );
  });

  it('a link carries the full selection', () => {
    fc.assert(
      fc.property(options, choice, (product, chosen) => {
        const read = readChoice(product, new URLSearchParams(choiceQuery(product, chosen, new URLSearchParams())));
        const { problems: _old, ...before } = configure(product, chosen, AT);
        const { problems: _new, ...after } = configure(product, read, AT);
        expect(after).toEqual(before);
      }),
    );
  });
});
