import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { isDeployed } from '#worker/config/deployed.ts';
import type { GivenVars } from '#worker/config.ts';
import { localVars, openRuntime } from './runtime.ts';
import { problemsOfVars } from './settings.ts';
import { stateFolder } from './state-folder.ts';

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

/** Vars with which the demo shop is added to a store that has a public origin: its orders take nobody's money. */
const WHILE_SEEDING = { BASE_URL: '', PAYMENTS: 'sandbox' };

async function prepare(token: string, vars: Readonly<Record<string, string>>): Promise<void> {
  const mark = `${stateFolder()}/prepared`;
  const target = wanted();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === target) return;
  const runtime = await openRuntime({ staffToken: token, vars, logs: 'problems' });
  try {
    await seedWhenEmpty((await runtime.ready).origin, token);
  } finally {
    await runtime.dispose();
  }
  writeFileSync(mark, target);
}

/**
 * Brings the state folder up to date before the store opens its port, so that an unfinished store never answers:
 * applies migrations, and adds the demo shop to an empty store. Takes no time if the state is up to date. Returns the
 * settings that keep a store with a public origin closed, which is then left as it is. Throws if a setting of any other
 * store is missing or malformed.
 */
export async function prepareState(port: number, token: string): Promise<readonly string[]> {
  await mustBeFree(port);
  const vars = localVars(token, stateFolder()) as GivenVars;
  const problems = problemsOfVars(vars);
  if (problems.length > 0) {
    if (isDeployed(vars)) return problems;
    throw new Error(problems.join('; '));
  }
  await prepare(token, isDeployed(vars) ? WHILE_SEEDING : {});
  return [];
}
