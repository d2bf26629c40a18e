import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf } from '#tools/exit-code.ts';
import { Tree } from '#tools/mutants/tree.ts';
import { MISTAKES, type OutageMistake } from './planted-faults.ts';

const RESULT = 'test-results/outages.json';
const RESULTS = 'test-results/outages-planted.json';
/** Plants only the mistake with this name. */
const { ONLY } = process.env;

/** What the walk said about the store in a folder. */
interface Walked {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Walks the outages of one binding; undefined if the walk ended without a result, so that it noticed nothing. */
async function walked(folder: string, binding: string): Promise<Walked | undefined> {
  const result = join(folder, RESULT);
  rmSync(result, { force: true });
  await new Promise<void>((done, fail) => {
    const child = spawn('node', ['tools/outages/walk.ts', binding], { cwd: folder, stdio: 'ignore' });
    child.once('error', fail);
    child.once('close', () => done());
  });
  return existsSync(result) ? (JSON.parse(readFileSync(result, 'utf8')) as Walked) : undefined;
}

/** Throws if the walk finds something although nothing is planted, because then it would prove nothing. */
async function requireSound({ folder }: Tree, mistakes: readonly OutageMistake[]): Promise<void> {
  for (const binding of new Set(mistakes.map((each) => each.binding))) {
    const found = await walked(folder, binding);
    if (!found || found.failures.length > 0)
      throw new Error(`Without a mistake, ${binding}: ${found?.failures.join('; ') ?? 'no result'}`);
  }
}

/**
 * `node tools/outages/planted.ts`: plants mistakes in a copy of the store, one after the other, and walks through the
 * outages that must show each. Returns 1 if the walk misses one.
 */
async function main(): Promise<0 | 1> {
  const mistakes = MISTAKES.filter(({ name }) => ONLY === undefined || name === ONLY);
  if (mistakes.length === 0) throw new Error(`There is no mistake named ${ONLY}.`);
  const tree = new Tree(process.cwd());
  try {
    for (const mistake of mistakes) tree.plantedText({ ...mistake, tests: [] });
    await requireSound(tree, mistakes);
    const results: { readonly name: string; readonly isCaught: boolean; readonly first: string }[] = [];
    for (const mistake of mistakes) {
      const { name, binding } = mistake;
      const found = await tree.withFault({ ...mistake, tests: [] }, () => walked(tree.folder, binding));
      const isCaught = found !== undefined && found.failures.length > 0;
      results.push({ name, isCaught, first: found?.failures[0] ?? '' });
      console.log(`${name.padEnd(56)} ${isCaught ? `caught: ${found.failures[0]}` : 'NOT caught'}`);
    }
    mkdirSync('test-results', { recursive: true });
    writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
    const caught = results.filter(({ isCaught }) => isCaught).length;
    console.log(`${caught} of ${results.length} caught`);
    return caught === results.length ? 0 : 1;
  } finally {
    tree.remove();
  }
}

process.exitCode = await exitCodeOf(main);
