import { expect, it } from 'vitest';
import { reviewFilter } from './filter.ts';

it.each([
  [null, null, false],
  ['all', null, false],
  ['4', 4, false],
  ['1', 1, false],
  ['0', null, false],
  ['6', null, false],
  ['45', null, false],
  ['verified', null, true],
])('reviews=%s shows reviews with %s stars, verified ones only: %s', (value, stars, isVerified) => {
  expect(reviewFilter(value)).toEqual({ stars, isVerified });
});
