import { describe, expect, it } from 'vitest';
import { packageTexts } from './package-words.ts';

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
    ['one needs no number', [ground], ['Ground']],
    [
      'several say what is in each',
      [ground, freight],
      ['Package 1: Ground (2 × Bar, 1 × Belt)', 'Package 2: Freight (1 × Rack)'],
    ],
    [
      'or only how they go, where nobody told',
      [ground, { ...freight, items: [] }].map(({ items: _, ...rate }) => rate),
      ['Package 1: Ground', 'Package 2: Freight'],
    ],
    ['none', [], []],
  ])('%s', (_words, rates, expected) => {
    expect(packageTexts(rates)).toEqual(expected);
  });
});
