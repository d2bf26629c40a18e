import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { planted } from '#tools/mutants/fault.ts';
import { MISTAKES } from './planted-faults.ts';

it.each(MISTAKES)('the text of "$name" is in its file once', (mistake) => {
  expect(planted(readFileSync(mistake.file, 'utf8'), { ...mistake, tests: [] })).toContain(mistake.by);
});
