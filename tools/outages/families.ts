import type { SentOrder } from '#tools/faults/shopper.ts';
import { clockAt } from '#tools/seed/clock.ts';
import { DEMO_LOGIN } from '#tools/seed/customers.ts';
import { winterOpenEntry } from '#tools/seed/events/local.ts';

/** The visitor who sends a request. */
export type Sender = 'buyer' | 'customer' | 'guest' | 'staff' | 'stranger';

/** A binding of the store that can fail. */
export type FailingBinding =
  | 'DB'
  | 'EDITION'
  | 'EVENTS'
  | 'EVENT_DESK'
  | 'GUESTS'
  | 'HASHER'
  | 'IMAGES'
  | 'KV'
  | 'LIMITER'
  | 'MEDIA'
  | 'ORDER_DESK'
  | 'SHOPPER';

/** A request that stands for a family of addresses, and the bindings that it cannot do without. */
export interface Family {
  readonly name: string;
  /** `turn` counts how often families were asked, for addresses that must be new each time. */
  readonly path: string | ((prepared: Prepared, turn: number) => string);
  readonly sender: Sender;
  /** Body of a POST as JSON. */
  readonly body?: (prepared: Prepared) => unknown;
  /** A failure of these answers 503; without all others, the answer is the usual one. */
  readonly needs: readonly FailingBinding[];
  /** The status is sent before the data is read, so that an outage is told in the page. */
  readonly streams?: boolean;
  /** Changes something that a repeated call would change twice, so that nothing repeats it after a reset. */
  readonly writes?: boolean;
  /** The only bindings whose failures it is asked in, because it cannot notice others or costs much. */
  readonly only?: readonly FailingBinding[];
  /** Milliseconds within which an answer is complete: 10 s for pages, 5 s for services (`docs/testing.md`). */
  readonly limitMs: number;
}

/** What was there before the failure. */
export interface Prepared {
  /** A placed order of the buyer, who sends it again. */
  readonly order: SentOrder;
  readonly productId: number;
  /** Address of a resized picture. */
  readonly picture: string;
  /** Orders of other shoppers that were not sent yet, with their cookies. */
  readonly orders: readonly { readonly order: SentOrder; readonly cookie: string }[];
  /** An item that is sold in Europe. */
  readonly europeanItem: Readonly<Record<string, unknown>>;
  /** Addresses of pictures in sizes that were never asked for. */
  readonly newPictures: readonly string[];
}

const PAGE_MS = 10_000;
const SERVICE_MS = 5_000;

/** A page, and the bindings that it needs. */
function page(sender: Sender, ...needs: readonly FailingBinding[]) {
  return { sender, needs, limitMs: PAGE_MS };
}

/** A call of a service, and the bindings that it needs. */
function service(sender: Sender, ...needs: readonly FailingBinding[]) {
  return { sender, needs, limitMs: SERVICE_MS };
}

/** An entry of a form of the demo store that was not sent before. */
export function newEntry() {
  const message = `Outage ${crypto.randomUUID()}`;
  return { formHash: 'contact', fields: { name: 'Dana', email: 'dana@northmail.example', topic: 'My gym', message } };
}

/** The year of the demo store's event that everyone may enter. */
function winterYear(): string {
  return winterOpenEntry('women', clockAt(Date.now())).split('/')[1] ?? '';
}

export const FAMILIES: readonly Family[] = [
  { name: 'heartbeat', path: '/svc_ssr/heartbeat', sender: 'stranger', needs: [], limitMs: SERVICE_MS },
  // Asked among the first, because a binding that was late for a page has less time for what is asked afterwards.
  { name: 'lists', path: '/svc_list/lists', ...service('guest', 'DB', 'GUESTS') },
  { name: 'home, cached', path: '/', sender: 'stranger', needs: [], limitMs: PAGE_MS },
  { name: 'category, cached', path: '/barbells', sender: 'stranger', needs: [], limitMs: PAGE_MS },
  { name: 'product, cached', path: '/north-bar-28-5-multi', sender: 'stranger', needs: [], limitMs: PAGE_MS },
  { name: 'picture, cached', path: ({ picture }) => picture, sender: 'stranger', needs: [], limitMs: PAGE_MS },
  {
    name: 'picture in a new size',
    path: ({ newPictures }, turn) => newPictures[turn % newPictures.length] ?? '',
    // Without the binding that resizes it, the original is the answer.
    ...page('stranger', 'MEDIA'),
    only: ['IMAGES', 'MEDIA'],
  },
  { name: 'home', path: '/?debug=1', sender: 'stranger', needs: ['DB'], streams: true, limitMs: PAGE_MS },
  { name: 'category', path: '/barbells?debug=1', sender: 'stranger', needs: ['DB'], limitMs: PAGE_MS },
  { name: 'product', path: '/north-bar-28-5-multi?debug=1', sender: 'stranger', needs: ['DB'], limitMs: PAGE_MS },
  { name: 'search page', path: '/search?q=bar&debug=1', ...page('stranger', 'DB'), streams: true },
  { name: 'content page', path: '/shipping?debug=1', ...page('stranger', 'DB') },
  { name: 'post', path: '/theindex/documentary/inside-the-calibration-room?debug=1', ...page('stranger', 'DB') },
  { name: 'board of an event', path: '/invitational/leaderboard?debug=1', ...page('stranger', 'DB') },
  { name: 'sitemap, cached', path: '/sitemap-1.xml', ...page('stranger') },
  // No copy of a file that is not there is kept, so each answer comes from the database: 404, or 503 while it is away.
  { name: 'sitemap', path: (_, turn) => `/sitemap-${1000 + turn}.xml`, ...page('stranger', 'DB') },
  { name: 'robots', path: '/robots.txt', sender: 'stranger', needs: [], limitMs: PAGE_MS },
  { name: 'log-in page', path: '/login', ...page('stranger', 'DB') },
  { name: 'cart page', path: '/cart', ...page('guest', 'DB', 'GUESTS'), streams: true },
  { name: 'checkout page', path: '/checkout', ...page('guest', 'DB', 'GUESTS'), streams: true },
  { name: 'account page', path: '/account/dashboard', ...page('customer', 'DB', 'SHOPPER'), streams: true },
  {
    name: 'order confirmation',
    path: ({ order }) => `/checkout/success?order=${order.orderId}`,
    // Its script asks for the order, which is `state of an order` below.
    ...page('buyer'),
  },
  {
    name: 'add to cart',
    path: '/svc_list/lists/cart/items',
    ...service('guest', 'DB', 'GUESTS'),
    writes: true,
    body: ({ productId }) => ({ items: [{ productId, qty: 1 }] }),
  },
  { name: 'page with a form', path: '/support?debug=1', ...page('stranger', 'DB') },
  {
    name: 'entry of a form',
    path: '/svc_ssr/submit/wufoo',
    ...service('guest', 'DB', 'LIMITER'),
    writes: true,
    body: () => newEntry(),
  },
  { name: 'product call', path: '/svc_content/catalog/product?sku=NB-KB-24', ...service('stranger', 'DB') },
  {
    name: 'login',
    path: '/svc_session/session/login',
    ...service('stranger', 'DB', 'HASHER', 'LIMITER', 'SHOPPER'),
    writes: true,
    body: () => DEMO_LOGIN,
  },
  { name: 'session', path: '/svc_session/session', ...service('customer', 'DB', 'SHOPPER') },
  { name: 'state of the catalogue', path: '/svc_staff/state', ...service('staff', 'DB') },
  {
    name: 'waiting list of an event',
    path: `/svc_event/events/winter-open-${winterYear()}/waiting`,
    ...service('customer', 'DB', 'EVENT_DESK', 'LIMITER', 'SHOPPER'),
    body: () => ({ divisionId: 'women' }),
  },
  {
    name: 'scores at the desk of an event',
    path: '/svc_staff/events/invitational-2025/entries',
    ...service('staff', 'DB', 'EVENT_DESK'),
  },
  {
    name: 'state of an order',
    path: ({ order }) => `/svc_checkout/order/${order.orderId}`,
    ...service('buyer', 'ORDER_DESK'),
  },
  {
    name: 'order sent again',
    path: '/svc_checkout/order',
    // Reads the order before anything is changed, so that a reset does no harm.
    ...page('buyer', 'ORDER_DESK'),
    body: ({ order }) => order,
  },
];
