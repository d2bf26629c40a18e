import { env as anyEnv, exports } from 'cloudflare:workers';
import type { ImportBatch, ImportOutcome, ImportPage, ImportProduct } from '#shared/import/contract.ts';
import { emptyProduct, onlyNamed, plainCategory } from '#shared/import/empty-product.ts';
import type { EditionState } from '#worker/objects/edition.ts';
import type { CheckedEnv } from './ask-app.ts';

interface TestEnv extends CheckedEnv {
  /** Statements of all migrations. */
  readonly TEST_MIGRATIONS: readonly string[];
}

/** Bindings of the store under test: real D1, KV, R2 and Durable Objects in workerd. */
export const env = anyEnv as unknown as TestEnv;

function isNamespace(binding: unknown): binding is DurableObjectNamespace {
  return binding?.constructor.name === 'DurableObjectNamespace';
}

/** The namespaces of all objects, by their bindings. */
export function objectNamespaces(): readonly (readonly [string, DurableObjectNamespace])[] {
  return Object.entries(env as unknown as Record<string, unknown>).flatMap(([name, binding]) =>
    isNamespace(binding) ? [[name, binding] as const] : [],
  );
}

const TOKEN = 'test-staff-token-0123456789';

/** Creates the tables of a fresh test database. */
export async function applyMigrations(of: TestEnv): Promise<void> {
  const done = await of.DB.prepare("SELECT 1 AS n FROM sqlite_master WHERE name = 'products'").first('n');
  if (done) return;
  // One transaction: a file each would cost every store of a test a third of a second.
  await of.DB.batch(of.TEST_MIGRATIONS.map((statement) => of.DB.prepare(statement)));
}

/** The content version of a site by its id, as keys of pages have it. */
export async function contentVersion(siteId: number): Promise<number> {
  const { sites } = (await env.EDITION.get(env.EDITION.idFromName('edition')).state({})) as EditionState;
  return sites[siteId]?.content ?? 1;
}

/** Sends a request to the store as the network would. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  const worker = (exports as unknown as { default: Fetcher }).default;
  const url = path.startsWith('http') ? path : `http://localhost${path}`;
  return worker.fetch(new Request(url, { redirect: 'manual', ...init }) as never) as unknown as Promise<Response>;
}

/** Runs the job of a minute as the platform does. `nowMs` in Unix milliseconds. */
export async function runMinute(nowMs: number): Promise<void> {
  const worker = (exports as unknown as { default: { scheduled(controller: object): Promise<void> } }).default;
  await worker.scheduled({ scheduledTime: nowMs });
}

/** A request of an importer. */
export function staffRequest(path: string, body?: unknown, method = 'POST'): Promise<Response> {
  return request(path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** What a publish is refused with while another one runs. */
const RUNNING = '"publish_running"';

/** Publishes everything on all sites, or on one, in as many requests as needed. */
export function publish(site?: string): Promise<void> {
  return publishBy(site === undefined ? 'whole=1' : `site=${site}`);
}

/** Publishes what has changed. */
export function publishChanged(): Promise<void> {
  return publishBy('');
}

/** How long another publish, such as one that the file before left running, is waited for, milliseconds. */
const PUBLISH_WAIT_MS = 20_000;

async function publishBy(query: string): Promise<void> {
  let cursor: string | null = '';
  const waitsUntil = performance.now() + PUBLISH_WAIT_MS;
  while (cursor !== null) {
    const answer = await staffRequest(`/svc_staff/publish?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    // As a program does that is told to try again.
    if (answer.status === 503 && performance.now() < waitsUntil && (await answer.clone().text()).includes(RUNNING)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    if (!answer.ok) throw new Error(`publish answered ${answer.status}: ${await answer.text()}`);
    cursor = ((await answer.json()) as { next: string | null }).next;
  }
}

/** Imports and publishes. */
export async function fill(batch: ImportBatch): Promise<ImportOutcome> {
  const answer = await staffRequest('/svc_staff/import', batch);
  if (!answer.ok) throw new Error(`import answered ${answer.status}: ${await answer.text()}`);
  const outcome = (await answer.json()) as ImportOutcome;
  await publishChanged();
  return outcome;
}

/** Builds a simple product with ordinary values; `changes` overrides them. */
export function product(sku: string, changes: Partial<ImportProduct> = {}): ImportProduct {
  return {
    ...emptyProduct(sku),
    texts: { ...onlyNamed(`Product ${sku}`), description: `<p>About ${sku}</p>` },
    urlKey: sku.toLowerCase(),
    weightLb: 10,
    categories: ['Gear'],
    prices: { USA: { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null } },
    stock: { USA: { qoh: 5, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
    createdMs: 1_600_000_000_000,
    updatedMs: 1_600_000_000_000,
    ...changes,
  };
}

/** A category of the menu. */
export const category = plainCategory;

/** A content page for all sites, or for one. */
export function contentPage(identifier: string, changes: Partial<ImportPage> = {}): ImportPage {
  return {
    identifier,
    site: null,
    title: identifier,
    heading: identifier,
    content: '',
    blocks: [],
    isActive: true,
    metaTitle: '',
    metaDescription: '',
    metaKeywords: '',
    extra: {},
    ...changes,
  };
}

/** The ids of all products, by their SKUs. */
export async function productIds(): Promise<ReadonlyMap<string, number>> {
  const { results } = await env.DB.prepare('SELECT sku, product_id AS id FROM products').all<{
    sku: string;
    id: number;
  }>();
  return new Map(results.map(({ sku, id }) => [sku, id]));
}

/** The id of a product. Throws if no product has the SKU. */
export async function productIdOf(sku: string): Promise<number> {
  const found = env.DB.prepare('SELECT product_id FROM products WHERE sku = ?1').bind(sku);
  const id = await found.first<number>('product_id');
  if (id === null) throw new Error(`no product ${sku}`);
  return id;
}

/** Imports a product with this many units in stock and publishes it. Returns its id. */
export async function sell(sku: string, qoh: number): Promise<number> {
  const stock = { qoh, min: 1, max: 9, isInStock: true, backorder: false, bin: false };
  await fill({ categories: [category('Gear', 'gear')], products: [product(sku, { stock: { USA: stock } })] });
  return productIdOf(sku);
}
