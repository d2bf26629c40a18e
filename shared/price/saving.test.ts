import { describe, expect, it } from 'vitest';
import type { PriceFacts } from './lowest.ts';
import { type Saving, savingOf } from './saving.ts';

const NOW = Date.UTC(2026, 10, 20);
const END = NOW + 1;
const at = (price: number, toMs: number | null = null) => ({ price, fromMs: null, toMs });

describe('what a price saves', () => {
  it.each<[string, Partial<PriceFacts>, Saving | undefined]>([
    ['nothing', {}, undefined],
    ['nothing without a price', { price: null, special: at(1) }, undefined],
    ['nothing by a special price that is over', { special: at(7_000, NOW - 1) }, undefined],
    ['nothing by one that costs more', { special: at(12_000) }, undefined],
    ['a special price without an end', { special: at(7_500) }, { amount: 2_500, percent: 25, untilMs: undefined }],
    [
      'a special price until its last moment',
      { special: at(7_500, NOW) },
      { amount: 2_500, percent: 25, untilMs: NOW },
    ],
    [
      'the lower of two, with its end',
      { special: at(9_000, END), rulePrice: 8_000 },
      { amount: 2_000, percent: 20, untilMs: undefined },
    ],
    [
      'a promotion',
      { promo: { ...at(6_667, END), qtyEnabled: false, qty: null } },
      { amount: 3_333, percent: 33, untilMs: END },
    ],
    ['at least one percent', { special: at(9_999) }, { amount: 1, percent: 1, untilMs: undefined }],
    ['everything', { special: at(0) }, { amount: 10_000, percent: 100, untilMs: undefined }],
  ])('%s', (_, facts, expected) => {
    expect(savingOf({ price: 10_000, special: null, promo: null, ...facts }, NOW)).toEqual(expected);
  });
});
