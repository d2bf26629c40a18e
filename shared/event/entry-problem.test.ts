import { expect, it } from 'vitest';
import { type EntryFormat, entryProblems, entryQuestion } from './entry-problem.ts';

const TIME: EntryFormat = { kind: 'time', unit: '', capSeconds: 900, tieBreak: '' };
const LOAD: EntryFormat = { kind: 'load', unit: 'kg', capSeconds: null, tieBreak: '' };
const REPS: EntryFormat = { kind: 'reps', unit: '', capSeconds: null, tieBreak: 'time' };
const entry = (score: string, state: 'ok' | 'capped' | 'dnf' | 'wd' | 'unofficial' = 'ok', tieBreak = '') => ({
  score,
  state,
  tieBreak,
});

it.each<[string, EntryFormat, ReturnType<typeof entry>, readonly string[]]>([
  ['a time', TIME, entry('12:34'), []],
  ['no score', TIME, entry(''), ['score']],
  ['no score for dnf', TIME, entry('', 'dnf'), []],
  ['no score for wd', TIME, entry('', 'wd'), []],
  ['no score for an unofficial one', TIME, entry('', 'unofficial'), []],
  ['no score for a capped one', TIME, entry('', 'capped'), ['score']],
  ['a word', TIME, entry('fast'), ['score']],
  ['capped without a cap', TIME, entry('12:34', 'capped'), ['score']],
  ['capped', TIME, entry('CAP+1', 'capped'), []],
  ['a tie-break where there is none', TIME, entry('12:34', 'ok', '1:00'), ['tieBreak']],
  ['a tie-break', REPS, entry('90', 'ok', '1:00'), []],
  ['a wrong tie-break', REPS, entry('90', 'ok', 'soon'), ['tieBreak']],
  ['both wrong', REPS, entry('x', 'ok', 'soon'), ['score', 'tieBreak']],
])('problems of %s', (_, format, given, fields) => {
  expect(entryProblems(given, format).map(({ field }) => field)).toEqual(fields);
});

it.each<[string, EntryFormat, string, readonly string[], boolean]>([
  ['a usual time', TIME, '12:34', [], false],
  ['over the cap', TIME, '15:01', [], true],
  ['at the cap', TIME, '15:00', [], false],
  ['two seconds', TIME, '0:02', [], true],
  ['a cap where there is none', { ...TIME, capSeconds: null }, 'CAP+3', [], true],
  ['a third of all others', TIME, '3:00', ['10:00', '11:00', '12:00'], true],
  ['near the others', TIME, '8:00', ['10:00', '11:00', '12:00'], false],
  ['few others', TIME, '1:00', ['10:00', '11:00'], false],
  ['700 kg', LOAD, '700 kg', [], true],
  ['1,300 lb', LOAD, '1300 lb', [], false],
  ['three times as much', LOAD, '331 lb', ['50', '50', '50'], true],
  ['6,000 repetitions', REPS, '6000', [], true],
])('a question about %s', (_, format, score, others, isAsked) => {
  expect(entryQuestion(entry(score), format, others) !== undefined).toBe(isAsked);
});
