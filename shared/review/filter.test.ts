import { expect, it } from 'vitest';
import { reviewFilter } from './filter.ts';

it.each([
  [null, null, false, false],
  ['all', null, false, false],
  ['4', 4, false, false],
  ['1', 1, false, false],
  ['0', null, false, false],
  ['6', null, false, false],
  ['45', null, false, false],
  ['verified', null, true, false],
  ['pictures', null, false, true],
])(
  'reviews=%s shows reviews with %s stars, verified ones only: %s, with pictures only: %s',
  (value, stars, isVerified, hasPictures) => {
    expect(reviewFilter(value)).toEqual({ stars, isVerified, hasPictures });
  },
);
