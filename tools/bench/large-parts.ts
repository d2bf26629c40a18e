import { join } from 'node:path';
import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { workerdsOf } from '#tools/store/workerd.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { databaseSize } from './database-size.ts';
import { watchHeap } from './heap.ts';
import { importByCommand } from './import-process.ts';
import { cpuMs, run, runJourney, type Scenario } from './load.ts';
import { publish, publishJourneys } from './publish-scenarios.ts';
import { searchScenarios } from './search-scenarios.ts';
import { SYNTHETIC_ATTRIBUTES, writeSyntheticCatalogue } from './synthetic-catalogue.ts';
import { longestWait } from './waits.ts';

/** A store to measure: its state folder, what it sells, and how many sites sell it. */
export interface Large {
  readonly state: string;
  readonly products: number;
  readonly sites: readonly Site[];
}

/** Figures by what they are of. */
export type Figures = Readonly<Record<string, number>>;

/** How long a page is asked for without a publish. */
const ALONE_MS = 5000;
/** A new process for each first page. */
const OPENINGS = 5;
const DEPARTMENTS = 12;
const REQUESTS = 300;
/** Beginnings of one or two letters are not many. */
const SHORT_REQUESTS = 50;

async function withStore<T>(state: string, work: (store: BenchStore) => Promise<T>): Promise<T> {
  const store = await openBenchStore(state);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Imports a synthetic catalogue, as `npm run import` does. */
export async function fill({ state, products, sites }: Large, folder: string): Promise<Figures> {
  const file = join(folder, 'products.csv');
  await writeSyntheticCatalogue(file, products);
  return withStore(state, async (store) => {
    const client = httpStoreClient({ url: store.store, token: store.token });
    await client.importBatch({ attributes: SYNTHETIC_ATTRIBUTES });
    const cost = await importByCommand(
      store,
      file,
      sites.map(({ code }) => code),
    );
    return {
      'import and publish, s': cost.seconds,
      'of it the publish, s': cost.publishSeconds,
      'memory of the importer at most, MB': cost.megabytes,
    };
  });
}

/** CPU time of pages that no cache has, and waits for searches. */
export function pages({ state, products }: Large): Promise<Figures> {
  return withStore(state, async (store) => {
    const item = (index: number) => 1 + ((index * 7919) % products);
    const deep = (index: number) => 1 + (index % Math.max(1, Math.floor((0.9 * products) / DEPARTMENTS / 48)));
    const uncached: readonly Scenario[] = [
      // The same dozen pages whatever the size, so that what differs is the length of the list.
      {
        name: 'category page',
        requests: REQUESTS,
        url: (index) => `${store.store}/department-${index % DEPARTMENTS}?n_item=48&preview=1`,
      },
      // In a large shop each shows 48 cards that the isolate has not read; a small one has no further pages.
      {
        name: 'further category page',
        requests: REQUESTS,
        url: (index) => `${store.store}/department-${index % DEPARTMENTS}?n_item=48&p=${deep(index)}&preview=1`,
      },
      {
        name: 'category page, two facets',
        requests: REQUESTS,
        url: (index) => `${store.store}/department-${index % DEPARTMENTS}?n_item=48&color=black,red&size=m&preview=1`,
      },
      { name: 'product page', requests: REQUESTS, url: (index) => `${store.store}/item-${item(index)}?preview=1` },
    ];
    const figures: Record<string, number> = {};
    for (const scenario of uncached)
      figures[`${scenario.name}, uncached, CPU ms`] = (await run(scenario, store.pid)).cpu;
    for (const scenario of await searchScenarios(store, REQUESTS, SHORT_REQUESTS)) {
      const { p50, p99, cpu } = await run(scenario, store.pid);
      Object.assign(figures, {
        [`${scenario.name}, p50 ms`]: p50,
        [`${scenario.name}, p99 ms`]: p99,
        [`${scenario.name}, CPU ms`]: cpu,
      });
    }
    return figures;
  });
}

/** What one change costs, in all processes of the store. */
export function changes({ state }: Large): Promise<Figures> {
  return withStore(state, async (store) => {
    const figures: Record<string, number> = {};
    const processes = workerdsOf(process.pid);
    const all = () => processes.reduce((sum, pid) => sum + cpuMs(pid), 0);
    for (const journey of await publishJourneys(store)) {
      if (journey.visits > 1) figures[`${journey.name}, CPU ms`] = (await runJourney(journey, all)).cpu;
    }
    return figures;
  });
}

/** How long a page waits while everything is published, and how long that takes. */
export function whole({ state }: Large): Promise<Figures> {
  return withStore(state, async (store) => {
    const page = `${store.store}/department-1?n_item=48`;
    const alone = await longestWait(page, () => new Promise((resolve) => setTimeout(resolve, ALONE_MS)));
    const { waits, seconds } = await longestWait(page, () => publish(store, 'whole=1'));
    return {
      'longest wait for a page, alone, ms': alone.waits,
      'publish of everything, s': seconds,
      'longest wait for a page meanwhile, ms': waits,
    };
  });
}

/** The most statements of D1 that one request makes while everything is published; production allows a thousand. */
export async function statements({ state }: Large): Promise<Figures> {
  const staffToken = crypto.randomUUID();
  const port = await freePort();
  const runtime = await openRuntime({
    state,
    port,
    staffToken,
    logs: 'problems',
    around: 'tools/bench/counting-worker.js',
  });
  try {
    const store = `http://localhost:${port}`;
    await publish({ store, token: staffToken }, 'whole=1');
    const { most, of } = (await (await fetch(`${store}/statements`)).json()) as { most: number; of: string };
    console.error(`${most} statements of ${of}`);
    return { 'statements of one request at most': most };
  } finally {
    await runtime.dispose();
  }
}

/**
 * The CPU time of the first page of each kind in a new process, milliseconds, the least of some: what a worker and its
 * database need to start is not part of it. And how long the first answer after a start takes.
 */
export async function firstPages({ state, products }: Large): Promise<Figures> {
  const kinds: Readonly<Record<string, (opening: number) => string>> = {
    category: (opening) => `/department-${opening}?n_item=48&preview=1`,
    product: (opening) => `/item-${1 + ((opening * 7919) % products)}?preview=1`,
    search: (opening) => `/search?q=${['bar', 'steel+plate', 'rack', 'red+hoodie', 'black+mat'][opening]}&preview=1`,
    home: () => '/?preview=1',
  };
  const figures: Record<string, number> = {};
  const starts: number[] = [];
  for (const [kind, path] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) {
      const started = performance.now();
      await withStore(state, async (store) => {
        // What any first request costs is not what a page costs.
        await (await fetch(`${store.store}/cookie-choices`)).text();
        starts.push(performance.now() - started);
        const before = cpuMs(store.pid);
        const answer = await fetch(store.store + path(opening));
        await answer.text();
        if (!answer.ok) throw new Error(`${path(opening)} answered ${answer.status}`);
        times.push(cpuMs(store.pid) - before);
      });
    }
    figures[`first ${kind} page of a process, CPU ms`] = Math.min(...times);
  }
  return { ...figures, 'first answer after a start, ms': Math.min(...starts) };
}

/** The highest use of the heap while people look at lists, products and searches of each site, megabytes. */
export async function heapPeak({ state, products, sites }: Large): Promise<Figures> {
  const inspector = await freePort();
  const store = await openBenchStore(state, inspector);
  const watched = await watchHeap(inspector);
  const paths = (round: number) => [
    `/department-${round % DEPARTMENTS}?n_item=48&p=${1 + round}&preview=1`,
    `/department-${(5 * round) % DEPARTMENTS}?n_item=48&color=black&preview=1`,
    `/item-${1 + ((round * 7919) % products)}?preview=1`,
    `/search?q=${['bar', 'steel plate', 'rack', 'red hoodie'][round % 4]}&preview=1`,
  ];
  for (let round = 0; round < 40; round++) {
    for (const { prefix } of sites) {
      for (const path of paths(round)) {
        const answer = await fetch(store.store + prefix + path);
        await answer.text();
        if (answer.status >= 500) throw new Error(`${prefix}${path} answered ${answer.status}`);
      }
    }
  }
  const peak = await watched.end();
  await store.close();
  return { 'heap at most, MB': peak / 1_000_000 };
}

/** What the database needs, and its largest tables with their indexes, megabytes. */
export async function size({ state }: Large): Promise<Figures> {
  const { bytes, tables } = databaseSize(state);
  const figures: Record<string, number> = { 'database, MB': bytes / 1_000_000 };
  for (const table of tables.slice(0, 14)) figures[`database: ${table.name}, MB`] = table.bytes / 1_000_000;
  return figures;
}

/** The sites that sell a synthetic catalogue. */
export const firstSites = (count: number): readonly Site[] => SITE_LIST.slice(0, count);
