import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { timedTests } from './test-times.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** One part of `npm test`. `counts` reads how many checks it ran, if the part reports that. */
interface Part {
  readonly name: string;
  readonly command: readonly string[];
  readonly counts?: () => Counts | undefined;
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
const FAULTS = 'test-results/faults.json';
const WALK = 'test-results/walk.json';
const OUTAGE_COUNTS = 'test-results/outages.json';
/** Seconds of each part, of the whole, and the slowest tests. */
const TIMES = 'test-results/times.json';
const SLOWEST = 20;

const TYPES: Part = { name: 'types', command: ['tsc', '-b'] };
const LINT: Part = {
  name: 'lint',
  command: ['biome', 'check', '.', '--diagnostic-level=warn', '--error-on-warnings'],
};
const DEAD_CODE: Part = { name: 'dead code', command: ['knip', '--no-progress'] };
const ROOMS: Part = { name: 'rooms', command: ['node', 'tools/checks/house.ts'] };
const DOCS: Part = { name: 'documentation', command: ['node', 'tools/docs/docs.ts', '--check'] };
const BUILD: Part = { name: 'build', command: ['node', 'tools/build.ts'] };
const DEPLOY: Part = {
  name: 'deploy',
  command: ['wrangler', 'deploy', '--dry-run', '--outdir', 'test-results/deploy'],
};
const RULES_AND_WORKER: Part = {
  name: 'rules and worker',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
  counts: () => {
    const found = report<VitestReport>(VITEST);
    return found && { passed: found.numPassedTests, failed: found.numFailedTests };
  },
};
const FAULT_ROUNDS: Part = {
  name: 'faults',
  command: ['node', 'tools/faults/faults.ts', '--short'],
  counts: () => report<Counts>(FAULTS),
};
const DURABILITY: Part = { name: 'durability', command: ['node', 'tools/faults/acknowledged-writes.ts'] };
const PROMISES: Part = {
  name: 'walk',
  command: ['node', 'tools/walk/walk.ts'],
  counts: () => report<Counts>(WALK),
};
const OUTAGES: Part = {
  name: 'outages',
  command: ['node', 'tools/outages/walk.ts'],
  counts: () => report<Counts>(OUTAGE_COUNTS),
};
const BROWSER: Part = {
  name: 'browser',
  command: ['playwright', 'test'],
  counts: () => {
    const stats = report<PlaywrightReport>(PLAYWRIGHT)?.stats;
    return stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  },
};

/**
 * Stages that run one after the other. The lanes of a stage run at the same time, because tests that kill and restart
 * stores often wait. The output of the first lane is shown at once, that of others when a part of them ends.
 */
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [[BUILD]],
  [
    [RULES_AND_WORKER, BROWSER],
    [FAULT_ROUNDS, DURABILITY, OUTAGES, PROMISES],
    [TYPES, LINT, DEAD_CODE, ROOMS, DOCS, DEPLOY],
  ],
];

/** Duration in seconds of each part that has run. */
const seconds: Record<string, number> = {};

/** Runs a part and returns its exit code. Its output is shown at once if `isFirst`, otherwise when it ends. */
function run({ name, command }: Part, isFirst: boolean): Promise<number> {
  const [program = '', ...args] = command;
  const started = performance.now();
  if (isFirst) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const said: Buffer[] = [];
    const child = spawn(program, args, {
      stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: process.env.CI ?? '' },
    });
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      seconds[name] = Math.round((performance.now() - started) / 1000);
      if (!isFirst) console.log(`\n── ${name}\n${Buffer.concat(said).toString('utf8')}`);
      console.log(`(${name}: ${seconds[name]} s)`);
      resolve(code ?? 1);
    });
  });
}

/**
 * Returns how many checks of a part passed and failed; a part that fails without a failed check counts as one failure.
 */
async function checked(part: Part, isFirst: boolean): Promise<Counts> {
  const status = await run(part, isFirst);
  if (!part.counts) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = part.counts() ?? { passed: 0, failed: 0 };
  const isBad = status !== 0 || passed + failed === 0;
  return { passed, failed: isBad ? Math.max(1, failed) : failed };
}

/** Saves and prints the durations of the parts and of the slowest tests. */
function keepTimes(wholeSeconds: number): void {
  const slowest = timedTests(VITEST, PLAYWRIGHT).slice(0, SLOWEST);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify({ whole: wholeSeconds, parts: seconds, slowest }, null, 2)}\n`);
  console.log(`\nThe slowest tests (${TIMES}):`);
  for (const { seconds: took, test } of slowest) console.log(`${took.toFixed(1).padStart(6)} s  ${test}`);
  console.log(
    `\n${wholeSeconds} s: ${Object.entries(seconds)
      .map(([name, took]) => `${name} ${took}`)
      .join(', ')}`,
  );
}

/** `npm test`: runs every part; the last line counts all checks. */
async function main(): Promise<number> {
  rmSync('test-results', { recursive: true, force: true });
  const counts: Counts[] = [];
  const started = performance.now();
  for (const lanes of STAGES) {
    await Promise.all(
      lanes.map(async (parts, lane) => {
        for (const part of parts) counts.push(await checked(part, lane === 0));
      }),
    );
  }
  keepTimes(Math.round((performance.now() - started) / 1000));
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
