import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { orderId } from '#shared/order/order-id.ts';
import { type SentOrder, Shopper } from '#tools/faults/shopper.ts';

/** Far trips of a request, one after the other, and each call of a binding with the number of the trip that it ends. */
const tripsSchema = z.object({ begun: z.int(), ended: z.int(), calls: z.array(z.string()) });

/** What a kind of request may take: trips until its answer ends, and how many it should take one day. */
interface Limits {
  readonly kind: string;
  readonly most: number;
  readonly goal: number;
}

/** A kind of request with its trips until the answer began and until it ended. */
export interface Trips extends Limits {
  readonly begun: number;
  readonly ended: number;
  readonly calls: readonly string[];
}

/** Goods of the store that is measured: products of which none was looked at yet, and a customer. */
export interface Goods {
  readonly skus: readonly [string, string, string, string];
  /** Paths of the pages of the first two products, and of a category. */
  readonly pages: readonly [string, string];
  readonly category: string;
  /** Path of a page that a merchant wrote. */
  readonly written: string;
  /** An event with editions of which no page was looked at yet. */
  readonly event: { readonly name: string; readonly years: readonly [number, number, number, number] };
  readonly login: { readonly email: string; readonly password: string };
}

/** What an isolate does after an answer is over when nothing was called for this long, milliseconds. */
const QUIET_MS = 400;

async function readTrips(url: string): Promise<z.infer<typeof tripsSchema>> {
  return tripsSchema.parse(await (await fetch(`${url}/trips`)).json());
}

/** Waits until the work after the last answer is done, and begins again. */
async function settle(url: string): Promise<void> {
  do await sleep(QUIET_MS);
  while ((await readTrips(url)).calls.length > 0);
}

/** A request to be measured. */
interface Asked extends Limits {
  readonly ask: () => Promise<unknown>;
}

async function page(url: string, path: string, cookie = ''): Promise<void> {
  const answer = await fetch(url + path, cookie === '' ? {} : { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
}

/** What the header asks while a shopper types. */
async function preview(url: string, token: string): Promise<void> {
  const data = {
    widget: { rfkid: 'rfkid_7' },
    query: { keyphrase: { value: ['prod'] } },
    n_item: 12,
    content: { product: {} },
    suggestion: { keyphrase: { max: 4 }, category: { max: 6 }, trending_category: { max: 6 } },
  };
  const answer = await fetch(`${url}/svc_discovery/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a preview answered ${answer.status}: ${text.slice(0, 200)}`);
}

/** Fills a cart and calculates its order, which the sandbox approves. */
async function orderOf(shopper: Shopper, items: readonly Record<string, unknown>[]): Promise<SentOrder> {
  await shopper.add(items);
  const id = orderId(Date.now(), crypto.getRandomValues(new Uint8Array(8)));
  const order = await shopper.order(id, { token: 'sandbox_approved' });
  return { ...order, payment: { ...order.payment, paymentType: 'sandbox' } };
}

/** The requests whose trips count, in an order in which each finds what it needs. */
async function requests(
  url: string,
  { skus, pages, category, written, event, login }: Goods,
): Promise<readonly Asked[]> {
  const [guest, buyer, customer] = [new Shopper(url), new Shopper(url), new Shopper(url)];
  const { product } = await guest.ask<{ product: { productId: number } }>(
    `/svc_content/catalog/product?sku=${skus[2]}`,
  );
  const items = [{ productId: product.productId, qty: 1 }];
  // The desk learns the stock of a product with its first order.
  const earlier = new Shopper(url);
  await earlier.ask('/svc_checkout/order', await orderOf(earlier, items));
  const order = await orderOf(buyer, items);
  const { token } = await guest.ask<{ token: string }>('/svc_ssr/site/USA/rfktkn');
  await page(url, pages[0]);
  const editionOf = (at: 0 | 1 | 2 | 3): string => `/events/${event.name}/${event.years[at]}`;
  return [
    { kind: 'page, cached', most: 0, goal: 0, ask: () => page(url, pages[0]) },
    { kind: 'product page', most: 2, goal: 1, ask: () => page(url, pages[1]) },
    // The isolate knows the address by now, and the page with this query is another one.
    { kind: 'product page, known address', most: 1, goal: 1, ask: () => page(url, `${pages[1]}?reviews=all`) },
    { kind: 'category page', most: 1, goal: 1, ask: () => page(url, category) },
    { kind: 'search page', most: 1, goal: 1, ask: () => page(url, '/search?q=product') },
    { kind: 'search preview', most: 1, goal: 1, ask: () => preview(url, token) },
    { kind: 'product as JSON', most: 1, goal: 1, ask: () => page(url, `/svc_content/catalog/product?sku=${skus[3]}`) },
    { kind: 'first item into a cart', most: 1, goal: 1, ask: () => guest.add(items) },
    { kind: 'another item into the cart', most: 1, goal: 1, ask: () => guest.add(items) },
    { kind: 'cart page', most: 1, goal: 1, ask: () => page(url, '/cart', guest.cookie) },
    { kind: 'home page', most: 2, goal: 1, ask: () => page(url, '/') },
    // The isolate knows its blocks by now, and the page with this query is another one.
    { kind: 'home page, known blocks', most: 1, goal: 1, ask: () => page(url, '/?reviews=all') },
    { kind: 'log in', most: 3, goal: 2, ask: () => customer.ask('/svc_session/session/login', login) },
    // Two of them are those of the sandbox, which stands for a provider.
    { kind: 'place an order', most: 6, goal: 5, ask: () => buyer.ask('/svc_checkout/order', order) },
    { kind: 'page of a merchant', most: 2, goal: 1, ask: () => page(url, written) },
    { kind: 'event', most: 1, goal: 1, ask: () => page(url, editionOf(0)) },
    { kind: 'schedule of an event', most: 1, goal: 1, ask: () => page(url, `${editionOf(1)}/schedule`) },
    { kind: 'leaderboard', most: 1, goal: 1, ask: () => page(url, `${editionOf(2)}/leaderboard`) },
    { kind: 'athlete of an event', most: 1, goal: 1, ask: () => page(url, `${editionOf(3)}/athletes/men-1`) },
  ];
}

/** Measures the trips of each kind of request, one after the other, in a store inside `counting-worker.js`. */
export async function measureTrips(url: string, goods: Goods): Promise<readonly Trips[]> {
  const measured: Trips[] = [];
  for (const { ask, ...limits } of await requests(url, goods)) {
    await settle(url);
    await ask();
    measured.push({ ...limits, ...(await readTrips(url)) });
  }
  return measured;
}
