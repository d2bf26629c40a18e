import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenLinks, documents, type Repository } from './links.ts';

/** Builds a repository of some files; a pattern matches paths that end like the text after its last `*`. */
function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  const paths = Object.keys(files);
  return {
    has: (path) => paths.some((each) => each === path || each.startsWith(`${path.replace(/\/$/, '')}/`)),
    matches: (pattern) => paths.some((path) => path.endsWith(pattern.split('*').at(-1) ?? '')),
    read: (path) => files[path] ?? '',
  };
}

const FILES = {
  'README.md': '# Store\n\n## Run it\n',
  'docs/a.md': '# A\n\n## `svc_list` and more\n\n## Twice\n\n## Twice\n',
  'docs/images/home page.webp': '',
  'worker/render/page.ts': '',
};

function problems(text: string): readonly string[] {
  return brokenLinks(['docs/b.md'], repositoryOf({ ...FILES, 'docs/b.md': text }));
}

describe('a working link', () => {
  it.each([
    '[a](a.md)',
    '[a](../README.md#run-it)',
    '[a](a.md#svc_list-and-more)',
    '[a](a.md#twice-1)',
    '# Here\n\n[a](#here)',
    '![a](images/home%20page.webp)',
    '[a](/README.md)',
    '[a](https://www.example.com/nothing.md)',
    '[a](mailto:a@example.com)',
    '`worker/render/page.ts`, `worker/render/`, `worker/*.ts`, `render/page.ts`, `page.ts`',
    '`worker/svc/<name>/routes.ts`, `migrations/000N_verb_noun.sql`, `worker/store/x.ts`, `worker/x y`, `text/html`',
    '```\n[a](nothing.md) `worker/nothing.ts`\n```',
    '| `worker/render/page.ts` |\n|---|\n| [a](a.md) |',
  ])('passes: %s', (text) => {
    expect(problems(text)).toEqual([]);
  });
});

describe('a dead link', () => {
  it.each([
    ['[a](c.md)', 'the link c.md leads nowhere'],
    ['[a](README.md)', 'the link README.md leads nowhere'],
    ['[a][b]\n\n[b]: c.md', 'the link c.md leads nowhere'],
    ['![a](images/none.webp)', 'the link images/none.webp leads nowhere'],
    ['[a](a.md#twice-2)', 'docs/a.md has no heading for the link a.md#twice-2'],
    ['[a](#nothing)', 'docs/b.md has no heading for the link #nothing'],
    ['| a |\n|---|\n| [a](c.md) |', 'the link c.md leads nowhere'],
    ['Moved to `worker/gone.ts`.', '`worker/gone.ts` is not there'],
    ['- `worker/gone/`', '`worker/gone/` is not there'],
    ['Moved to `render/gone.tsx`.', '`render/gone.tsx` is not there'],
    ['All of `docs/*.pdf`.', '`docs/*.pdf` is not there'],
  ])('is reported: %s', (text, problem) => {
    expect(problems(text)).toEqual([`docs/b.md: ${problem}`]);
  });
});

it('anchors follow GitHub’s rules', () => {
  expect([...anchorsOf('# A `b_c` & *d*\n\n## A [link](x.md)\n\n## A [link](x.md)\n')]).toEqual([
    'a-b_c--d',
    'a-link',
    'a-link-1',
  ]);
});

it('the documentation of the store has no dead links', () => {
  const files = documents();
  expect(files).toContain('README.md');
  expect(files).toContain('docs/decisions.md');
  expect(brokenLinks(files)).toEqual([]);
});
