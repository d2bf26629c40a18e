import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Fault, planted, verdictOf } from './fault.ts';
import { FAULTS } from './faults.ts';

const FAULT: Fault = { name: 'sold out', file: 'a.ts', text: 'free >= 1', by: 'free >= 0', tests: ['a.test.ts'] };

describe('a planted fault', () => {
  it('is planted where its text is found', () => {
    expect(planted('if (free >= 1) sell();', FAULT)).toBe('if (free >= 0) sell();');
    expect(planted('cost(free >= 1)', { ...FAULT, by: '$& $1' })).toBe('cost($& $1)');
  });

  it.each([
    ['no longer exists', 'if (free > 0) sell();', FAULT, 'sold out: its text occurs 0 times in a.ts'],
    ['occurs twice', 'free >= 1 || free >= 1', FAULT, 'occurs 2 times'],
    ['is empty', 'free', { ...FAULT, text: '' }, 'occurs 0 times'],
    ['stays the same', 'free >= 1', { ...FAULT, by: FAULT.text }, 'changes nothing'],
  ])('is refused where its text %s', (_, source, fault, words) => {
    expect(() => planted(source, fault)).toThrow(words);
  });
});

describe('the verdict on a test report', () => {
  const report = (status: string, ...tests: string[]) => ({
    testResults: [
      { name: '/tmp/x/shared/a.test.ts', status, assertionResults: tests.map((each) => ({ status: each })) },
    ],
  });
  it.each([
    ['every test passed', report('passed', 'passed', 'passed'), 'passed'],
    ['one test failed', report('failed', 'passed', 'failed'), 'failed'],
    ['the file was not loaded', report('failed'), 'broken'],
    ['its setup failed', report('failed', 'skipped'), 'broken'],
    ['the file is not in the report', { testResults: [] }, 'broken'],
    ['there is no report', undefined, 'broken'],
  ])('%s', (_, given, verdict) => expect(verdictOf(given, 'shared/a.test.ts')).toBe(verdict));
});

describe('the table of faults', () => {
  it('has unique names, listed in the documentation, and tests that exist', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
    const told = readFileSync('docs/testing.md', 'utf8');
    expect(FAULTS.filter(({ name }) => !told.includes(`| ${name} |`))).toEqual([]);
    expect(FAULTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(FAULTS.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s: its text occurs once in its file', (_, fault) => {
    expect(() => planted(readFileSync(fault.file, 'utf8'), fault)).not.toThrow();
  });
});
