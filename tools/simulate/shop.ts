import { plainCategory } from '#shared/import/empty-product.ts';
import { plainProduct } from '#tools/faults/goods.ts';
import { type City, cityNamed } from './cities.ts';
import { STAFF_TOKEN, type World } from './world.ts';

/** Products of the store: enough for lists, few enough that a world opens quickly. */
const PRODUCTS = 8;
const STAFF_CITY = 'New York';
const SITE = 'USA';
/** Prices have three digits of which the first is this one, so that nothing else on a page looks like one. */
const FIRST_PRICE = 700;
const SHOWN_PRICES = /\$(7\d\d)(?!\d)/g;

/** What is needed of a database to read the numbers of products. */
interface Readable {
  prepare(sql: string): {
    all(): Promise<{ readonly results: readonly { readonly sku: string; readonly id: number }[] }>;
  };
}

/** The goods of a world, and the staff who change their prices. A price tells which version an answer shows. */
export class Shop {
  /** When each price could be seen first, milliseconds of the clock: the moment at which publishing it had ended. */
  readonly #shownFromMs = new Map<number, number>();
  readonly #ids = new Map<string, number>();
  readonly #world: World;
  #price = FIRST_PRICE;

  constructor(world: World) {
    this.#world = world;
  }

  /** What answers with prices have shown: how many, how many of them old, and for how long at most, milliseconds. */
  readonly behind = { seen: 0, pages: 0, longestMs: 0 };

  get skus(): readonly string[] {
    return Array.from({ length: PRODUCTS }, (_, index) => `SIM-${index + 1}`);
  }

  /** Imports the goods, with some units of each, and publishes them. */
  async fill(units: number): Promise<void> {
    await this.#staff('/svc_staff/import', { categories: [plainCategory('Gear', 'gear')], products: [] });
    await this.#publish(units);
    const { DB } = this.#world.env(cityNamed(STAFF_CITY)) as { readonly DB: Readable };
    const { results } = await DB.prepare('SELECT sku, product_id AS id FROM products').all();
    for (const { sku, id } of results) this.#ids.set(sku, id);
  }

  /** Returns the number by which a cart names a product. */
  productId(sku: string): number {
    const id = this.#ids.get(sku);
    if (id === undefined) throw new Error(`no product ${sku}`);
    return id;
  }

  /** Gives all goods the next price and publishes it. */
  async change(units: number): Promise<void> {
    this.#price += 1;
    await this.#publish(units);
  }

  /** Notes whether an answer shows an older price than the one that could be seen when it was asked for. */
  look(body: string, askedMs: number): void {
    const shown = [...body.matchAll(SHOWN_PRICES)].map(([, price]) => Number(price));
    if (shown.length === 0) return;
    this.behind.seen += 1;
    const staleMs = askedMs - (this.#shownFromMs.get(Math.min(...shown) + 1) ?? askedMs);
    if (staleMs <= 0) return;
    this.behind.pages += 1;
    this.behind.longestMs = Math.max(this.behind.longestMs, staleMs);
  }

  async #publish(units: number): Promise<void> {
    const prices = { [SITE]: { price: this.#price * 100, specialPrice: null, specialFromMs: null, specialToMs: null } };
    const products = this.skus.map((sku) => plainProduct(sku, units, { categories: ['Gear'], prices }));
    await this.#staff('/svc_staff/import', { products });
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/svc_staff/publish${cursor === '' ? '' : `?cursor=${cursor}`}`;
      cursor = ((await this.#staff(path)) as { readonly next: string | null }).next;
    }
    this.#shownFromMs.set(this.#price, this.#world.clock.nowMs);
  }

  async #staff(path: string, body?: unknown): Promise<unknown> {
    const city: City = cityNamed(STAFF_CITY);
    const headers = { authorization: `Bearer ${STAFF_TOKEN}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await this.#world.ask({ city, path, init });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    return JSON.parse(answer.body);
  }
}
