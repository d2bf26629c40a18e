import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { buildStore } from '#tools/build.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { freePort } from '#tools/store/free-port.ts';
import { everyMinute } from '#tools/store/minutes.ts';
import { openRuntime } from '#tools/store/runtime.ts';

const STATES = 'test-results/e2e-state';
/** What journeys take for a minute: they do not wait longer than they have to. */
const MINUTE_MS = 5_000;

/**
 * Serves the demo store for the journeys: the production bundle in workerd, with a port and a state of its own. With
 * `STORE_URL` set the journeys visit that store instead, whose staff token they expect in `STAFF_TOKEN`.
 */
// biome-ignore lint/style/noDefaultExport: Playwright reads a default export
export default async function serveStore(): Promise<() => Promise<void>> {
  if (process.env.STORE_URL) return async () => undefined;
  await buildStore();
  mkdirSync(STATES, { recursive: true });
  const state = mkdtempSync(`${STATES}/`);
  const port = await freePort();
  const staffToken = crypto.randomUUID();
  const runtime = await openRuntime({ port, staffToken, state });
  const url = `http://localhost:${port}`;
  await seedWhenEmpty(url, staffToken);
  const stopMinutes = everyMinute(() => runtime, MINUTE_MS);
  process.env.STORE_URL = url;
  process.env.STAFF_TOKEN = staffToken;
  return async () => {
    stopMinutes();
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  };
}
