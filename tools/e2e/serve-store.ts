import { cpSync, rmSync } from 'node:fs';
import { buildStore } from '#tools/build.ts';
import { TEST_CONSTANTS } from '#tools/checks/test-constants.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { everyMinute } from '#tools/store/minutes.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';

/** The length of a minute in journeys, shortened so that they do not wait. */
const MINUTE_MS = 5_000;

/**
 * Serves the demo store for the journeys: the production bundle in workerd, with its own port and state, and a lower
 * cost for passwords. With `STORE_URL` set, the journeys visit that store instead and expect its staff token in
 * `STAFF_TOKEN`.
 */
// biome-ignore lint/style/noDefaultExport: Playwright reads a default export
export default async function serveStore(): Promise<() => Promise<void>> {
  if (process.env.STORE_URL) return async () => undefined;
  await buildStore();
  const state = temporaryState('journeys');
  const port = await freePort();
  const staffToken = crypto.randomUUID();
  const url = `http://localhost:${port}`;
  const options = { port, staffToken, state, before: TEST_CONSTANTS };
  const filling = await openRuntime(options);
  await seedWhenEmpty(url, staffToken);
  await filling.dispose();
  // Separate stores of single files start with a copy of this state, because filling a store takes longer than most
  // journeys.
  process.env.SEEDED_STATE = `${state}-seeded`;
  cpSync(state, process.env.SEEDED_STATE, { recursive: true });
  const runtime = await openRuntime(options);
  const stopMinutes = everyMinute(() => runtime, MINUTE_MS);
  process.env.STORE_URL = url;
  process.env.STAFF_TOKEN = staffToken;
  return async () => {
    stopMinutes();
    await runtime.dispose();
    for (const folder of [state, `${state}-seeded`]) rmSync(folder, { recursive: true, force: true });
  };
}
