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
    ['what is handed on from above', { 'worker/log/x.ts': "export { a } from '#worker/env.ts';" }, 'env is above log'],
    ['what is imported later', { 'worker/acts/x.ts': "await import('#worker/jobs/y.ts');" }, 'jobs is above acts'],
    ['a room beside', { 'worker/pages/x.tsx': "import { a } from '#worker/svc/y.ts';" }, 'svc is beside pages'],
    ['a path of folders', { 'worker/ports/x.ts': "import { a } from '../objects/y.ts';" }, 'objects is above ports'],
    ['several lines', { 'worker/env.ts': "import {\n  a,\n} from '#worker/stubs/y.ts';" }, 'stubs is above env'],
    ['an unknown room', { 'worker/cellar/x.ts': '' }, 'worker/cellar is not a room'],
    ['an unknown file on the landing', { 'shared/x.ts': '' }, 'shared/x is not a room'],
    [
      'a circle by value',
      { 'client/a.ts': "import { b } from './b.ts';", 'client/b.ts': "import { a } from './a.ts';" },
      'client/a.ts → client/b.ts → client/a.ts',
    ],
    [
      'a circle by type',
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
  ['its own room', { 'worker/store/x.ts': "import { a } from './y.ts';" }],
  ['a lower room', { 'worker/pages/x.tsx': "import type { A } from '#worker/bindings.ts';" }],
  ['another side', { 'worker/store/x.ts': "import { a } from '#shared/tracking/y.ts';" }],
  ['a package', { 'shared/money/x.ts': "import { z } from 'zod';" }],
  ['a test', { 'worker/store/x.test.ts': "import { a } from '#worker/pages/y.tsx';" }],
])('%s is imported', (_, files) => {
  expect(wrong(files)).toBe('');
});

it('the documentation shows the stairs that are checked', () => {
  expect(readFileSync('docs/rooms.md', 'utf8')).toContain(drawStairs());
});
