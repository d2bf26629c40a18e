import { expect, test } from 'vitest';
import { type Progress, ProgressLines } from './progress.ts';

const sending = (done: number): Progress => ({ step: 'sending', what: 'products', done, all: 500_000, unit: 'rows' });

test('a line tells step, share, count, rate and time left', () => {
  let now = 5000;
  const lines = new ProgressLines(() => now);
  expect(lines.line(sending(0))).toBe('sending products [--------------------] 0%, 0 of 500,000 rows');
  now += 40_000;
  expect(lines.line(sending(125_000))).toBe(
    'sending products [#####---------------] 25%, 125,000 of 500,000 rows, 3,125 rows a second, 2 min 0 s left',
  );
  now += 120_000;
  expect(lines.line(sending(500_000))).toBe(
    'sending products [####################] 100%, 500,000 of 500,000 rows, 3,125 rows a second',
  );
});

test('each step has its own rate, and what it is at does not matter', () => {
  let now = 0;
  const lines = new ProgressLines(() => now);
  const publishing = (what: string, done: number): Progress => ({
    step: 'publishing',
    what,
    done,
    all: 100,
    unit: '%',
  });
  lines.line(sending(1000));
  now = 60_000;
  expect(lines.line(publishing('', 0))).toBe('publishing [--------------------] 0%');
  now = 180_000;
  expect(lines.line(publishing('cards of CAN', 5))).toBe(
    'publishing cards of CAN [#-------------------] 5%, 2.5 % a minute, 38 min 0 s left',
  );
});

test('without a whole there is no time left', () => {
  let now = 0;
  const lines = new ProgressLines(() => now);
  const reading = (done: number): Progress => ({ step: 'checking', what: '', done, all: null, unit: 'products' });
  expect(lines.line(reading(0))).toBe('checking');
  now = 2000;
  expect(lines.line(reading(30))).toBe('checking, 30 products, 15 products a second');
});
