import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { drawStairs, stairViolations } from './stairs.ts';
import { unchecked } from './type-coverage.ts';
import { voiceProblems } from './voice.ts';

/** Where the stairs are drawn. */
const DRAWN = 'docs/rooms.md';

const HEAD = `# Rooms

Made by \`npm run rooms\` from \`tools/checks/stairs.ts\`, which \`npm run check\` holds the sources
against. A room imports its own files and those of rooms further down, types as well as values: never up, never sideways.
Tests and \`worker/testing/\` may import from anywhere. The README says what each room is for.

`;

const sources = new Map<string, string>();
for await (const path of glob('{worker,shared,client,tools}/**/*.{ts,tsx}'))
  sources.set(path.replaceAll('\\', '/'), readFileSync(path, 'utf8'));
for (const path of ['playwright.config.ts', 'vite.client.config.ts', 'vite.worker.config.ts', 'vitest.config.ts'])
  sources.set(path, readFileSync(path, 'utf8'));
/** Documents held to docs/voice.md. */
const documents = new Map(
  ['docs/operations.md', 'docs/promises.md', 'docs/voice.md'].map((path) => [path, readFileSync(path, 'utf8')]),
);
const problems = [
  ...stairViolations(sources),
  ...unchecked([...sources.keys()]).map((path) => `${path}: no project of tsconfig.json checks its types`),
  ...voiceProblems(sources),
  ...voiceProblems(documents),
];

const drawn = HEAD + drawStairs();
if (process.argv.includes('--write')) writeFileSync(DRAWN, drawn);
else if (readFileSync(DRAWN, 'utf8') !== drawn) problems.push(`${DRAWN} is out of date: run npm run rooms`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${sources.size} files follow the import rules, and the compiler reads all of them.`);
