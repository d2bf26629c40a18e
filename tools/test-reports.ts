import { existsSync, readFileSync } from 'node:fs';

/** What a part of `npm test` reports of its checks. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  /** A line for each check that failed. */
  readonly failures: readonly string[];
}

/** A test and the seconds that it took. */
export interface TimedTest {
  readonly seconds: number;
  readonly test: string;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightTest {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

/** Returns a report as it was written, or `undefined` if the part ended before it. */
function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

function shortened(file: string): string {
  return file.split('/').slice(-3).join('/');
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? '';
}

/** Reads the report of one of the store's own tools. */
export function reportOfTool(file: string): Report | undefined {
  return read<Report>(file);
}

/** Reads a report of Vitest. A file that could not be run at all is a failure without a test. */
export function reportOfVitest(file: string): Report | undefined {
  const found = read<VitestReport>(file);
  if (!found) return undefined;
  const failures = found.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${shortened(name)}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${shortened(name)}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });
  return { passed: found.numPassedTests, failed: Math.max(found.numFailedTests, failures.length), failures };
}

/** A test of Playwright with the titles around it. */
interface Placed extends PlaywrightTest {
  readonly name: string;
}

function testsOf({ title, suites = [], specs = [] }: Suite): readonly Placed[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, name: `${title}: ${spec.title} (${test.projectName})` })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** Reads a report of Playwright. A test that passed only when it was repeated has failed. */
export function reportOfPlaywright(file: string): Report | undefined {
  const found = read<PlaywrightReport>(file);
  if (!found) return undefined;
  const { expected, unexpected, flaky } = found.stats;
  const failures = found.suites
    .flatMap(testsOf)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ name, results }) => `${name}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`);
  return { passed: expected, failed: unexpected + flaky, failures };
}

/** Reads the duration of each test from the reports of Vitest and Playwright, slowest first. */
export function timedTests(vitest: string, playwright: string): readonly TimedTest[] {
  const rules = (read<VitestReport>(vitest)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1000,
      test: `${shortened(name)}: ${fullName}`,
    })),
  );
  const browser = (read<PlaywrightReport>(playwright)?.suites ?? []).flatMap(testsOf).map(({ name, results }) => ({
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    test: name,
  }));
  return [...rules, ...browser].sort((a, b) => b.seconds - a.seconds);
}
