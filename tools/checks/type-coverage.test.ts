import { expect, it } from 'vitest';
import { projects, unchecked } from './type-coverage.ts';

it('a file that no project covers is reported, and tests are covered', () => {
  const files = ['shared/money/money.ts', 'shared/money/money.test.ts', 'shared/money/planted.ts'];
  expect(unchecked(files)).toEqual(['shared/money/planted.ts']);
  const withoutTests = projects().filter((path) => !path.endsWith('tests.json') && !path.includes('tools'));
  expect(unchecked(files, withoutTests)).toEqual(['shared/money/money.test.ts', 'shared/money/planted.ts']);
});
