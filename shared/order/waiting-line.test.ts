import { describe, expect, it } from 'vitest';
import { askAgainMs, fieldsOfPlace, placeOfFields, waitWords } from './waiting-line.ts';

describe('a place in line', () => {
  it('comes back out of the fields of an error', () => {
    const place = { ticket: '1.2.ab', place: 1_234, waitSeconds: 41 };
    expect(placeOfFields(fieldsOfPlace(place))).toEqual(place);
  });

  it.each([
    ['nothing', []],
    ['another error', [{ field: 'orderId', message: 'x' }]],
    [
      'half of it',
      [
        { field: 'line.ticket', message: 'x' },
        { field: 'line.place', message: '3' },
      ],
    ],
    ['words for numbers', fieldsOfPlace({ ticket: 'x', place: Number.NaN, waitSeconds: 1 })],
  ])('is not read out of %s', (_, fields) => {
    expect(placeOfFields(fields)).toBeUndefined();
  });

  it.each([
    [0, 2_000],
    [3, 2_000],
    [10, 5_000],
    [600, 15_000],
  ])('with %d s to wait is asked about after %d ms', (waitSeconds, ms) => {
    expect(askAgainMs({ waitSeconds })).toBe(ms);
  });

  it.each([
    [0, 'a few seconds'],
    [10, 'a few seconds'],
    [11, 'about 20 seconds'],
    [50, 'about 50 seconds'],
    [51, 'about a minute'],
    [60, 'about a minute'],
    [61, 'about 2 minutes'],
    [300, 'about 5 minutes'],
  ])('with %d s to wait says %s', (seconds, words) => {
    expect(waitWords(seconds)).toBe(words);
  });
});
