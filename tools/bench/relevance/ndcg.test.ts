import { expect, test } from 'vitest';
import { ndcgAt10 } from './ndcg.ts';

const grades = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
]);

test('the best order scores 1, nothing scores 0', () => {
  expect(ndcgAt10(['a', 'b', 'c'], grades)).toBe(1);
  expect(ndcgAt10(['a', 'b', 'c', 'x', 'y'], grades)).toBe(1);
  expect(ndcgAt10([], grades)).toBe(0);
  expect(ndcgAt10(['x', 'y'], grades)).toBe(0);
  expect(ndcgAt10(['a'], new Map())).toBe(0);
});

test('gains are 2^grade - 1, discounted by log2 of the rank plus one', () => {
  // Ideal: 7 / 1 + 3 / 1.584963 + 1 / 2 = 9.392789. Backwards: 1 / 1 + 3 / 1.584963 + 7 / 2 = 6.392789.
  expect(ndcgAt10(['c', 'b', 'a'], grades)).toBeCloseTo(0.680606, 6);
  // 7 / 2 = 3.5, only at the third place.
  expect(ndcgAt10(['x', 'y', 'a'], grades)).toBeCloseTo(0.372626, 6);
});

test('the known example of grades 3 2 3 0 1 2', () => {
  const six = new Map([
    ['d1', 3],
    ['d2', 2],
    ['d3', 3],
    ['d5', 1],
    ['d6', 2],
  ]);
  // DCG 13.848264, ideal 14.595391 (grades 3 3 2 2 1).
  expect(ndcgAt10(['d1', 'd2', 'd3', 'd4', 'd5', 'd6'], six)).toBeCloseTo(0.948811, 6);
});

test('the ideal includes what was not found, up to ten places', () => {
  expect(ndcgAt10(['b', 'c'], grades)).toBeCloseTo((3 + 1 / Math.log2(3)) / 9.392789, 6);
  const many = new Map(Array.from({ length: 15 }, (_, index) => [`p${index}`, 3]));
  expect(ndcgAt10([...many.keys()].slice(0, 10), many)).toBe(1);
  expect(ndcgAt10([...many.keys()].slice(5), many)).toBe(1);
});

test('the eleventh result does not count, and a repeated one counts once', () => {
  const misses = Array.from({ length: 10 }, (_, index) => `x${index}`);
  expect(ndcgAt10([...misses, 'a'], grades)).toBe(0);
  expect(ndcgAt10(['a', 'a', 'a'], grades)).toBeCloseTo(7 / 9.392789, 6);
});
