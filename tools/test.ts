import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** One part of `npm test`. `counts` reads how many checks it ran, where it can tell. */
interface Part {
  readonly name: string;
  readonly command: readonly string[];
  readonly counts?: () => { passed: number; failed: number };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

function report<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

const VITEST = 'test-results/vitest.json';
const PLAYWRIGHT = 'test-results/playwright.json';

const PARTS: readonly Part[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '.', '--diagnostic-level=warn', '--error-on-warnings'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'rules and worker',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
    counts: () => {
      const found = report<VitestReport>(VITEST);
      return { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 };
    },
  },
  { name: 'build', command: ['node', 'tools/build.ts'] },
  {
    name: 'browser',
    command: ['playwright', 'test'],
    counts: () => {
      const stats = report<PlaywrightReport>(PLAYWRIGHT)?.stats;
      return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
    },
  },
  { name: 'deploy', command: ['wrangler', 'deploy', '--dry-run', '--outdir', 'test-results/deploy'] },
];

/** `npm test`: every part runs, and the last line counts all of them. */
function main(): number {
  rmSync('test-results', { recursive: true, force: true });
  let passed = 0;
  let failed = 0;
  for (const part of PARTS) {
    console.log(`\n── ${part.name}`);
    const [program = '', ...args] = part.command;
    const { status } = spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, CI: process.env.CI ?? '' },
    });
    const counts = part.counts?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
    passed += counts.passed;
    // A part that ended badly without a failed check of its own counts as one.
    failed += status !== 0 ? Math.max(1, counts.failed) : counts.failed;
    if (counts.passed + counts.failed === 0) failed += 1;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = main();
