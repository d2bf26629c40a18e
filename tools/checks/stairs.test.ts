import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawStairs, stairViolations } from './stairs.ts';

/** Returns the violations in a repository of these files. */
function wrong(files: Readonly<Record<string, string>>): string {
  return stairViolations(new Map(Object.entries(files))).join('\n');
}

describe('a planted violation is reported', () => {
  it.each([
    ['a value from above', { 'worker/store/x.ts': "import { a } from '#worker/ports/y.ts';" }, 'ports is above store'],
    [
      'a type from above',
      { 'shared/money/x.ts': "import type { A } from '#shared/price/y.ts';" },
      'price is above money',
    ],
    ['a re-export from above', { 'worker/log/x.ts': "export { a } from '#worker/env.ts';" }, 'env is above log'],
    ['a dynamic import from above', { 'worker/acts/x.ts': "await import('#worker/jobs/y.ts');" }, 'jobs is above acts'],
    [
      'a value from a room beside it',
      { 'worker/pages/x.tsx': "import { a } from '#worker/svc/y.ts';" },
      'svc is beside pages',
    ],
    [
      'a relative path from above',
      { 'worker/ports/x.ts': "import { a } from '../objects/y.ts';" },
      'objects is above ports',
    ],
    [
      'an import on several lines',
      { 'worker/env.ts': "import {\n  a,\n} from '#worker/stubs/y.ts';" },
      'stubs is above env',
    ],
    ['an unknown room', { 'worker/cellar/x.ts': '' }, 'worker/cellar is not a room'],
    ['an unknown file outside the rooms', { 'shared/x.ts': '' }, 'shared/x is not a room'],
    [
      'a cycle of values',
      { 'client/a.ts': "import { b } from './b.ts';", 'client/b.ts': "import { a } from './a.ts';" },
      'client/a.ts → client/b.ts → client/a.ts',
    ],
    [
      'a cycle of types',
      {
        'tools/a.ts': "import type { B } from '#tools/b.ts';",
        'tools/b.ts': "import { c } from './c.ts';",
        'tools/c.ts': "import type { A } from './a.ts';",
      },
      'tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts',
    ],
  ])('%s', (_, files, words) => {
    expect(wrong(files)).toContain(words);
  });
});

it.each([
  ['an import from its own room', { 'worker/store/x.ts': "import { a } from './y.ts';" }],
  ['an import from a lower room', { 'worker/pages/x.tsx': "import type { A } from '#worker/bindings.ts';" }],
  ['an import from another side', { 'worker/store/x.ts': "import { a } from '#shared/tracking/y.ts';" }],
  ['an import of a package', { 'shared/money/x.ts': "import { z } from 'zod';" }],
  ['an import from above in a test', { 'worker/store/x.test.ts': "import { a } from '#worker/pages/y.tsx';" }],
])('%s is accepted', (_, files) => {
  expect(wrong(files)).toBe('');
});

it('the documentation shows the stairs that are checked', () => {
  expect(readFileSync('docs/rooms.md', 'utf8')).toContain(drawStairs());
});
