import { expect, it } from 'vitest';
import { isEventPath } from './sections.ts';

it.each([
  ['/invitational', true],
  ['/invitational/2025/schedule', true],
  ['/arnold', true],
  ['/arnold/strongman', true],
  ['/arnold-press-bench', false],
  ['/invitational-hoodie', false],
  ['/theindex/invitational', false],
  ['/', false],
])('%s: %s', (path, expected) => {
  expect(isEventPath(path)).toBe(expected);
});
