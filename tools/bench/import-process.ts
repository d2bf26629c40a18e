import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BenchStore } from './bench-store.ts';
import { watchMemory } from './peak-memory.ts';

/** What an import took. */
interface ImportCost {
  readonly seconds: number;
  /** Seconds of the publish at its end; a progress line every three seconds shows when it began. */
  readonly publishSeconds: number;
  /** The most memory that its process held, megabytes. */
  readonly megabytes: number;
}

/** Runs `npm run import` on a store in a process of its own. Throws if it fails or refuses a row. */
export async function importByCommand(store: BenchStore, file: string, sites: readonly string[]): Promise<ImportCost> {
  const started = performance.now();
  let published = Number.NaN;
  let printed = '';
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'tools/import-command.ts',
      file,
      '--site',
      sites.join(),
      '--to',
      store.store,
    ],
    { env: { ...process.env, STAFF_TOKEN: store.token }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const memory = watchMemory(child.pid ?? 0);
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    const line = chunk.toString();
    if (Number.isNaN(published) && line.startsWith('publishing')) published = performance.now();
    process.stderr.write(line);
  });
  const [code] = await once(child, 'exit');
  const ended = performance.now();
  if (code !== 0 || printed.includes('\nrejected (')) throw new Error(`the import ended with ${code}: ${printed}`);
  return {
    seconds: (ended - started) / 1000,
    publishSeconds: (ended - (Number.isNaN(published) ? ended : published)) / 1000,
    megabytes: memory.end(),
  };
}
