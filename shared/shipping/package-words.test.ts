import { describe, expect, it } from 'vitest';
import { arrivalTexts, packageTexts } from './package-words.ts';

const ground = {
  packageNumber: 1,
  label: 'Ground',
  items: [
    { name: 'Bar', qty: 2 },
    { name: 'Belt', qty: 1 },
  ],
};
const freight = { packageNumber: 2, label: 'Freight', items: [{ name: 'Rack', qty: 1 }] };

describe('package descriptions', () => {
  it.each([
    ['a single package needs no number', [ground], ['Ground']],
    [
      'several packages list their contents',
      [ground, freight],
      ['Package 1: Ground (2 × Bar, 1 × Belt)', 'Package 2: Freight (1 × Rack)'],
    ],
    [
      'several packages with unknown contents name only their methods',
      [ground, { ...freight, items: [] }].map(({ items: _, ...rate }) => rate),
      ['Package 1: Ground', 'Package 2: Freight'],
    ],
    ['no packages', [], []],
  ])('%s', (_words, rates, expected) => {
    expect(packageTexts(rates)).toEqual(expected);
  });

  const dated = { ...ground, deliveryDate: { earliest: '2026-12-01', latest: '2026-12-03' } };
  it.each([
    ['nothing without a date', [ground], []],
    ['of a single package needs no number', [dated], ['Arrives Tue, Dec 1 – Thu, Dec 3']],
    [
      'of several packages is told for those that have one',
      [ground, { ...freight, deliveryDate: { earliest: '2026-12-07', latest: '2026-12-07' } }],
      ['Package 2: Arrives Mon, Dec 7'],
    ],
  ])('the arrival: %s', (_words, rates, expected) => expect(arrivalTexts(rates, 'en-US')).toEqual(expected));
});
