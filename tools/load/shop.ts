import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYNTHETIC_ATTRIBUTES, writeSyntheticCatalogue } from '#tools/bench/synthetic-catalogue.ts';
import { plainProduct } from '#tools/faults/goods.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { runningProcess } from '#tools/store/running.ts';
import { workerdsOf } from '#tools/store/workerd.ts';

/** Goods for carts, more of each than anyone buys; the later half changes its price in the middle. */
const GOODS = 40;
const UNITS = 1_000_000;
const PRICE = 10_000;
const LATER_PRICE = 9_000;

type Client = ReturnType<typeof httpStoreClient>;

function goods(laterPrice: number) {
  const usual = { specialPrice: null, specialFromMs: null, specialToMs: null };
  return Array.from({ length: GOODS }, (_, nth) => {
    const price = nth < GOODS / 2 ? PRICE : laterPrice;
    return plainProduct(`LOAD-${nth}`, UNITS, { prices: { USA: { price, ...usual } } });
  });
}

/** A shop with a large catalog in a process and a state of its own. */
export class Shop {
  readonly store: KillableStore;
  readonly port: number;
  readonly products: number;
  readonly #folder: string;
  /** When it was restarted, by `performance.now()`; `toMs` is null until it is back. */
  readonly #restarts: { readonly fromMs: number; toMs: number | null }[] = [];

  private constructor(folder: string, port: number, products: number) {
    this.#folder = folder;
    this.port = port;
    this.products = products;
    this.store = new KillableStore(join(folder, 'state'), port, { ORDER_GRACE_MS: '5000' });
  }

  /** Starts a shop in a folder and fills it. */
  static async open(folder: string, products: number): Promise<Shop> {
    const shop = new Shop(folder, await freePort(), products);
    mkdirSync(join(folder, 'state'));
    await shop.store.start();
    const file = join(folder, 'products.csv');
    await writeSyntheticCatalogue(file, products);
    const { client } = shop;
    await client.importBatch({ attributes: SYNTHETIC_ATTRIBUTES });
    const onProgress = () => undefined;
    const report = await importCatalogue(file, { sites: ['USA'], media: null, dryRun: false, client, onProgress });
    if (report.rejected.length > 0) throw new Error(`the catalog was refused: ${report.rejected[0]?.reason}`);
    await client.importBatch({ products: goods(PRICE) });
    await client.publish();
    return shop;
  }

  get url(): string {
    return this.store.url;
  }

  get client(): Client {
    return httpStoreClient({ url: this.store.url, token: this.store.token });
  }

  /** Ids of the goods whose price does not change, so that every order is as its shopper saw it. */
  async goods(): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let nth = 0; nth < GOODS / 2; nth++) {
      const found = await fetch(`${this.url}/svc_content/catalog/product?sku=LOAD-${nth}`);
      ids.push(((await found.json()) as { product: { productId: number } }).product.productId);
    }
    return ids;
  }

  /** Imports other prices and publishes them. Returns the seconds that it took. */
  async importMore(): Promise<number> {
    const started = performance.now();
    await this.client.importBatch({ products: goods(LATER_PRICE) });
    await this.client.publish();
    return (performance.now() - started) / 1_000;
  }

  /** Kills the store and starts it again. Returns the seconds without it. */
  async restart(): Promise<number> {
    const restarted: { readonly fromMs: number; toMs: number | null } = { fromMs: performance.now(), toMs: null };
    this.#restarts.push(restarted);
    await this.store.end();
    await this.store.start();
    restarted.toMs = performance.now();
    return (restarted.toMs - restarted.fromMs) / 1_000;
  }

  /** Whether it was being restarted at any time since a moment. */
  wasDown(sinceMs: number): boolean {
    return this.#restarts.some(({ toMs }) => toMs === null || toMs >= sinceMs);
  }

  /** Memory of its workerd, megabytes; undefined while it does not run. */
  memory(): number | undefined {
    const parent = runningProcess(join(this.#folder, 'state'));
    const pid = parent === undefined ? undefined : workerdsOf(parent).at(-1);
    try {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) / 1_000;
    } catch {
      // It was ended in between.
      return undefined;
    }
  }
}
