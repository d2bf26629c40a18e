import { describe, expect, it } from 'vitest';
import { orderOfValues } from './value-order.ts';

const expected = (values: readonly number[]): number[] =>
  values.map((_, at) => at).sort((a, b) => (values[a] as number) - (values[b] as number) || a - b);

/** The same numbers on every run. */
function numbers(count: number, make: (chance: number) => number): number[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return make(state / 2_147_483_648);
  });
}

describe('the order of numbers', () => {
  it.each([
    ['none', []],
    ['one', [5]],
    ['equal ones', [3, 3, 3]],
    ['ascending ones', [-2, 0, 0, 7]],
    ['few different ones', numbers(3000, (chance) => Math.floor(chance * 5))],
    ['negative ones', numbers(3000, (chance) => Math.floor(chance * 100) - 50)],
    ['times', numbers(3000, (chance) => -Math.floor(1.7e12 * chance))],
    ['the largest whole ones', numbers(500, (chance) => Math.floor(Number.MAX_SAFE_INTEGER * (chance - 0.5)))],
    ['fractions', numbers(3000, (chance) => Math.floor(chance * 40) / 8)],
    ['fractions beside large ones', numbers(500, (chance) => (chance < 0.5 ? chance : 1e15 + chance))],
  ])('of %s is by value, and by place among equals', (_, values) => {
    expect(Array.from(orderOfValues(values))).toEqual(expected(values));
  });
});
