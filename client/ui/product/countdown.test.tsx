import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Countdown } from './countdown.tsx';
import { timeLeft } from './time-left.ts';

test.each([
  [(2 * 24 + 5) * 3_600_000 + 59_000, '2 d 5 h'],
  [24 * 3_600_000, '1 d 0 h'],
  [5 * 3_600_000 + 12 * 60_000, '5 h 12 min'],
  [12 * 60_000 + 30_999, '12 min 30 s'],
  [0, '0 min 0 s'],
  [-1, '0 min 0 s'],
])('%i ms is shown as %s', (leftMs, expected) => {
  expect(timeLeft(leftMs)).toBe(expected);
});

test('shows nothing once it is over', () => {
  expect(renderToStaticMarkup(<Countdown label="Promotion ends in" untilMs={1000} nowMs={1000} />)).toBe('');
});
