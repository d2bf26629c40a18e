import { describe, expect, it } from 'vitest';
import { changedPrice, type Ending, withEnding } from './bulk-change.ts';

describe('an ending', () => {
  it.each<[number, Ending, number]>([
    [13_410, '', 13_410],
    [13_410, '99', 13_399],
    [13_460, '99', 13_499],
    [13_449, '99', 13_499],
    [13_448, '99', 13_399],
    [13_410, '95', 13_395],
    [13_410, '49', 13_449],
    [13_398, '49', 13_349],
    [13_450, '00', 13_500],
    [13_449, '00', 13_400],
    [100, '00', 100],
    // Nothing becomes free by its ending.
    [20, '00', 100],
    [1, '99', 99],
    [1, '49', 49],
  ])('%i with .%s is %i', (minor, ending, expected) => {
    expect(withEnding(minor, ending)).toBe(expected);
  });
});

describe('a changed price', () => {
  it.each<[number, 'amount' | 'percent', number, Ending, number | null]>([
    [20_000, 'percent', -1_000, '', 18_000],
    [20_000, 'percent', 750, '', 21_500],
    // 12.5 % off 1.99 is 1.74125.
    [199, 'percent', -1_250, '', 174],
    // Half a cent is rounded up.
    [50, 'percent', -100, '', 50],
    [19_999, 'percent', -1_500, '99', 16_999],
    [20_000, 'amount', -2_550, '', 17_450],
    [20_000, 'amount', 1_000, '95', 20_995],
    [2_000, 'amount', -2_000, '', null],
    [2_000, 'amount', -2_500, '99', null],
    [2_000, 'percent', -10_000, '99', null],
    [0, 'percent', -1_000, '99', 0],
    [0, 'amount', 500, '', 0],
  ])('%i by %s %i ending in "%s" is %s', (price, unit, by, ending, expected) => {
    expect(changedPrice(price, { unit, by, ending })).toBe(expected);
  });
});
