import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { stairViolations } from './stairs.ts';
import { unchecked } from './type-coverage.ts';

const sources = new Map<string, string>();
for await (const path of glob('{worker,shared,client,tools}/**/*.{ts,tsx}'))
  sources.set(path.replaceAll('\\', '/'), readFileSync(path, 'utf8'));
for (const path of ['playwright.config.ts', 'vite.client.config.ts', 'vite.worker.config.ts', 'vitest.config.ts'])
  sources.set(path, readFileSync(path, 'utf8'));
const problems = [
  ...stairViolations(sources),
  ...unchecked([...sources.keys()]).map((path) => `${path}: no project of tsconfig.json checks its types`),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${sources.size} files keep to the stairs, and the compiler reads all of them.`);
