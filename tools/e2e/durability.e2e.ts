import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { ImportProduct } from '#shared/import/contract.ts';
import { freePort } from './free-port.ts';

const WRITES = 20;
/** Milliseconds between two looks at whether the store is there. */
const OFTEN_MS = 50;

const NO_TEXTS = { description: '', shortDescription: '', metaTitle: '', metaDescription: '', metaKeywords: '' };

/** The one product that the store needs for this. */
const PRODUCT: ImportProduct = {
  sku: 'DURABLE',
  type: 'simple',
  attributeSet: 'Default',
  texts: { name: 'Durable', ...NO_TEXTS },
  siteTexts: {},
  urlKey: 'durable',
  weightLb: 1,
  visibility: 4,
  isOnline: true,
  taxClass: 'Taxable Goods',
  categories: [],
  prices: { USA: { price: 100, specialPrice: null, specialFromMs: null, specialToMs: null } },
  stock: { USA: { qoh: 100, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
  gallery: [],
  attributes: {},
  axes: [],
  variations: [],
  bundlePriceType: null,
  bundleOptions: [],
  associated: [],
  customOptions: [],
  giftcard: null,
  hundoRules: [],
  links: { related: [], upsell: [], crosssell: [] },
  createdMs: 1,
  updatedMs: 1,
  extra: {},
};

/** A store in a process of its own, on a state of its own. */
class KillableStore {
  readonly #state: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  constructor(state: string, port: number) {
    this.#state = state;
    this.#port = port;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  get token(): string {
    return readFileSync(join(this.#state, 'staff-token'), 'utf8').trim();
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const env = { ...process.env, STORE_STATE: this.#state, STORE_SEED: 'none', PORT: String(this.#port) };
    this.#process = spawn(process.execPath, ['tools/start.ts'], { env, stdio: 'ignore', detached: true });
    await expect
      .poll(
        () =>
          fetch(`${this.url}/svc_ssr/heartbeat`).then(
            (answer) => answer.ok,
            () => false,
          ),
        { timeout: 60_000, intervals: [OFTEN_MS] },
      )
      .toBe(true);
  }

  /** Ends its whole process group without a warning, as a power cut would. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running?.pid) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    process.kill(-running.pid, 'SIGKILL');
    await ended;
    // The port is free again once the kernel has ended its last process.
    await expect
      .poll(
        () =>
          fetch(`${this.url}/svc_ssr/heartbeat`).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000, intervals: [OFTEN_MS] },
      )
      .toBe(false);
  }
}

test('a store that is killed after each acknowledged write has lost none of them @desktop', async () => {
  test.setTimeout(240_000);
  const state = mkdtempSync('test-results/durability-');
  const store = new KillableStore(state, await freePort());
  try {
    await store.start();
    const post = (path: string, body: unknown, headers: Record<string, string>) =>
      fetch(store.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const staff = { authorization: `Bearer ${store.token}` };
    const imported = await post('/svc_staff/import', { products: [PRODUCT] }, staff);
    expect(imported.status, await imported.text()).toBe(200);
    expect((await post('/svc_staff/publish', undefined, staff)).ok).toBe(true);
    const found = await fetch(`${store.url}/svc_content/catalog/product?sku=DURABLE`);
    const { productId } = ((await found.json()) as { product: { productId: number } }).product;
    let cookie = '';
    for (let written = 1; written <= WRITES; written += 1) {
      const headers: Record<string, string> = cookie === '' ? {} : { cookie, origin: store.url };
      const answer = await post('/svc_list/lists/cart/items', { items: [{ productId, qty: 1 }] }, headers);
      expect(answer.status).toBe(201);
      await answer.text();
      cookie ||=
        answer.headers
          .getSetCookie()
          .find((line) => line.startsWith('visitor='))
          ?.split(';')[0] ?? '';
      await store.kill();
      await store.start();
      const read = await fetch(`${store.url}/svc_list/lists`, { headers: { cookie } });
      const { lists } = (await read.json()) as { lists: { items: { qty: number }[] }[] };
      expect(lists[0]?.items[0]?.qty, `after write ${written}`).toBe(written);
    }
  } finally {
    await store.kill();
    rmSync(state, { recursive: true, force: true });
  }
});
