import { expect, it } from 'vitest';
import { entryText, readEntryText } from './entry-text.ts';

it.each([
  ['12:34', '12:34', 'ok'],
  [' 132,5 kg ', '132,5 kg', 'ok'],
  ['CAP+15', 'CAP+15', 'capped'],
  ['DNF', '', 'dnf'],
  ['dnf CAP+3', 'CAP+3', 'dnf'],
  ['wd', '', 'wd'],
  ['U 12:34', '12:34', 'unofficial'],
  ['', '', 'ok'],
])('%j', (text, score, state) => {
  expect(readEntryText(text)).toEqual({ score, state });
  expect(readEntryText(entryText({ score, state: state as 'ok' }))).toEqual({ score, state });
});
