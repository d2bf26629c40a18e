import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postPath } from '#shared/index-post/post.ts';
import { buildStore } from '#tools/build.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { type BesideLogins, besideLogins } from './beside-logins.ts';
import { CART_LIMITS, cartScenarios } from './cart-scenarios.ts';
import { CHECKOUT_LIMITS, checkoutJourney } from './checkout-scenario.ts';
import { measureDemoShop } from './demo-shop.ts';
import { measureFlags } from './flag-evaluation.ts';
import { type Run, run, runInTurns, runJourney, type Scenario } from './load.ts';
import { customerPages, LOGIN_LIMITS, loginScenarios } from './login-scenarios.ts';
import { PUBLISH_LIMITS, publishJourneys } from './publish-scenarios.ts';
import { formatRelevance } from './relevance/report.ts';
import { searchScenarios } from './search-scenarios.ts';
import { SYNTHETIC_ATTRIBUTES, SYNTHETIC_POSTS, writeSyntheticCatalogue } from './synthetic-catalogue.ts';
import { formatTable, formatWeights, type Ratio } from './table.ts';

/** A catalogue size and the duration of its import in seconds. */
interface Imported {
  readonly products: number;
  readonly seconds: number;
}

interface Measured {
  readonly imported: Imported;
  readonly logins: BesideLogins['logins'];
  readonly runs: readonly Run[];
}

const SIZES = [200, 43_000] as const;
/** Numbers of requests of cheap and of costly scenarios; `BENCH_SHARE=0.1` runs a tenth of them for a quick look. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);
const MANY = Math.ceil(14_000 * SHARE);
const FEW = Math.ceil(1500 * SHARE);
/**
 * Requests of a cart scenario: its figures are reported to a hundredth of a millisecond, but the system counts CPU time
 * in steps of ten milliseconds.
 */
const CART_REQUESTS = 4 * FEW;
/** Number of requests of one checkout. */
const VISIT_REQUESTS = 7;
/** Rounds of scenarios that are compared with each other. */
const ROUNDS = 7;

async function importInto(store: BenchStore, products: number, folder: string): Promise<Imported> {
  const file = join(folder, 'products.csv');
  await writeSyntheticCatalogue(file, products);
  const client = httpStoreClient({ url: store.store, token: store.token });
  const started = performance.now();
  await client.importBatch({ attributes: SYNTHETIC_ATTRIBUTES, indexPosts: [...SYNTHETIC_POSTS] });
  const report = await importCatalogue(file, {
    sites: ['USA'],
    media: null,
    dryRun: false,
    client,
    onProgress: () => undefined,
  });
  if (report.rejected.length > 0) throw new Error(`the synthetic catalogue was refused: ${report.rejected[0]?.reason}`);
  return { products, seconds: (performance.now() - started) / 1000 };
}

/** Loads a page of the store and gives the baseline the same bytes to serve. */
async function warmBaseline(store: BenchStore, path: string): Promise<void> {
  await (await fetch(store.store + path)).text();
  const page = await (await fetch(store.store + path)).text();
  await (await fetch(store.baseline, { method: 'PUT', body: page })).text();
}

const CATEGORY = '/department-1?n_item=48';
const [FIRST_POST] = SYNTHETIC_POSTS;
const POST = FIRST_POST ? postPath(FIRST_POST) : '/theindex';

/** Scenarios of a cached page, next to what the platform itself needs for one. */
function cached(store: BenchStore): Scenario[] {
  return [
    { name: 'constant answer', url: () => `${store.baseline}/constant`, requests: MANY },
    { name: 'bare cache hit, same bytes', url: () => `${store.baseline}/`, requests: MANY },
    { name: 'category page, cached', url: () => store.store + CATEGORY, requests: MANY },
    { name: 'post of The Index, cached', url: () => store.store + POST, requests: MANY },
  ];
}

function scenarios(store: BenchStore, products: number): Scenario[] {
  const item = (index: number) => 1 + ((index * 7919) % products);
  // The page number changes with each request, so that cards come from D1 if the catalogue is larger than an isolate's
  // cache. Not every product is listed, so the last tenth of the pages is left out.
  const deep = (index: number) => 1 + (index % Math.max(1, Math.floor((0.9 * products) / 12 / 48)));
  return [
    { name: 'category page, uncached, warm isolate', url: () => `${store.store}${CATEGORY}&preview=1`, requests: FEW },
    {
      name: 'category page, uncached, other pages each time',
      url: (index) => `${store.store}/department-${index % 12}?n_item=48&p=${deep(index)}&preview=1`,
      requests: FEW,
    },
    {
      name: 'category page, uncached, two facets',
      url: (index) => `${store.store}/department-${index % 12}?n_item=48&color=black,red&size=m&preview=1`,
      requests: FEW,
    },
    { name: 'product page, uncached', url: (index) => `${store.store}/item-${item(index)}?preview=1`, requests: FEW },
    { name: 'post of The Index, uncached', url: () => `${store.store}${POST}?preview=1`, requests: FEW },
    {
      name: 'product as JSON',
      url: (index) => `${store.store}/svc_content/catalog/product/${100 + item(index)}`,
      requests: FEW,
    },
    {
      name: 'list of 48 as JSON',
      url: () => `${store.store}/svc_content/catalog/category/2?n_item=48`,
      requests: FEW,
    },
  ];
}

async function measure(products: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const store = await openBenchStore(join(folder, 'state'));
  try {
    const imported = await importInto(store, products, folder);
    await warmBaseline(store, CATEGORY);
    const runs: Run[] = [];
    runs.push(...(await runInTurns(cached(store), store.pid, ROUNDS)));
    for (const scenario of scenarios(store, products)) runs.push(await run(scenario, store.pid));
    const item = (index: number) => `${store.store}/item-${1 + ((index * 7919) % products)}?preview=1`;
    runs.push(...(await runInTurns(await customerPages(store, item, FEW), store.pid, ROUNDS)));
    for (const scenario of await loginScenarios(store)) runs.push(await run(scenario, store.pid));
    const { alone, beside, logins } = await besideLogins(store, item, FEW);
    runs.push(alone, beside);
    for (const scenario of await searchScenarios(store, FEW)) runs.push(await run(scenario, store.pid));
    runs.push(...(await runInTurns(await cartScenarios(store, CART_REQUESTS), store.pid, ROUNDS)));
    runs.push(await runJourney(await checkoutJourney(store, Math.ceil(FEW / VISIT_REQUESTS)), store.pid));
    for (const journey of await publishJourneys(store)) runs.push(await runJourney(journey, store.pid));
    return { imported, logins, runs };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ratios(small: readonly Run[], large: readonly Run[]): Ratio[] {
  const cpu = (runs: readonly Run[], name: string): number =>
    runs.find((each) => each.name === name)?.cpu ?? Number.NaN;
  const hit = cpu(large, 'bare cache hit, same bytes');
  const p99 = (name: string): number => large.find((each) => each.name.startsWith(name))?.p99 ?? Number.NaN;
  return [
    {
      name: 'p99 of a product page beside 20 logins a second / alone (at most 1.2)',
      value: p99('product page beside') / p99('product page, one at a time'),
    },
    {
      name: 'cached category page / bare cache hit of the same bytes (at most 1.5)',
      value: cpu(large, 'category page, cached') / hit,
    },
    ...[...CART_LIMITS, ...CHECKOUT_LIMITS, ...LOGIN_LIMITS, ...PUBLISH_LIMITS].map(({ name, against }) => ({
      name: `${name} / ${against}`,
      value: cpu(large, name) / cpu(large, against),
    })),
    ...large
      .filter((each) => each.name.includes('uncached'))
      .map((each) => ({ name: `${each.name}: 43,000 / 200 products`, value: each.cpu / cpu(small, each.name) })),
  ];
}

await buildStore();
const [small, large] = [await measure(SIZES[0]), await measure(SIZES[1])];
const { pages, firstTapMs, searches } = await measureDemoShop();
const flags = measureFlags();
const result = {
  at: new Date().toISOString(),
  small,
  large,
  pages,
  firstTapMs,
  flags,
  ratios: ratios(small.runs, large.runs),
  searches: searches.map(({ outcomes: _, ...figures }) => figures),
};
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/bench.json', JSON.stringify(result, null, 2));
for (const { imported, logins, runs } of [small, large]) {
  console.log(`\n${imported.products} products, imported and published in ${imported.seconds.toFixed(1)} s`);
  console.log(formatTable(runs));
  console.log(`Logins beside pages, by status: ${JSON.stringify(logins)}`);
}
console.log('\nFirst visit by a slow phone (4x CPU, 1.6 Mbit/s, 150 ms)');
console.log(formatWeights(pages));
console.log(`A tap on 'Add to cart' is seen after ${firstTapMs.toFixed(0)} ms`);
console.log(
  `A flag evaluated in ${flags.site.toFixed(1)} µs for a site and ${flags.visitor.toFixed(1)} µs for a visitor (at most 10)`,
);
console.log('\nSearch of the demo shop, judged');
console.log(formatRelevance(searches));
console.log('\nRatios, of CPU time unless they say otherwise');
for (const { name, value } of result.ratios) console.log(`  ${value.toFixed(2).padStart(6)}  ${name}`);
