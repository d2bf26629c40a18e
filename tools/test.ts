import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { memoryFolder } from './checks/memory-folder.ts';
import { type Report, reportOfPlaywright, reportOfTool, reportOfVitest, timedTests } from './test-reports.ts';

/** One part of `npm test`. `report` reads how many checks it ran, if the part reports that. */
interface Part {
  readonly name: string;
  readonly command: readonly string[];
  readonly report?: () => Report | undefined;
  /** Its stores are on the disk, because it tests what is left of them. */
  readonly isOnDisk?: true;
}

const VITEST = 'test-results/vitest.json';
const PLAYWRIGHT = 'test-results/playwright.json';
const FAULTS = 'test-results/faults.json';
const WALK = 'test-results/walk.json';
const TRIP_COUNTS = 'test-results/trips.json';
const OUTAGE_COUNTS = 'test-results/outages.json';
/** Seconds of each part, of the whole, and the slowest tests. */
const TIMES = 'test-results/times.json';
const SLOWEST = 20;
/** Lines of a failed part that the summary repeats if it names no checks. */
const LAST_LINES = 15;
/** Most characters of a failure in the summary. */
const FAILURE_WIDTH = 300;

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
  report: () => reportOfVitest(VITEST),
};
const FAULT_ROUNDS: Part = {
  name: 'faults',
  command: ['node', 'tools/faults/faults.ts', '--short'],
  report: () => reportOfTool(FAULTS),
  isOnDisk: true,
};
const TRIPS: Part = {
  name: 'far trips',
  command: ['node', 'tools/trips/count-trips.ts'],
  report: () => reportOfTool(TRIP_COUNTS),
};
const DURABILITY: Part = {
  name: 'durability',
  command: ['node', 'tools/faults/acknowledged-writes.ts'],
  isOnDisk: true,
};
const PROMISES: Part = {
  name: 'walk',
  command: ['node', 'tools/walk/walk.ts'],
  report: () => reportOfTool(WALK),
};
const OUTAGES: Part = {
  name: 'outages',
  command: ['node', 'tools/outages/walk.ts'],
  report: () => reportOfTool(OUTAGE_COUNTS),
};
const BROWSER: Part = {
  name: 'browser',
  command: ['playwright', 'test'],
  report: () => reportOfPlaywright(PLAYWRIGHT),
};

/**
 * Stages that run one after the other. The lanes of a stage run at the same time, because tests that kill and restart
 * stores often wait. The output of the first lane is shown at once, that of others when a part of them ends.
 */
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [[BUILD]],
  [
    [RULES_AND_WORKER, BROWSER],
    [TYPES, LINT, DEAD_CODE, ROOMS, DOCS, DEPLOY, TRIPS, FAULT_ROUNDS, DURABILITY, OUTAGES, PROMISES],
  ],
];

/** Where the system keeps files in memory. */
const memory = memoryFolder();

/** Duration in seconds of each part that has run. */
const seconds: Record<string, number> = {};

/** How a part ended, and what it said if that was not shown at once. */
interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Runs a part. Its output is shown at once if `isFirst`, otherwise when it ends. */
function run({ name, command, isOnDisk }: Part, isFirst: boolean): Promise<Ended> {
  const [program = '', ...args] = command;
  const started = performance.now();
  if (isFirst) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, {
      stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CI: process.env.CI ?? '',
        ...(memory === undefined || isOnDisk ? {} : { TMPDIR: memory }),
      },
    });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      seconds[name] = Math.round((performance.now() - started) / 1000);
      const said = Buffer.concat(chunks).toString('utf8');
      if (!isFirst) console.log(`\n── ${name}\n${said}`);
      console.log(`(${name}: ${seconds[name]} s)`);
      resolve({ code: code ?? 1, said });
    });
  });
}

/** Last lines of what a failed part said, for the summary. */
function lastWords(said: string): readonly string[] {
  return said.trimEnd().split('\n').slice(-LAST_LINES);
}

/**
 * Returns how many checks of a part passed and failed; a part that fails without a failed check counts as one failure.
 */
async function checked(part: Part, isFirst: boolean): Promise<Report> {
  const { code, said } = await run(part, isFirst);
  const { passed, failed, failures } = part.report?.() ?? { passed: 0, failed: 0, failures: [] };
  if (code === 0 && failed === 0 && (passed > 0 || !part.report)) {
    return { passed: part.report ? passed : 1, failed: 0, failures: [] };
  }
  const known = failures.length > 0 ? failures : [`ended with ${code}`, ...lastWords(said)];
  return { passed, failed: Math.max(1, failed), failures: known.map((failure) => `${part.name}: ${failure}`) };
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

/** `npm test`: runs every part; the last lines name the checks that failed and count all. */
async function main(): Promise<number> {
  rmSync('test-results', { recursive: true, force: true });
  const reports: Report[] = [];
  const started = performance.now();
  for (const lanes of STAGES) {
    await Promise.all(
      lanes.map(async (parts, lane) => {
        for (const part of parts) reports.push(await checked(part, lane === 0));
      }),
    );
  }
  keepTimes(Math.round((performance.now() - started) / 1000));
  const passed = reports.reduce((sum, each) => sum + each.passed, 0);
  const failed = reports.reduce((sum, each) => sum + each.failed, 0);
  if (failed > 0) console.log('\nWhat failed:');
  for (const failure of reports.flatMap(({ failures }) => failures))
    console.log(`  ${failure.slice(0, FAILURE_WIDTH)}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
