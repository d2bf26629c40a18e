import { array, assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { dammDigit } from './damm.ts';

const digits = array(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
const checked = (row: readonly number[]) => [...row, dammDigit(row.join(''))];

it.each([
  ['572', 4],
  ['1048227', 1],
  ['0000000', 0],
])('%s has the check digit %d', (row, digit) => {
  expect(dammDigit(row)).toBe(digit);
});

it('a number that ends with its check digit is valid', () => {
  assert(property(digits, (row) => dammDigit(checked(row).join('')) === 0));
});

it('every single wrong digit is detected', () => {
  assert(
    property(digits, (row) => {
      const right = checked(row);
      return right.every((digit, place) =>
        [...Array(10).keys()]
          .filter((wrong) => wrong !== digit)
          .every((wrong) => dammDigit(right.with(place, wrong).join('')) !== 0),
      );
    }),
  );
});

it('every swap of two neighboring digits is detected', () => {
  assert(
    property(digits, (row) => {
      const right = checked(row);
      return right.slice(1).every((second, place) => {
        const first = right[place] ?? 0;
        const swapped = right.with(place, second).with(place + 1, first);
        return first === second || dammDigit(swapped.join('')) !== 0;
      });
    }),
  );
});
