import { describe, expect, it } from 'vitest';
import { codeProblems } from './code-rules.ts';

const problemsOf = (path: string, line: string) => codeProblems(new Map([[path, `const a = 1;\n${line}\n`]]));

/** A comparison with a site's code: `site.code === 'USA'`, `'EUR' !== code`, `case 'GBR':`, `['USA', 'APO'].includes(code)`. */
const REGIONAL_IF = new RegExp(
  [
    `[=!]==?\\s*['"\`](${CODES})['"\`]`,
    `['"\`](${CODES})['"\`]\\s*[=!]==?`,
    `\\bcase\\s+['"\`](${CODES})['"\`]`,
    `['"\`](${CODES})['"\`]\\s*\\]\\s*\\.(includes|indexOf)\\(`,
    `[=!]==?\\s*SITES\\.(${CODES})\\b`,
    `\\bSITES\\.(${CODES})\\s*[=!]==?`,
  ].join('|'),
);
const CLOCK = /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/;
const CHANCE = /\bMath\.random\(/;
/** A cookie's life, or a line of an answer that sets one. */
const COOKIE = /\bMax-Age\b|\b[Ss]et-[Cc]ookie\b|\bsetCookies\.push\(|\bdocument\.cookie\s*=[^=]/;
/** A page that leads back to itself, or asks what it was led back with, by hand. */
const STATE = /[?&]state=|\.get\('state'\)/;
/** A hidden text that begins with a mark: accessible names have a space before it, as in 'Edit : Ohio Bar'. */
const HIDDEN_MARK = /className="vh">(\{['"`])?\s*[,.:;!?]/;

/** WebCrypto's PBKDF2 is capped in production, though not locally (design, section 10). */
const MOST_ROUNDS = 100_000;

function tooManyRounds(text: string): boolean {
  if (!/PBKDF2/i.test(text)) return false;
  return [...text.matchAll(/\biterations\s*[:=]\s*([\d_]+)/gi)].some(
    (match) => Number(match[1]?.replaceAll('_', '')) > MOST_ROUNDS,
  );
}

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('testing/'))
      .map((name) => `${folder}/${name}`),
  );
}

/** Lines of files that a pattern finds, comments left out. */
function found(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
}

describe('these checks can fail', () => {
  it.each([
    "if (site.code === 'USA') {",
    'return code !== "EUR";',
    "'GBR' === ctx.site.code",
    "case 'CAN':",
    "['USA', 'APO'].includes(code)",
    'if (site === SITES.AUS)',
  ])('a regional if: %s', (line) => {
    for (const room of ['shared/list', 'worker/pages', 'client/ui']) {
      expect(problemsOf(`${room}/x.ts`, line)).toEqual([
        `${room}/x.ts:2: compares the name of a site: ask a fact of shared/site/sites.ts`,
      ]);
    }
  });

  it.each(["sites: ['USA', 'CAN'],", 'SITES.EUR.prefix', "type SiteCode = 'USA' | 'CAN'", "code: 'USA',"])(
    'no regional if: %s',
    (line) => {
      expect(problemsOf('shared/list/x.ts', line)).toEqual([]);
    },
  );

  it.each(['const now = Date.now();', 'const today = new Date();', 'performance.now()'])('a clock: %s', (line) => {
    expect(problemsOf('worker/svc/x.ts', line)).toEqual(['worker/svc/x.ts:2: reads a clock: use ctx.now']);
    expect(problemsOf('worker/request/identify.ts', line)).toEqual([]);
  });

  it('chance, and too many rounds', () => {
    expect(problemsOf('shared/search/x.ts', 'Math.random()')).toEqual([
      'shared/search/x.ts:2: leaves a rule to chance',
    ]);
    expect(problemsOf('shared/search/x.ts', 'new Date(ctx.now)')).toEqual([]);
    expect(problemsOf('worker/acts/x.ts', "{ name: 'PBKDF2', iterations: 210_000 }")).toHaveLength(1);
    expect(problemsOf('worker/acts/x.ts', "{ name: 'PBKDF2', iterations: 100_000 }")).toEqual([]);
  });

  it('a word of an address that is written or read by hand', () => {
    expect('?state=saved').toMatch(STATE);
    expect("query.get('state')").toMatch(STATE);
  });

  it('a hidden text that begins with a mark', () => {
    expect(problemsOf('client/ui/x.tsx', '<span className="vh">: {name}</span>')).toHaveLength(1);
    expect(problemsOf('client/ui/x.tsx', 'Left<span className="vh">{`, of the rack`}</span>')).toHaveLength(1);
    expect(problemsOf('client/ui/x.tsx', '<span className="vh"> of {name}, kg</span>')).toEqual([]);
  });

  it('not in a test or a comment', () => {
    expect(problemsOf('shared/list/x.test.ts', "if (site.code === 'USA') {")).toEqual([]);
    expect(problemsOf('shared/list/x.ts', "// if (site.code === 'USA') {")).toEqual([]);
  });
});

it('no code compares the name of a site: it asks a fact (shared/site/sites.ts)', () => {
  expect(found(sources('shared', 'worker', 'client'), REGIONAL_IF)).toEqual([]);
});

it('ctx.now is the only clock of pages, blocks, services and rules', () => {
  expect(found(sources('worker/pages', 'worker/blocks', 'worker/svc', 'shared'), CLOCK)).toEqual([]);
});

it('cookies are written by the table (shared/tracking/cookies.ts) alone', () => {
  const writers = new Set(found(sources('shared', 'worker', 'client'), COOKIE).map((line) => line.split(':')[0]));
  expect([...writers].sort()).toEqual([
    'client/browser/cookie.ts',
    'worker/request/cookies.ts',
    'worker/request/identify.ts',
  ]);
});

it('pages say what became of a form by their tables (worker/pages/parts/said.tsx)', () => {
  const files = new Set(found(sources('worker'), STATE).map((line) => line.split(':')[0]));
  expect([...files].sort()).toEqual([
    // The states by which staff choose quotes and subscriptions.
    'worker/pages/order-manager-quote/quotes-view.tsx',
    'worker/pages/parts/said.tsx',
    'worker/pages/staff/subscriptions.tsx',
    // What the cart took of a drawing is more than words.
    'worker/pages/zeus-builder/editor.tsx',
  ]);
});

it('rules know no chance', () => {
  expect(found(sources('shared'), CHANCE)).toEqual([]);
});

it('no PBKDF2 of WebCrypto has more than 100,000 rounds', () => {
  expect(sources('shared', 'worker', 'client').filter((file) => tooManyRounds(readFileSync(file, 'utf8')))).toEqual([]);
});

it('no hidden text begins with a mark: `HiddenName` says what an action is about', () => {
  expect(found(sources('worker', 'client'), HIDDEN_MARK)).toEqual([]);
});
