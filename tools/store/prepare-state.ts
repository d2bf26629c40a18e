import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { openRuntime, stateFolder } from './runtime.ts';

/** Returns the version that a state must have: all migrations, and the demo shop if it is wanted. */
function wanted(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync('migrations').sort()) hash.update(name).update(readFileSync(`migrations/${name}`));
  return `${process.env.STORE_SEED ?? 'demo'} ${hash.digest('hex')}`;
}

/** Throws the error for a taken port before any work is done. */
function mustBeFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, process.env.HOST ?? '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/**
 * Brings the state folder up to date before the store opens its port, so that an unfinished store never answers:
 * applies migrations, and adds the demo shop to an empty store. Takes no time if the state is up to date.
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
