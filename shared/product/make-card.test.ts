import { describe, expect, it } from 'vitest';
import { cost, DAY, document, inStock, NOW, outOfStock, part, source, value } from '#shared/testing/card-source.ts';
import { type CardSource, canBeBought, cheapest, makeCard } from './make-card.ts';

describe('the price of a card', () => {
  const priceOf = (each: CardSource) => {
    const { prices, isFrom } = cheapest(each, NOW);
    return [prices.price, isFrom];
  };
  const dynamic = { ...document, bundlePriceType: 'dynamic' as const };
  const giftcard = (changes: object) => ({
    ...document,
    giftcard: {
      type: 'virtual' as const,
      amounts: [5_000, 2_500],
      isOpenAmountAllowed: false,
      openAmountMin: null,
      openAmountMax: null,
      ...changes,
    },
  });

  it.each<[string, CardSource, [number | null, boolean]]>([
    ['simple: its own', source('simple'), [10_000, false]],
    ['virtual: its own', source('virtual'), [10_000, false]],
    [
      'configurable: from its cheapest variant',
      source('configurable', { parts: [part(3_000), part(2_000)] }),
      [2_000, true],
    ],
    [
      'configurable whose variants cost the same: that price',
      source('configurable', { parts: [part(2_000), part(2_000)] }),
      [2_000, false],
    ],
    [
      'configurable: an offline variant is ignored',
      source('configurable', { parts: [part(3_000), part(1, { isOnline: false })] }),
      [3_000, false],
    ],
    [
      'configurable: a variant without a price on the site is ignored',
      source('configurable', { parts: [part(null), part(3_000)] }),
      [3_000, false],
    ],
    ['configurable without variants: its own', source('configurable', { prices: cost(null) }), [null, false]],
    ['grouped: from its cheapest member', source('grouped', { parts: [part(9_000), part(4_000)] }), [4_000, true]],
    [
      'dynamic bundle: the cheapest value of each required option',
      source('bundle', {
        document: dynamic,
        parts: [value(1, 500), value(1, 300), value(2, 700, 2), value(3, 1, 1, false)],
      }),
      [1_700, true],
    ],
    [
      'dynamic bundle with an option that no product of the site fills: not sold',
      source('bundle', {
        document: dynamic,
        parts: [
          value(1, 500),
          part(null, { bundle: { optionId: 2, isRequired: true, qty: 1, price: 0, priceType: 'fixed' } }),
        ],
      }),
      [null, true],
    ],
    [
      'fixed bundle: from its own',
      source('bundle', { document: { ...document, bundlePriceType: 'fixed' }, parts: [value(1, 500)] }),
      [10_000, true],
    ],
    ['gift card: from its smallest amount', source('giftcard', { document: giftcard({}) }), [2_500, true]],
    [
      'gift card of one amount: that amount',
      source('giftcard', { document: giftcard({ amounts: [5_000] }) }),
      [5_000, false],
    ],
    [
      'gift card with an open amount: from its lower limit',
      source('giftcard', { document: giftcard({ isOpenAmountAllowed: true, openAmountMin: 1_000 }) }),
      [1_000, true],
    ],
    [
      'gift card that the site does not sell',
      source('giftcard', { document: giftcard({}), prices: cost(null) }),
      [null, true],
    ],
  ])('%s', (_, given, expected) => {
    expect(priceOf(given)).toEqual(expected);
  });

  it('of a configurable is the price of the variant that is currently cheapest', () => {
    const reduced = part(5_000, { prices: cost(5_000, { special: { price: 1_500, fromMs: NOW, toMs: NOW + DAY } }) });
    const given = source('configurable', { parts: [part(2_000), reduced] });
    expect(cheapest(given, NOW).prices.price).toBe(5_000);
    expect(cheapest(given, NOW - DAY).prices.price).toBe(2_000);
  });
});

describe('availability', () => {
  it.each<[string, CardSource, boolean]>([
    ['simple in stock', source('simple'), true],
    ['simple without stock', source('simple', { inventory: outOfStock }), false],
    ['out of stock when there is no inventory', source('simple', { inventory: null }), false],
    ['virtual and gift card need no inventory', source('virtual', { inventory: null }), true],
    ['a gift card that is out of stock', source('giftcard', { inventory: outOfStock }), false],
    [
      'one variant in stock is enough',
      source('configurable', { inventory: null, parts: [part(1, { inventory: outOfStock }), part(1)] }),
      true,
    ],
    [
      'a variant in stock without a price is not enough',
      source('configurable', { inventory: null, parts: [part(null)] }),
      false,
    ],
    ['a group without members', source('grouped', { inventory: inStock }), false],
    [
      'a bundle needs each required option',
      source('bundle', { parts: [value(1, 1), { ...value(2, 1), inventory: outOfStock }] }),
      false,
    ],
    [
      'a bundle does not need an optional part',
      source('bundle', { parts: [value(1, 1), { ...value(2, 1, 1, false), inventory: outOfStock }] }),
      true,
    ],
    ['a bundle without parts', source('bundle'), false],
  ])('%s', (_, given, expected) => {
    expect(canBeBought(given)).toBe(expected);
  });

  it.each<[string, CardSource, string, string | null]>([
    ['in stock', source('simple', { attributes: { lead_time: ['12 days'] } }), 'in', null],
    [
      'back-ordered',
      source('simple', { inventory: { ...inStock, qoh: 0, backorder: true }, attributes: { lead_time: ['12 days'] } }),
      'backorder',
      'Back in about 12 days',
    ],
    [
      'variants that are all on back-order',
      source('configurable', {
        parts: [part(100, { inventory: { ...inStock, qoh: 0, backorder: true } }), part(100, { inventory: null })],
        attributes: { lead_time: ['12 days'] },
      }),
      'backorder',
      'Back in about 12 days',
    ],
    [
      'one variant in stock beside one on back-order',
      source('configurable', { parts: [part(100, { inventory: { ...inStock, qoh: 0, backorder: true } }), part(100)] }),
      'in',
      null,
    ],
    [
      'less in stock than the minimum quantity',
      source('simple', { inventory: { ...inStock, min: 4, max: 3 } }),
      'out',
      null,
    ],
    [
      "the merchant's own words come first",
      source('simple', {
        inventory: outOfStock,
        attributes: { lead_time: ['12 days'], restock_status: ['Ships in May'] },
      }),
      'out',
      'Ships in May',
    ],
    ['max 0 with the bin flag is bin', source('simple', { inventory: { ...outOfStock, bin: true } }), 'bin', null],
    [
      'a variant with the bin flag',
      source('configurable', { inventory: null, parts: [part(1, { inventory: { ...outOfStock, bin: true } })] }),
      'bin',
      null,
    ],
  ])('stock line: %s', (_, given, stock, restock) => {
    expect(makeCard(given, NOW)).toMatchObject({ stock, restock });
  });
});
