import type { ImportBatch } from '#shared/import/contract.ts';
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
/** Words have prices of their own, since they change at other times than goods. */
const FIRST_PRICE_OF_WORDS = 600;
const SHOWN_PRICES = /\$([67]\d\d)(?!\d)/g;

/** A page of blocks, one of them named, and a story: each shows the price of words. */
export const CONTENT_PATHS = ['/sim-words', '/theindex/stories/sim-story'] as const;
const NAMED_BLOCK = 'sim-note';

/** Content that shows a price. */
function contentWith(price: number): Partial<ImportBatch> {
  const words = (text: string) => ({ name: 'text', props: { html: `<p>${text} for $${price}.</p>` } });
  const everywhere = { site: null, title: 'Sim', content: '', isActive: true, extra: {} };
  const shared = { name: 'dynamic-block', props: { block: NAMED_BLOCK } };
  return {
    blocks: [{ ...everywhere, identifier: NAMED_BLOCK, blocks: [words('Plates')] }],
    pages: [
      {
        ...everywhere,
        identifier: 'sim-words',
        heading: 'Words',
        metaTitle: '',
        metaDescription: '',
        metaKeywords: '',
        blocks: [words('Bars'), shared],
      },
    ],
    indexPosts: [
      {
        id: 1,
        slug: 'sim-story',
        title: 'A story',
        excerpt: '',
        content: `<p>A bench for $${price}.</p>`,
        format: 'standard',
        categories: [],
        tags: [],
        image: null,
        largeImage: null,
        video: null,
        author: '',
        authorImage: null,
        css: '',
        publishedMs: Date.UTC(2026, 0, 1),
      },
    ],
  };
}

/** What is needed of a database to read the numbers of products. */
interface Readable {
  prepare(sql: string): {
    all(): Promise<{ readonly results: readonly { readonly sku: string; readonly id: number }[] }>;
  };
}

/** How many answers were seen, how many of them old, and for how long at most, milliseconds. */
class Behind {
  seen = 0;
  pages = 0;
  longestMs = 0;
}

/** The goods and words of a world, and the staff who change them. A price tells which version an answer shows. */
export class Shop {
  /** When each price could be seen first, milliseconds of the clock: the moment at which publishing it had ended. */
  readonly #shownFromMs = new Map<number, number>();
  readonly #ids = new Map<string, number>();
  readonly #world: World;
  #price = FIRST_PRICE;
  #priceOfWords = FIRST_PRICE_OF_WORDS;

  constructor(world: World) {
    this.#world = world;
  }

  /** What answers with prices have shown, by what was asked for. */
  readonly behind = { goods: new Behind(), words: new Behind() };

  get skus(): readonly string[] {
    return Array.from({ length: PRODUCTS }, (_, index) => `SIM-${index + 1}`);
  }

  /** Imports the goods, with some units of each, and publishes them. */
  async fill(units: number): Promise<void> {
    await this.#staff('/svc_staff/import', { categories: [plainCategory('Gear', 'gear')], products: [] });
    await this.#publish({ products: this.#goods(units), ...contentWith(this.#priceOfWords) });
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

  /** Gives all goods, and the next time all words, the next price and publishes it. */
  async change(units: number): Promise<void> {
    if (this.#price - FIRST_PRICE > this.#priceOfWords - FIRST_PRICE_OF_WORDS) {
      this.#priceOfWords += 1;
      await this.#publish(contentWith(this.#priceOfWords));
      this.#shownFromMs.set(this.#priceOfWords, this.#world.clock.nowMs);
    } else {
      this.#price += 1;
      await this.#publish({ products: this.#goods(units) });
      this.#shownFromMs.set(this.#price, this.#world.clock.nowMs);
    }
  }

  /** Notes whether an answer shows an older price than the one that could be seen when it was asked for. */
  look(path: string, body: string, askedMs: number): void {
    const shown = [...body.matchAll(SHOWN_PRICES)].map(([, price]) => Number(price));
    if (shown.length === 0) return;
    const behind = CONTENT_PATHS.some((each) => each === path) ? this.behind.words : this.behind.goods;
    behind.seen += 1;
    const staleMs = askedMs - (this.#shownFromMs.get(Math.min(...shown) + 1) ?? askedMs);
    if (staleMs <= 0) return;
    behind.pages += 1;
    behind.longestMs = Math.max(behind.longestMs, staleMs);
  }

  #goods(units: number): ImportBatch['products'] {
    const prices = { [SITE]: { price: this.#price * 100, specialPrice: null, specialFromMs: null, specialToMs: null } };
    return this.skus.map((sku) => plainProduct(sku, units, { categories: ['Gear'], prices }));
  }

  async #publish(batch: Partial<ImportBatch>): Promise<void> {
    await this.#staff('/svc_staff/import', batch);
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/svc_staff/publish${cursor === '' ? '' : `?cursor=${cursor}`}`;
      cursor = ((await this.#staff(path)) as { readonly next: string | null }).next;
    }
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
