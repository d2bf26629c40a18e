import { mkdirSync, writeFileSync } from 'node:fs';
import { type Fault, type Verdict, verdictOf } from './fault.ts';
import { FAULTS } from './faults.ts';
import { Tree } from './tree.ts';

const RESULTS = 'test-results/mutants.json';
/** Plants only the fault with this name. */
const { ONLY } = process.env;

/** The result of a planted fault. */
interface Result {
  readonly name: string;
  readonly file: string;
  readonly isCaught: boolean;
  readonly seconds: number;
  /** The verdict on each of its test files. */
  readonly tests: Readonly<Record<string, Verdict>>;
}

/**
 * Throws before the start if the text of a fault does not occur exactly once in its file, or if tests fail without any
 * fault.
 */
async function requireSound(tree: Tree, faults: readonly Fault[]): Promise<void> {
  const old = faults.flatMap((fault) => {
    try {
      tree.plantedText(fault);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (old.length > 0) throw new Error(old.join('\n'));
  const files = [...new Set(faults.flatMap(({ tests }) => tests))];
  console.log(`${files.length} files of tests without a fault …`);
  const report = await tree.test(files);
  const bad = files.flatMap((file) => {
    const verdict = verdictOf(report, file);
    return verdict === 'passed' ? [] : [`${verdict}: ${file}`];
  });
  if (bad.length > 0) throw new Error(`These tests do not pass without a fault:\n${bad.join('\n')}`);
}

async function resultOf(tree: Tree, fault: Fault): Promise<Result> {
  const started = performance.now();
  const report = await tree.withFault(fault, () => tree.test(fault.tests));
  const tests = Object.fromEntries(fault.tests.map((file) => [file, verdictOf(report, file)]));
  const isCaught = Object.values(tests).every((verdict) => verdict === 'failed');
  return {
    name: fault.name,
    file: fault.file,
    isCaught,
    tests,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

function tell({ name, isCaught, seconds, tests }: Result): void {
  console.log(`${name.padEnd(44)} ${isCaught ? 'caught    ' : 'NOT caught'} ${seconds.toFixed(1).padStart(6)} s`);
  if (isCaught) return;
  for (const [file, verdict] of Object.entries(tests)) if (verdict !== 'failed') console.log(`    ${verdict}: ${file}`);
}

/** Plants each fault in a copy of the tree and runs its tests. Returns the exit code. */
async function main(tree: Tree): Promise<number> {
  const faults = FAULTS.filter(({ name }) => ONLY === undefined || name === ONLY);
  if (faults.length === 0) throw new Error(`There is no fault named ${ONLY}.`);
  await requireSound(tree, faults);
  const results: Result[] = [];
  for (const fault of faults) {
    const result = await resultOf(tree, fault);
    tell(result);
    results.push(result);
  }
  mkdirSync('test-results', { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  const caught = results.filter(({ isCaught }) => isCaught).length;
  console.log(`${caught} of ${results.length} caught`);
  return caught === results.length ? 0 : 1;
}

const tree = new Tree(process.cwd());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    tree.remove();
    process.exit(130);
  });
}
try {
  process.exitCode = await main(tree);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  tree.remove();
}
