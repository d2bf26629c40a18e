import { cpSync, rmSync } from 'node:fs';
import type { Flags } from '#shared/flag/flags.ts';
import { TEST_CONSTANTS } from '#tools/checks/test-constants.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';

/** A separate store for one file of journeys, which visit it from now on. */
export interface OwnStore {
  readonly origin: string;
  /** Runs the work of a minute as if it were this time, in Unix milliseconds. */
  readonly minute: (nowMs: number) => Promise<void>;
  /** Closes the store and removes its state; the journeys visit the common store again. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a store with its own vars and the contents of the demo shop. With `flags` it is filled before they are set,
 * because a store caches its flags for a minute, and some of them require more of visitors than the customer of the
 * demo shop can provide.
 */
export async function openOwnStore(
  name: string,
  vars: Readonly<Record<string, string>>,
  flags?: Partial<Flags>,
): Promise<OwnStore> {
  const state = temporaryState(name);
  const port = await freePort();
  const staffToken = crypto.randomUUID();
  const origin = `http://localhost:${port}`;
  const options = { port, staffToken, state, before: TEST_CONSTANTS };
  if (process.env.SEEDED_STATE) cpSync(process.env.SEEDED_STATE, state, { recursive: true });
  if (flags) {
    const plain = await openRuntime(options);
    await seedWhenEmpty(origin, staffToken);
    await (await plain.getKVNamespace('KV')).put('flags', JSON.stringify(flags));
    await plain.dispose();
  }
  const runtime = await openRuntime({ ...options, vars });
  await seedWhenEmpty(origin, staffToken);
  const { STORE_URL, STAFF_TOKEN } = process.env;
  Object.assign(process.env, { STORE_URL: origin, STAFF_TOKEN: staffToken });
  const close = async () => {
    Object.assign(process.env, { STORE_URL, STAFF_TOKEN });
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  const minute = async (nowMs: number) => {
    const worker = await runtime.getWorker();
    await worker.scheduled?.({ scheduledTime: new Date(nowMs), cron: '* * * * *' });
  };
  return { origin, minute, close };
}
