import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { CITED, citationProblems, QUOTING, quotingProblems, type Texts } from './citations.ts';
import { codeProblems } from './code-rules.ts';
import { flagProblems } from './flags.ts';
import { migrationProblems } from './migrations.ts';
import { FOLDERS, filesBelow } from './source-files.ts';
import { stairViolations } from './stairs.ts';
import { unchecked } from './type-coverage.ts';
import { voiceProblems } from './voice.ts';

/** Reads the texts of files by their paths; files that do not exist are skipped. */
async function textsOf(...patterns: string[]): Promise<Texts> {
  const texts = new Map<string, string>();
  for await (const path of glob(patterns)) texts.set(path.replaceAll('\\', '/'), readFileSync(path, 'utf8'));
  return texts;
}

/** The name and text of a migration; nothing for any other file. */
function migrationOf(path: string, text: string): readonly (readonly [string, string])[] {
  return path.startsWith('migrations/') ? [[path.slice('migrations/'.length), text]] : [];
}

const sources = new Map<string, string>();
for (const path of filesBelow(FOLDERS)) sources.set(path, readFileSync(path, 'utf8'));
for (const path of ['playwright.config.ts', 'vite.client.config.ts', 'vite.worker.config.ts', 'vitest.config.ts'])
  sources.set(path, readFileSync(path, 'utf8'));

const code = filesBelow([...FOLDERS, 'migrations'], ['ts', 'tsx', 'mjs', 'js', 'css', 'sql', 'py']);
const everything = await textsOf(...code, 'docs/**/*.md');
const citing = new Map(
  [...everything].filter(([path]) => !path.startsWith('docs/') && !/citations\.test\.ts$/.test(path)),
);
const problems = [
  ...stairViolations(sources),
  ...codeProblems(sources),
  ...flagProblems(sources),
  ...citationProblems(citing, await textsOf(...CITED)),
  ...quotingProblems(await textsOf(...QUOTING), everything),
  ...unchecked([...sources.keys()]).map((path) => `${path}: no project of tsconfig.json checks its types`),
  ...migrationProblems(new Map([...everything].flatMap(([path, text]) => migrationOf(path, text)).sort())),
  ...voiceProblems(sources),
  ...voiceProblems(await textsOf('README.md', 'docs/**/*.md')),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `${sources.size} files follow the import rules, cite what is there and keep the voice, and the compiler reads all of them.`,
  );
