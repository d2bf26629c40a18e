import { expect, test } from 'vitest';
import { swatchClass } from './swatch-colour.ts';

test.each([
  ['Black', 'c-black'],
  ['Matte Black', 'c-black'],
  ['Gray', 'c-grey'],
  ['Dark Grey', 'c-grey'],
  ['Navy Blue', 'c-navy'],
  ['Ranger Green', 'c-olive'],
  ['Stainless Steel', 'c-silver'],
  ['Lavender', 'c-lavender'],
  ['Red / White / Blue multi', 'c-multi'],
  ['Standard', undefined],
  ['Powdered', undefined],
  ['90 in', undefined],
])('%s is %s', (label, expected) => {
  expect(swatchClass(label)).toBe(expected);
  expect(swatchClass(label)).toBe(expected);
});
