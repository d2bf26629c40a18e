import { expect, it } from 'vitest';
import { hasRisen } from './health.ts';

const of = (asked: number, failures: number) => ({ asked, failed: Array.from({ length: failures }, () => '500 /') });

it.each([
  [0, 0, false],
  [2, 0, false],
  [3, 0, true],
  [5, 5, false],
  [7, 5, false],
  [8, 5, true],
  [125, 125, false],
])('%i of 125 failed answers after %i before: risen is %s', (now, before, expected) => {
  expect(hasRisen(of(125, now), of(125, before))).toBe(expected);
});
