import { expect, it } from 'vitest';
import { nextTryMs } from './ledger-entry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('pauses double from a minute to an hour', () => {
  const pauses = Array.from({ length: 9 }, (_, at) => (nextTryMs(at + 1, 0, 0) ?? 0) / MINUTE);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('an entry is given up after a day', () => {
  expect(nextTryMs(20, 0, 23 * HOUR)).toBe(24 * HOUR);
  expect(nextTryMs(20, 0, 23 * HOUR + 1)).toBeUndefined();
});
