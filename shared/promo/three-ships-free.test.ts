import { describe, expect, it } from 'vitest';
import { threeShipsFree } from './three-ships-free.ts';

describe('3 ships free', () => {
  it.each([
    [0, undefined],
    [1, { free: 0, missing: 2 }],
    [2, { free: 0, missing: 1 }],
    [3, { free: 3, missing: 0 }],
    [4, { free: 3, missing: 2 }],
    [6, { free: 6, missing: 0 }],
  ])('%i marked units', (units, expected) => expect(threeShipsFree(units)).toEqual(expected));
});
