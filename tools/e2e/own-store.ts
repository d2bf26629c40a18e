import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Flags } from '#shared/flag/flags.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';

const STATES = 'test-results/e2e-state';

/** A store of one file of journeys, which visits it from now on. */
export interface OwnStore {
  readonly origin: string;
  /** Ends it and removes its state; the journeys visit the common store again. */
  readonly close: () => Promise<void>;
}

/** Opens a store with vars and flags of its own and the demo shop in it. */
export async function openOwnStore(
  name: string,
  vars: Readonly<Record<string, string>>,
  flags: Partial<Flags> = {},
): Promise<OwnStore> {
  mkdirSync(STATES, { recursive: true });
  const state = mkdtempSync(`${STATES}/${name}-`);
  const port = await freePort();
  const staffToken = crypto.randomUUID();
  const runtime = await openRuntime({ port, staffToken, state, vars });
  const origin = `http://localhost:${port}`;
  // Before the first request: the store keeps its flags for a minute.
  const documents = await runtime.getKVNamespace('KV');
  await documents.put('flags', JSON.stringify(flags));
  await seedWhenEmpty(origin, staffToken);
  const { STORE_URL, STAFF_TOKEN } = process.env;
  Object.assign(process.env, { STORE_URL: origin, STAFF_TOKEN: staffToken });
  const close = async () => {
    Object.assign(process.env, { STORE_URL, STAFF_TOKEN });
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { origin, close };
}
