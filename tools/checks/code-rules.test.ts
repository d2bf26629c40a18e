import { describe, expect, it } from 'vitest';
import { codeProblems } from './code-rules.ts';

const problemsOf = (path: string, line: string) => codeProblems(new Map([[path, `const a = 1;\n${line}\n`]]));

describe('a planted violation is found', () => {
  it.each([
    "if (site.code === 'USA') {",
    'return code !== "EUR";',
    "'GBR' === ctx.site.code",
    "case 'CAN':",
    "['USA', 'APO'].includes(code)",
    'if (site === SITES.AUS)',
  ])('a branch on a site’s name: %s', (line) => {
    for (const room of ['shared/list', 'worker/pages', 'client/ui']) {
      expect(problemsOf(`${room}/x.ts`, line)).toEqual([
        `${room}/x.ts:2: compares the name of a site: ask a fact of shared/site/sites.ts`,
      ]);
    }
  });

  it.each(["sites: ['USA', 'CAN'],", 'SITES.EUR.prefix', "type SiteCode = 'USA' | 'CAN'", "code: 'USA',"])(
    'not a branch on a site’s name: %s',
    (line) => {
      expect(problemsOf('shared/list/x.ts', line)).toEqual([]);
    },
  );

  it.each(['const now = Date.now();', 'const today = new Date();', 'performance.now()'])('a clock: %s', (line) => {
    for (const path of ['worker/svc/x.ts', 'worker/objects/x.ts', 'worker/request/identify.ts', 'shared/list/x.ts']) {
      expect(problemsOf(path, line)).toEqual([
        `${path}:2: reads a clock: use ctx.now, or a clock that is handed in (worker/clock.ts)`,
      ]);
    }
    expect(problemsOf('worker/clock.ts', line)).toEqual([]);
  });

  it('the machine’s clock where the platform does not call', () => {
    const line = 'const now = systemClock();';
    expect(problemsOf('worker/svc/x.ts', line)).toHaveLength(1);
    expect(problemsOf('worker/objects/desk-projection.ts', line)).toHaveLength(1);
    expect(problemsOf('worker/request/identify.ts', line)).toEqual([]);
    expect(problemsOf('worker/svc/x.test.ts', line)).toEqual([]);
  });

  it.each(['await c.req.parseBody()', 'c.req.raw.text()', 'await request.formData();', 'c.req.arrayBuffer()'])(
    'a body that is read without a limit: %s',
    (line) => {
      expect(problemsOf('worker/pages/x.tsx', line)).toEqual([
        'worker/pages/x.tsx:2: reads a body without a limit: use worker/request/body.ts',
      ]);
      expect(problemsOf('worker/request/body.ts', line)).toEqual([]);
    },
  );

  it('randomness, and too many rounds', () => {
    expect(problemsOf('shared/search/x.ts', 'Math.random()')).toEqual([
      'shared/search/x.ts:2: leaves a rule to chance',
    ]);
    expect(problemsOf('shared/search/x.ts', 'new Date(ctx.now)')).toEqual([]);
    expect(problemsOf('worker/acts/x.ts', "{ name: 'PBKDF2', iterations: 210_000 }")).toHaveLength(1);
    expect(problemsOf('worker/acts/x.ts', "{ name: 'PBKDF2', iterations: 100_000 }")).toEqual([]);
  });

  it.each(["headers.append('set-cookie', line);", '`a=b; Path=/; Max-Age=$1`', "document.cookie = 'a=b';"])(
    'a handwritten cookie header: %s',
    (line) => {
      expect(problemsOf('client/state/x.ts', line)).toHaveLength(1);
      expect(problemsOf('worker/request/cookies.ts', line)).toEqual([]);
      expect(problemsOf('client/state/x.ts', "document.cookie === ''")).toEqual([]);
    },
  );

  it.each(["redirect('/cart?state=saved')", "query.get('state')"])(
    'a handwritten form notice parameter: %s',
    (line) => {
      expect(problemsOf('worker/pages/x.tsx', line)).toHaveLength(1);
      expect(problemsOf('worker/pages/parts/said.tsx', line)).toEqual([]);
    },
  );

  it('a hidden text that begins with a punctuation mark', () => {
    expect(problemsOf('client/ui/x.tsx', '<span className="vh">: {name}</span>')).toHaveLength(1);
    expect(problemsOf('client/ui/x.tsx', 'Left<span className="vh">{`, of the rack`}</span>')).toHaveLength(1);
    expect(problemsOf('client/ui/x.tsx', '<span className="vh"> of {name}, kg</span>')).toEqual([]);
  });

  it.each(["headers.append('set-cookie', line);", "'a=b; Path=/; Max-Age=1'", "document.cookie = 'a=b';"])(
    'a handwritten cookie: %s',
    (line) => {
      expect(problemsOf('worker/pages/x.ts', line)).toHaveLength(1);
      expect(problemsOf('worker/request/cookies.ts', line)).toEqual([]);
      expect(problemsOf('worker/pages/x.ts', "document.cookie === ''")).toEqual([]);
    },
  );

  it.each(["goTo('/cart?state=full')", "query.get('state')"])('a handwritten form notice: %s', (line) => {
    expect(problemsOf('worker/pages/x.tsx', line)).toHaveLength(1);
    expect(problemsOf('worker/pages/parts/said.tsx', line)).toEqual([]);
  });

  it('a handwritten duration, and handwritten conversion of bytes to hexadecimal', () => {
    const hex = "[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')";
    expect(problemsOf('worker/acts/x.ts', 'const LIFE_MS = 2 * 86_400_000;')).toHaveLength(1);
    expect(problemsOf('worker/acts/x.ts', hex)).toHaveLength(1);
    expect(problemsOf('shared/encode/hex.ts', hex)).toEqual([]);
    expect(problemsOf('worker/acts/x.ts', 'const most = 386_400_000;')).toEqual([]);
  });

  it('a literal that is spread', () => {
    expect(problemsOf('client/ui/x.tsx', 'const row = { ...{ a: 1, b: 2 }, ...rest };')).toHaveLength(1);
    expect(problemsOf('client/ui/x.tsx', 'const row = { a: 1, b: 2, ...rest };')).toEqual([]);
    expect(problemsOf('client/ui/x.tsx', '<Picture {...{ width, height }} />')).toEqual([]);
  });

  it.each(['JSON.parse(row.terms) as QuoteTerms', 'const terms: QuoteTerms = JSON.parse(row.terms);'])(
    'JSON of the database, by hand: %s',
    (line) => {
      expect(problemsOf('worker/store/order/x.ts', line)).toEqual([
        'worker/store/order/x.ts:2: reads JSON by hand: use jsonColumn of worker/store/columns.ts',
      ]);
      expect(problemsOf('worker/store/columns.ts', line)).toEqual([]);
      expect(problemsOf('worker/store/order/x.ts', 'JSON.stringify(terms) as string')).toEqual([]);
    },
  );

  it('not in a test or a comment', () => {
    expect(problemsOf('shared/list/x.test.ts', "if (site.code === 'USA') {")).toEqual([]);
    expect(problemsOf('shared/list/x.ts', "// if (site.code === 'USA') {")).toEqual([]);
  });
});
