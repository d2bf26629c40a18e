import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { openRuntime, stateFolder } from './runtime.ts';

/** What a state must have been brought to: all migrations, and the demo shop where it is wanted. */
function wanted(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync('migrations').sort()) hash.update(name).update(readFileSync(`migrations/${name}`));
  return `${process.env.STORE_SEED ?? 'demo'} ${hash.digest('hex')}`;
}

/** Throws what listening on a taken port throws, before any work is done. */
function mustBeFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, process.env.HOST ?? '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/**
 * Brings the state folder up to date before the store opens its port, so that it never answers half made: migrations,
 * and the demo shop in an empty store. A state that is up to date costs nothing.
 */
export async function prepareState(port: number, token: string): Promise<void> {
  await mustBeFree(port);
  const mark = `${stateFolder()}/prepared`;
  const target = wanted();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === target) return;
  const runtime = await openRuntime({ staffToken: token, logs: 'problems' });
  try {
    await seedWhenEmpty((await runtime.ready).origin, token);
  } finally {
    await runtime.dispose();
  }
  writeFileSync(mark, target);
}
