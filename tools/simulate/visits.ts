import { orderId } from '#shared/order/order-id.ts';
import { askAgainMs, LINE_HEADER, type PlaceInLine, placeOfFields } from '#shared/order/waiting-line.ts';
import { type Acknowledged, type SentOrder, Shopper } from '#tools/faults/shopper.ts';
import type { City } from './cities.ts';
import { CONTENT_PATHS, type Shop } from './shop.ts';
import type { World } from './world.ts';

/** Kinds of requests whose times are told. `kept` and `made` are pages from a city's cache and those that were rendered. */
export const KINDS = ['kept page', 'made page', 'search', 'cart', 'order'] as const;
export type Kind = (typeof KINDS)[number];

const ORIGIN = 'http://localhost';
const CART = '/svc_list/lists/cart/items';
/** Milliseconds of computing for an answer, as docs/security.md has them; that of an order is an assumption. */
const CPU_MS: Readonly<Record<Kind, number>> = { 'kept page': 1.3, 'made page': 5, search: 5, cart: 4, order: 10 };

/** Visitors of a world, and what they have seen. */
export class Visits {
  readonly seen = {
    visits: 0,
    cpuMs: 0,
    /** Milliseconds until the first byte, by `kind city`. */
    firstMs: new Map<string, number[]>(),
    /** How orders ended: `placed`, or the error that was told, or that nothing was left to put into the cart. */
    orders: new Map<string, number>(),
    /** When orders were placed. */
    placedMs: [] as number[],
    /** Orders that were in line: what was told first, when they came, and how long they waited. */
    lined: [] as (PlaceInLine & { readonly cameMs: number; readonly waitedMs: number })[],
    /** Answers that nobody should get. */
    errors: new Map<string, number>(),
  };
  readonly #world: World;
  readonly #shop: Shop;
  readonly #cities: readonly City[];

  constructor(world: World, shop: Shop, cities: readonly City[]) {
    this.#world = world;
    this.#shop = shop;
    this.#cities = cities;
  }

  /** Returns a city, by its part of the visits. */
  someCity(): City {
    let left = this.#world.random.next() * this.#cities.reduce((sum, { share }) => sum + share, 0);
    const found = this.#cities.find(({ share }) => {
      left -= share;
      return left < 0;
    });
    return found ?? (this.#cities[0] as City);
  }

  /** A visit: a list, something to read, a product, sometimes a search; some of 100 visitors buy. */
  async visit(buyers: number): Promise<void> {
    const { random } = this.#world;
    this.seen.visits += 1;
    const city = this.someCity();
    const isBuyer = random.chance(buyers);
    if (random.chance(60)) await this.#page(city, '/gear');
    if (random.chance(30)) await this.#page(city, '/search?q=product', 'search');
    if (random.chance(30)) await this.#page(city, random.pick(CONTENT_PATHS));
    const [first = '', ...others] = this.#shop.skus;
    const sku = random.pick([first, ...others]);
    await this.product(city, sku);
    if (isBuyer) await this.buy(city, sku);
  }

  /** Someone looks at a product. */
  async product(city: City, sku: string): Promise<void> {
    await this.#page(city, `/${sku.toLowerCase()}`);
  }

  /** Someone puts a unit into the cart and places an order, which the sandbox approves. */
  async buy(city: City, sku: string): Promise<void> {
    const { clock, random } = this.#world;
    let isInCart = false;
    const shopper = new Shopper(ORIGIN, undefined, {}, async (url, init) => {
      const path = url.slice(ORIGIN.length);
      const { status, headers, body, firstMs } = await this.#world.ask({ city, path, init });
      if (path === '/svc_checkout/order') this.#took('order', city, firstMs);
      if (path === CART) isInCart = status < 300 && JSON.parse(body).list.items.length > 0;
      if (status >= 500 && !body.includes('"in_line"')) this.#count(this.seen.errors, `${path} ${status}`);
      return new Response(body, { status, headers });
    });
    await shopper.add([{ productId: this.#shop.productId(sku), qty: 1 }]);
    if (!isInCart) {
      this.#count(this.seen.orders, 'not in the cart');
      return;
    }
    await this.#page(city, '/cart', 'cart', shopper.cookie);
    const random8 = Uint8Array.from({ length: 8 }, () => random.between(0, 255));
    const order = await shopper.order(orderId(Math.floor(clock.nowMs), random8), { token: 'sandbox_approved' });
    const sent = { ...order, payment: { ...order.payment, paymentType: 'sandbox' } };
    const answer = await this.#inTurn(shopper, sent);
    const isPlaced = answer !== undefined && answer.status < 300;
    if (isPlaced) this.seen.placedMs.push(clock.nowMs);
    this.#count(this.seen.orders, isPlaced ? 'placed' : (answer?.body.error?.type ?? 'no answer'));
  }

  /** Sends an order, and again while it is in line, as the checkout does. */
  async #inTurn(shopper: Shopper, order: SentOrder): Promise<Acknowledged | undefined> {
    const { clock, random } = this.#world;
    const cameMs = clock.nowMs;
    let answer = await shopper.place(order);
    let first: PlaceInLine | undefined;
    for (;;) {
      const place = placeOfFields(answer?.body.error?.fields ?? []);
      if (answer?.body.error?.type !== 'in_line' || !place) break;
      first ??= place;
      await clock.wait(askAgainMs(place) * (1 + random.next() / 5));
      answer = await shopper.place(order, { [LINE_HEADER]: place.ticket });
    }
    if (first) this.seen.lined.push({ ...first, cameMs, waitedMs: clock.nowMs - cameMs });
    return answer;
  }

  async #page(city: City, path: string, kind?: Kind, cookie = ''): Promise<void> {
    const { clock } = this.#world;
    const askedMs = clock.nowMs;
    const { status, headers, body, firstMs } = await this.#world.ask({ city, path, init: { headers: { cookie } } });
    if (status >= 400) this.#count(this.seen.errors, `page ${status}`);
    const isKept = /hit|stale|shared/.test(headers.get('x-page-cache') ?? '');
    this.#took(kind ?? (isKept ? 'kept page' : 'made page'), city, firstMs);
    if (status === 200 && kind !== 'cart') this.#shop.look(path, body, askedMs);
  }

  #took(kind: Kind, city: City, firstMs: number): void {
    this.seen.cpuMs += CPU_MS[kind];
    const key = `${kind} ${city.name}`;
    const times = this.seen.firstMs.get(key) ?? [];
    times.push(firstMs);
    this.seen.firstMs.set(key, times);
  }

  #count(counts: Map<string, number>, what: string): void {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
}
