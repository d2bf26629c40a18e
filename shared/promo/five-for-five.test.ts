import { expect, it } from 'vitest';
import { fiveForFiveStatus } from './five-for-five.ts';

it.each<[string, boolean, number, boolean, number]>([
  ['2 redemptions remaining by default', true, 0, true, 2],
  ['one is used', true, 1, true, 1],
  ['all are used', true, 2, false, 0],
  ['never below zero', true, 5, false, 0],
  ['the flag gates it, whatever remains', false, 0, false, 2],
])('five-for-five: %s', (_name, isOn, used, fiveShipForFive, fiveShipForFiveRemaining) => {
  expect(fiveForFiveStatus(isOn, used)).toEqual({ fiveShipForFive, fiveShipForFiveRemaining });
});

it('accepts another limit', () => {
  expect(fiveForFiveStatus(true, 2, 5).fiveShipForFiveRemaining).toBe(3);
});
