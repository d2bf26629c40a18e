import { spawnSync } from 'node:child_process';

/** `npm run check`: everything that can be checked without running the store. One command before each commit. */
const COMMANDS: readonly (readonly string[])[] = [
  ['tsc', '-b'],
  ['biome', 'check', '.', '--diagnostic-level=warn', '--error-on-warnings'],
  ['knip', '--no-progress'],
  ['node', 'tools/checks/house.ts'],
  ['node', 'tools/docs/docs.ts', '--check'],
];

for (const [program = '', ...args] of COMMANDS) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
