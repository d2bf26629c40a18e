import { expect, it } from 'vitest';
import { durationWords } from './duration.ts';

it.each([
  [1800, '30 minutes'],
  [60, '1 minute'],
  [43_200, '12 hours'],
  [5_184_000, '60 days'],
  [31_536_000, '1 year'],
  [90, '90 seconds'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
