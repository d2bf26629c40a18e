import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlockRecord } from '#shared/block/record.ts';
import type { ImportBatch, ImportPage } from '#shared/import/contract.ts';
import { buildStore } from '#tools/build.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { type Run, runInTurns, type Scenario } from './load.ts';
import { SYNTHETIC_ATTRIBUTES, SYNTHETIC_POSTS, writeSyntheticCatalogue } from './synthetic-catalogue.ts';
import { formatTable } from './table.ts';

/**
 * `npm run bench:content`: what pages of blocks cost, each beside what the platform itself needs for the same bytes. A
 * page with two tests and a block for one segment has eight versions; its cached copies must cost what those of the same
 * page without them cost.
 */
const PRODUCTS = 600;
const SHARE = Number(process.env.BENCH_SHARE ?? 1);
const MANY = Math.ceil(10_000 * SHARE);
const FEW = Math.ceil(1000 * SHARE);
const ROUNDS = 7;
/** Rounds of the pages that are compared with each other: a few percent are found in short turns alone. */
const CLOSE_ROUNDS = 21;
/** Blocks of a home page. */
const HOME_BLOCKS = 25;

const text = (words: string, more: Partial<BlockRecord> = {}): BlockRecord => ({
  name: 'text',
  props: { html: `<h2>${words}</h2><p>${'Steel that lasts. '.repeat(20)}</p>` },
  ...more,
});

function page(identifier: string, blocks: readonly BlockRecord[]): ImportPage {
  return {
    identifier,
    site: null,
    title: identifier,
    heading: identifier,
    content: '',
    metaTitle: '',
    metaDescription: '',
    metaKeywords: '',
    isActive: true,
    blocks: blocks.map((block) => ({ ...block })),
    extra: {},
  };
}

/** A list, a text, a row and a question in turn, as home pages have them. */
function homeBlocks(): BlockRecord[] {
  return Array.from({ length: HOME_BLOCKS }, (_, index): BlockRecord => {
    const category = `department-${index % 12}`;
    if (index % 4 === 0) return { name: 'product-list', props: { title: `List ${index}`, category, limit: 4 } };
    if (index % 4 === 1) return { name: 'carousel', props: { title: `Row ${index}`, category, limit: 8 } };
    if (index % 4 === 2) return text(`Words ${index}`);
    return {
      name: 'faq',
      props: { title: `Questions ${index}`, items: [{ question: `Why ${index}?`, html: '<p>So.</p>' }] },
    };
  });
}

function contents(): Partial<ImportBatch> {
  const plain = Array.from({ length: 12 }, (_, index) => text(`Part ${index}`));
  const test = (name: string) => ({
    name,
    share: { default: 50, b: 50 },
    variants: { b: { props: { html: `<h2>Other</h2><p>${'Steel that bends. '.repeat(20)}</p>` } } },
  });
  const [first, second, third, ...rest] = plain;
  const tested = [
    { ...first, abTest: test('one') },
    { ...second, abTest: test('two') },
    { ...third, segments: [24] },
    ...rest,
  ];
  return { pages: [page('plain', plain), page('tested', tested as BlockRecord[]), page('home', homeBlocks())] };
}

interface Scenarios {
  /** Pages that may cost hardly more than each other. */
  readonly close: readonly Scenario[];
  readonly others: readonly Scenario[];
}

async function scenarios(store: BenchStore): Promise<Scenarios> {
  const at = (path: string, cookie = '') => ({
    url: () => store.store + path,
    ...(cookie !== '' && { sent: () => ({ headers: { cookie } }) }),
  });
  const story = `/theindex/${SYNTHETIC_POSTS[0]?.slug ?? ''}`;
  const found = await fetch(`${store.store}/theindex`);
  const path = /href="(\/theindex\/[a-z-]+\/[a-z0-9-]+)"/.exec(await found.text())?.[1] ?? story;
  const close = [
    { name: 'page without tests, cached', ...at('/plain'), requests: MANY },
    { name: 'page of 8 versions, cached', ...at('/tested'), requests: MANY },
    {
      name: 'page of 8 versions, cached, other version',
      ...at('/tested', 'exp=visitor-1; segment=24'),
      requests: MANY,
    },
  ];
  const others = [
    { name: 'home page of 25 blocks, cached', ...at('/'), requests: MANY },
    { name: 'home page of 25 blocks, uncached', ...at('/?preview=1'), requests: FEW },
    { name: 'story, cached', ...at(path), requests: MANY },
    { name: 'story, uncached', ...at(`${path}?preview=1`), requests: FEW },
  ];
  return { close, others };
}

/** The bare cache hit of the bytes of a page. */
async function baseline(store: BenchStore, path: string): Promise<Scenario> {
  await (await fetch(store.store + path)).text();
  const body = await (await fetch(store.store + path)).text();
  await (await fetch(store.baseline, { method: 'PUT', body })).text();
  return { name: `bare cache hit of ${path}`, url: () => `${store.baseline}/`, requests: MANY };
}

await buildStore();
const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
const store = await openBenchStore(join(folder, 'state'));
try {
  const file = join(folder, 'products.csv');
  await writeSyntheticCatalogue(file, PRODUCTS);
  const client = httpStoreClient({ url: store.store, token: store.token });
  await client.importBatch({ attributes: SYNTHETIC_ATTRIBUTES, indexPosts: [...SYNTHETIC_POSTS], ...contents() });
  await importCatalogue(file, { sites: ['USA'], media: null, dryRun: false, client, onProgress: () => undefined });
  const { close, others } = await scenarios(store);
  const runs = [
    ...(await runInTurns([await baseline(store, '/plain'), ...close], store.pid, CLOSE_ROUNDS)),
    ...(await runInTurns(others, store.pid, ROUNDS)),
  ];
  console.log(formatTable(runs));
  const cpu = (name: string) => runs.find((each: Run) => each.name === name)?.cpu ?? Number.NaN;
  const ratio = (name: string, against: string, goal = '') =>
    console.log(`  ${(cpu(name) / cpu(against)).toFixed(2).padStart(6)}  ${name} / ${against}${goal}`);
  ratio('page of 8 versions, cached', 'page without tests, cached', ' (at most 1.1)');
  ratio('page of 8 versions, cached, other version', 'page without tests, cached', ' (at most 1.1)');
  ratio('page without tests, cached', 'bare cache hit of /plain');
  ratio('home page of 25 blocks, cached', 'bare cache hit of /plain');
  ratio('home page of 25 blocks, uncached', 'bare cache hit of /plain');
  ratio('story, cached', 'bare cache hit of /plain');
  ratio('story, uncached', 'bare cache hit of /plain');
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
