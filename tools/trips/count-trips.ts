import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainCategory } from '#shared/import/empty-product.ts';
import { buildStore } from '#tools/build.ts';
import { TEST_CONSTANTS } from '#tools/checks/test-constants.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { plainProduct } from '#tools/faults/goods.ts';
import { plainEvent } from '#tools/faults/plain-event.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { demoStore } from '#tools/seed/demo-store.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';
import { type Goods, measureTrips, type Trips } from './trips.ts';

/** Where `npm test` reads how many checks passed. */
const RESULT = 'test-results/trips.json';
const GOODS: Goods = {
  skus: ['TRIP-A', 'TRIP-B', 'TRIP-C', 'TRIP-D'],
  pages: ['/trip-a', '/trip-b'],
  category: '/gear',
  login: { email: 'trips@northbar.test', password: 'Overhead-500' },
  written: '/our-story',
  event: { name: 'trip-games', years: [2024, 2025, 2026, 2027] },
};

const WRITTEN = {
  site: null,
  title: 'Our story',
  heading: 'Our story',
  content: '<p>We make steel.</p>',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  isActive: true,
  blocks: [],
  extra: {},
};

/** Fills a store with the goods. */
async function fill(url: string, token: string): Promise<void> {
  const client = httpStoreClient({ url, token });
  const { email, password } = GOODS.login;
  await client.importBatch({
    categories: [plainCategory('Gear', 'gear')],
    products: GOODS.skus.map((sku) => plainProduct(sku, 100, { categories: ['Gear'] })),
    pages: demoStore(Date.now()).pages.filter(({ identifier }) => identifier === 'home'),
    customers: [{ email, password, firstname: 'Dana', lastname: 'Reyes', groupId: 1, createdMs: null }],
  });
  await client.importBatch({ pages: [{ ...WRITTEN, identifier: GOODS.written.slice(1) }] });
  for (const year of GOODS.event.years) {
    const { rejected } = await client.importBatch(plainEvent({ event: GOODS.event.name, year }));
    if (rejected.length > 0) throw new Error(`the event was refused: ${JSON.stringify(rejected)}`);
  }
  await client.publish();
}

function problemOf({ kind, ended, most, calls }: Trips): readonly string[] {
  return ended <= most ? [] : [`${kind}: ${ended} trips instead of at most ${most} (${calls.join(', ')})`];
}

/**
 * Counts the far trips of each kind of request (`docs/design.md`, Far trips), prints them, and fails if one takes more
 * than it may. `-v` prints every call.
 */
async function main(): Promise<0 | 1> {
  await buildStore();
  const state = temporaryState('trips');
  const [port, staffToken] = [await freePort(), crypto.randomUUID()];
  const place = { state, port, staffToken, before: TEST_CONSTANTS, logs: 'silent' as const };
  const url = `http://localhost:${port}`;
  const filling = await openRuntime(place);
  await fill(url, staffToken).finally(() => filling.dispose());
  const runtime = await openRuntime({ ...place, around: 'tools/trips/counting-worker.js' });
  const trips = await measureTrips(url, GOODS).finally(() => runtime.dispose());
  rmSync(state, { recursive: true, force: true });
  console.log(`${'far trips, one after the other'.padEnd(32)} until it begins  until it ends  at most  goal`);
  for (const { kind, begun, ended, most, goal, calls } of trips) {
    console.log(`${kind.padEnd(32)} ${[begun, ended, most, goal].map((count) => String(count).padStart(13)).join('')}`);
    if (process.argv.includes('-v')) for (const call of calls) console.log(`    ${call}`);
  }
  const failures = trips.flatMap(problemOf);
  for (const failure of failures) console.error(failure);
  const [passed, failed] = [trips.length - failures.length, failures.length];
  console.log(`${passed} passed, ${failed} failed`);
  mkdirSync(dirname(RESULT), { recursive: true });
  writeFileSync(RESULT, JSON.stringify({ passed, failed, failures }));
  return failed === 0 ? 0 : 1;
}

process.exitCode = await exitCodeOf(main);
