import { existsSync, readFileSync } from 'node:fs';

/** A test and the seconds that it took. */
export interface TimedTest {
  readonly seconds: number;
  readonly test: string;
}

interface VitestTimes {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

function ofVitest(report: VitestTimes): readonly TimedTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1000,
      test: `${name.split('/').slice(-3).join('/')}: ${fullName}`,
    })),
  );
}

function ofSuite({ title, suites = [], specs = [] }: Suite): readonly TimedTest[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      test: `${title}: ${spec.title} (${projectName})`,
    })),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

/** Reads the duration of each test from the reports of Vitest and Playwright, slowest first. */
export function timedTests(vitest: string, playwright: string): readonly TimedTest[] {
  const rules = read<VitestTimes>(vitest);
  const browser = read<{ readonly suites: readonly Suite[] }>(playwright);
  return [...(rules ? ofVitest(rules) : []), ...(browser?.suites ?? []).flatMap(ofSuite)].sort(
    (a, b) => b.seconds - a.seconds,
  );
}
