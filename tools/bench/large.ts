import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_LIST } from '#shared/site/sites.ts';
import { buildStore } from '#tools/build.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { watchHeap } from './heap.ts';
import { cpuMs, runJourney } from './load.ts';
import { publish, publishJourneys } from './publish-scenarios.ts';
import { SYNTHETIC_ATTRIBUTES, writeSyntheticCatalogue } from './synthetic-catalogue.ts';
import { table } from './table.ts';
import { longestWait } from './waits.ts';

/** Sizes to measure, and how many sites sell the catalog: `PRODUCTS=600,60000 SITES=6 npm run bench:large`. */
const SIZES = (process.env.PRODUCTS ?? '600,60000').split(',').map(Number);
const SITES = SITE_LIST.slice(0, Number(process.env.SITES ?? SITE_LIST.length));
/** How long a page is asked for without a publish. */
const ALONE_MS = 5000;
/** A new process for each first page. */
const OPENINGS = 5;
const DEPARTMENTS = 12;

type Figures = Record<string, number>;

async function fill(store: BenchStore, products: number, folder: string): Promise<void> {
  const file = join(folder, 'products.csv');
  await writeSyntheticCatalogue(file, products);
  const client = httpStoreClient({ url: store.store, token: store.token });
  await client.importBatch({ attributes: SYNTHETIC_ATTRIBUTES });
  const sites = SITES.map(({ code }) => code);
  const report = await importCatalogue(file, {
    sites,
    media: null,
    dryRun: false,
    client,
    onProgress: () => undefined,
  });
  if (report.rejected.length > 0) throw new Error(`the synthetic catalogue was refused: ${report.rejected[0]?.reason}`);
}

/** The CPU time of the first product page of a new process, milliseconds: the least of some. */
async function firstPage(state: string, products: number): Promise<number> {
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const store = await openBenchStore(state);
    // What any first request costs is not what a product costs.
    await (await fetch(`${store.store}/cookie-choices`)).text();
    const before = cpuMs(store.pid);
    const answer = await fetch(`${store.store}/item-${1 + ((opening * 7919) % products)}?preview=1`);
    await answer.text();
    if (!answer.ok) throw new Error(`a product page answered ${answer.status}`);
    times.push(cpuMs(store.pid) - before);
    await store.close();
  }
  return Math.min(...times);
}

/** The highest use of the heap while people look at lists, products and searches of each site, megabytes. */
async function heapPeak(state: string, products: number): Promise<number> {
  const inspector = await freePort();
  const store = await openBenchStore(state, inspector);
  const watched = await watchHeap(inspector);
  const prefixes = SITES.map((site) => site.prefix);
  const paths = (round: number) => [
    `/department-${round % DEPARTMENTS}?n_item=48&p=${1 + round}&preview=1`,
    `/department-${(5 * round) % DEPARTMENTS}?n_item=48&color=black&preview=1`,
    `/item-${1 + ((round * 7919) % products)}?preview=1`,
    `/search?q=${['bar', 'steel plate', 'rack', 'red hoodie'][round % 4]}&preview=1`,
  ];
  for (let round = 0; round < 40; round++) {
    for (const prefix of prefixes) {
      for (const path of paths(round)) {
        const answer = await fetch(store.store + prefix + path);
        await answer.text();
        if (answer.status >= 500) throw new Error(`${prefix}${path} answered ${answer.status}`);
      }
    }
  }
  const peak = await watched.end();
  await store.close();
  return peak / 1_000_000;
}

async function measure(products: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'store-large-'));
  const state = join(folder, 'state');
  const figures: Figures = {};
  try {
    const store = await openBenchStore(state);
    await fill(store, products, folder);
    const page = `${store.store}/department-1?n_item=48`;
    const alone = await longestWait(page, () => new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
    figures['longest wait for a page, alone, ms'] = alone.waits;
    const { waits, seconds } = await longestWait(page, () => publish(store, 'whole=1'));
    figures['publish of everything, s'] = seconds;
    figures['longest wait for a page meanwhile, ms'] = waits;
    for (const journey of await publishJourneys(store)) {
      if (journey.visits > 1) figures[`${journey.name}, CPU ms`] = (await runJourney(journey, store.pid)).cpu;
    }
    await store.close();
    figures['first product page of a process, CPU ms'] = await firstPage(state, products);
    figures['heap at most, MB'] = await heapPeak(state, products);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await buildStore();
const results: Figures[] = [];
for (const products of SIZES) {
  results.push(await measure(products));
  console.error(JSON.stringify({ products, ...results.at(-1) }));
}
mkdirSync('test-results', { recursive: true });
writeFileSync(
  'test-results/large.json',
  JSON.stringify({ at: new Date().toISOString(), sizes: SIZES, results }, null, 2),
);
console.log(
  table(
    [`Products on ${SITES.length} sites`, ...SIZES.map(String)],
    Object.keys(results[0] ?? {}).map((name) => [
      name,
      ...results.map((each) => (each[name] ?? Number.NaN).toFixed(0)),
    ]),
  ),
);
