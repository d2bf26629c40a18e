import { describe, expect, it } from 'vitest';
import { reductionEnd } from '#shared/price/reduction-end.ts';
import { hundoDiscounts, hundoTier } from './hundo.ts';

const RULES = [
  { ruleWeight: 300, discountPerLb: 15 },
  { ruleWeight: 100, discountPerLb: 10 },
];

describe('Hundo pricing', () => {
  it.each<[number, number | undefined]>([
    [99.99, undefined],
    [100, 100],
    [299.9, 100],
    [300, 300],
    [5_000, 300],
  ])('at %d lb the heaviest rule not exceeding the weight is %s', (weight, tier) => {
    expect(hundoTier(RULES, weight)?.ruleWeight).toBe(tier);
  });

  it('is weight times discount per pound, row by row, and never more than the row', () => {
    const rows = [
      { weightLb: 60.5, total: 10_000 },
      { weightLb: 60, total: 300 },
    ];
    expect(hundoDiscounts(RULES, rows)).toEqual([605, 300]);
  });
});

it('weights have two decimals: 3 × 0.35 lb at 10 a pound is 10.5, not 10.499', () => {
  expect(hundoDiscounts([{ ruleWeight: 1, discountPerLb: 10 }], [{ weightLb: 0.35 * 3, total: 900 }])).toEqual([11]);
});

describe('the end of a price reduction', () => {
  const special = { price: 800, fromMs: null, toMs: 50 };
  const promo = { price: 600, fromMs: 0, toMs: 70, qtyEnabled: false, qty: null };
  it.each([
    ['is that of the promotion that applies', { price: 1_000, special, promo }, { kind: 'promotion', untilMs: 70 }],
    [
      'is that of the special price that applies',
      { price: 1_000, special, promo: null },
      { kind: 'special', untilMs: 50 },
    ],
    ['does not exist without a date', { price: 1_000, special: { ...special, toMs: null }, promo: null }, undefined],
    ['does not exist for a price rule', { price: 1_000, special, rulePrice: 500, promo: null }, undefined],
    ['does not exist at the regular price', { price: 700, special, promo: null }, undefined],
  ] as const)('%s', (_name, facts, expected) => {
    expect(reductionEnd(facts, 10)).toEqual(expected);
  });
});
