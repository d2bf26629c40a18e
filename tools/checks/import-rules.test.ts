import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const RULE = 'lint/style/noRestrictedImports';

interface Override {
  readonly includes: readonly string[];
  readonly linter: { readonly rules: { readonly style: { readonly noRestrictedImports: unknown } } };
}

interface Config {
  readonly overrides: readonly Override[];
}

const config = JSON.parse(readFileSync('biome.json', 'utf8')) as Config;

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/** Rules that each line of some files breaks, under the project's own configuration: 'path:line' → rules. */
function lint(files: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  try {
    const settings = { ...config, $schema: undefined, vcs: { enabled: false } };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
    // Some of Biome's rules depend on the dependencies of the project.
    copyFileSync('package.json', join(folder, 'package.json'));
    for (const [file, lines] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    }
    const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
    const byLine = Map.groupBy(diagnostics, ({ location }) => `${location.path}:${location.start.line}`);
    return new Map([...byLine].map(([line, found]) => [line, found.map(({ category }) => category)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const importing = (from: string, n: number) => `export { x as x${n} } from '${from}';`;

interface Room {
  /** A file that the room could contain. */
  readonly file: string;
  readonly may: readonly string[];
  readonly never: readonly string[];
}

/** The table of the design, section 3: one planted violation per rule and room. */
const ROOMS: Readonly<Record<string, Room>> = {
  'shared/**': {
    file: 'shared/x/x.ts',
    may: ['zod', '#shared/y/y.ts', './y.ts'],
    never: [
      '#client/x.ts',
      '#worker/x.ts',
      '#tools/x.ts',
      'react',
      'react-dom',
      'react-dom/server',
      'hono',
      'hono/cookie',
      'node:fs',
      'cloudflare:workers',
      '../y/y.ts',
    ],
  },
  'client/**': {
    file: 'client/x.ts',
    may: ['react', '#shared/y/y.ts', '#client/ui/y.tsx', './y.ts'],
    never: ['#worker/x.ts', '#tools/x.ts', 'hono', 'hono/jsx', 'node:fs', 'cloudflare:workers', '../shared/y.ts'],
  },
  'client/ui/**': {
    file: 'client/ui/x.tsx',
    may: ['react', '#shared/y/y.ts', './y.tsx', '#client/island.tsx'],
    never: [
      '#worker/x.ts',
      '#tools/x.ts',
      '#client/state/cart.ts',
      '#client/islands/x.tsx',
      '#client/browser/x.ts',
      '#client/tracking/track.ts',
      '#client/bridge/send.ts',
      'hono',
      'hono/jsx',
      'node:fs',
      'cloudflare:workers',
      '../x.ts',
    ],
  },
  'client/islands/**': {
    file: 'client/islands/x.tsx',
    may: [
      'react',
      '#shared/y/y.ts',
      '#client/ui/y.tsx',
      '#client/state/cart.ts',
      '#client/browser/call.ts',
      './x/part.tsx',
    ],
    never: [
      '#worker/x.ts',
      '#tools/x.ts',
      '#client/islands/y.tsx',
      'hono',
      'hono/jsx',
      'node:fs',
      'cloudflare:workers',
      '../ui/y.tsx',
    ],
  },
  'client/entry.ts': {
    file: 'client/entry.ts',
    may: ['./browser/islands.ts', './tracking/start.ts'],
    never: [
      'react',
      'react-dom',
      'react-dom/client',
      '#client/islands/x.tsx',
      '#client/ui/x.tsx',
      '#worker/x.ts',
      '#tools/x.ts',
    ],
  },
  'worker/svc/**': {
    file: 'worker/svc/x/routes.ts',
    may: ['hono', 'zod', '#shared/y/y.ts', '#worker/request/body.ts', './verb.ts'],
    never: [
      '#worker/svc/y/routes.ts',
      '#worker/pages/x.tsx',
      '#worker/blocks/x.tsx',
      '#worker/store/x.ts',
      '#worker/objects/x.ts',
      '#client/ui/x.tsx',
      '#tools/x.ts',
      '../y/routes.ts',
    ],
  },
  'worker/store/**': {
    file: 'worker/store/x.ts',
    may: ['zod', '#shared/y/y.ts', '#worker/env.ts', '#worker/objects/edition.ts', './y.ts'],
    never: [
      '#worker/svc/x/routes.ts',
      '#worker/pages/x.tsx',
      '#worker/blocks/x.tsx',
      '#worker/render/x.ts',
      '#worker/request/x.ts',
      '#client/ui/x.tsx',
      '#tools/x.ts',
      '../env.ts',
    ],
  },
  'tools/**': { file: 'tools/x.ts', may: ['node:fs', '#shared/y/y.ts', '#worker/env.ts'], never: ['#client/ui/x.tsx'] },
};

/** These rooms share one rule. */
for (const room of ['state', 'tracking', 'bridge', 'browser']) {
  Object.assign(ROOMS, {
    [`client/${room}/**`]: {
      file: `client/${room}/x.ts`,
      may: ['#shared/y/y.ts', './y.ts'],
      never: [
        '#worker/x.ts',
        '#tools/x.ts',
        '#client/islands/x.tsx',
        '#client/ui/x.tsx',
        'hono',
        'hono/jsx',
        'node:fs',
        'cloudflare:workers',
        '../x.ts',
      ],
    },
  });
}
for (const room of ['pages', 'blocks']) {
  Object.assign(ROOMS, {
    [`worker/${room}/**`]: {
      file: `worker/${room}/x.tsx`,
      may: [
        'react',
        '#shared/y/y.ts',
        '#client/ui/y.tsx',
        '#client/islands/y.tsx',
        '#worker/render/page.ts',
        './y.tsx',
      ],
      never: [
        '#worker/svc/x/routes.ts',
        '#worker/objects/x.ts',
        '#client/browser/x.ts',
        '#client/state/x.ts',
        '#client/tracking/x.ts',
        '#tools/x.ts',
        '../render/page.ts',
      ],
    },
  });
}
for (const room of ['render', 'request', 'resolve']) {
  Object.assign(ROOMS, {
    [`worker/${room}/**`]: {
      file: `worker/${room}/x.ts`,
      may: ['#shared/y/y.ts', '#worker/stubs/open-store.ts', './y.ts'],
      never: [
        '#worker/svc/x/routes.ts',
        '#worker/pages/x.tsx',
        '#worker/blocks/x.tsx',
        '#worker/objects/x.ts',
        '#client/islands/x.tsx',
        '#client/browser/x.ts',
        '#client/state/x.ts',
        '#tools/x.ts',
        '../env.ts',
      ],
    },
  });
}

/** Every pattern that the configuration forbids in a room. */
function forbidden(room: string): string[] {
  const override = config.overrides.find((each) => each.includes.includes(room));
  const rule = override?.linter.rules.style.noRestrictedImports as { options: { patterns: { group: string[] }[] } };
  return rule.options.patterns.flatMap((pattern) => pattern.group);
}

function matches(pattern: string, from: string): boolean {
  return pattern.endsWith('*') ? from.startsWith(pattern.replace(/\*+$/, '')) : pattern === from;
}

const planted = lint(Object.fromEntries(Object.values(ROOMS).map(({ file, never }) => [file, never.map(importing)])));
const clean = lint(Object.fromEntries(Object.values(ROOMS).map(({ file, may }) => [file, may.map(importing)])));

describe.each(Object.entries(ROOMS))('%s', (room, { file, may, never }) => {
  it.each(may)('may import %s', (from) => {
    expect(clean.get(`${file}:${may.indexOf(from) + 1}`) ?? []).not.toContain(RULE);
  });

  it.each(never)('must not import %s', (from) => {
    expect(planted.get(`${file}:${never.indexOf(from) + 1}`)).toContain(RULE);
  });

  it('has a planted violation for each of its patterns', () => {
    const missing = forbidden(room).filter((pattern) => !never.some((from) => matches(pattern, from)));
    expect(missing).toEqual([]);
  });
});

it('every room with import rules is in this table', () => {
  const ruled = config.overrides.filter((each) => each.linter.rules.style.noRestrictedImports !== 'off');
  expect(ruled.flatMap((each) => each.includes).sort()).toEqual(Object.keys(ROOMS).sort());
});

describe('the other rules of the project', () => {
  const CASES: readonly [string, string, string][] = [
    ['no any', 'export const x: any = 1;', 'lint/suspicious/noExplicitAny'],
    ['no non-null assertion', 'export const n = (y?: string) => y!.length;', 'lint/style/noNonNullAssertion'],
    ['no default export', 'export default 1;', 'lint/style/noDefaultExport'],
    [
      'types are imported as types',
      "import { T } from './t.ts'; export const t = (it: T) => it;",
      'lint/style/useImportType',
    ],
    ['no unused import', "import { u } from './u.ts';", 'lint/correctness/noUnusedImports'],
    ['node: before its modules', "export { readFile } from 'fs';", 'lint/style/useNodejsImportProtocol'],
    [
      'no handwritten HTML',
      'export const X = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
      'lint/security/noDangerouslySetInnerHtml',
    ],
  ];
  const broken = lint({
    'worker/pages/x.tsx': CASES.map(([, line]) => line),
    'shared/cycle/a.ts': ["export { b } from './b.ts';", 'export const a = 1;'],
    'shared/cycle/b.ts': ["export { a } from './a.ts';", 'export const b = 1;'],
  });

  it.each(CASES.map(([name, , rule], index) => [name, rule, index + 1] as const))('%s', (_, rule, line) => {
    expect(broken.get(`worker/pages/x.tsx:${line}`)).toContain(rule);
  });

  it('import cycles are reported', () => {
    expect(broken.get('shared/cycle/a.ts:1')).toContain('lint/suspicious/noImportCycles');
  });
});
