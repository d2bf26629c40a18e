import { setTimeout as sleep } from 'node:timers/promises';
import { toMinor } from '#shared/money/money.ts';
import { UNITS_OF_ORDER } from './goods.ts';
import type { Trick } from './plan.ts';

interface WireItem {
  readonly listItemId: string;
  readonly productId: number;
  readonly qty: number;
  readonly price: number | null;
  readonly rowTotal: number | null;
  readonly children: readonly { productId: number; qty: number; metadata: unknown }[];
  readonly customOptions: unknown;
  readonly metadata: unknown;
}

interface WireList {
  readonly _id: string;
  readonly items: readonly WireItem[];
  readonly totals: { readonly subtotal: number; readonly discount: number };
}

/** The parts of the store's answer to an order that a shopper reads. */
interface OrderAnswer {
  readonly status?: string;
  readonly totals?: Readonly<Record<string, number>>;
  readonly error?: { readonly type: string; readonly fields?: readonly { field: string; message: string }[] };
}

/** An answer that settles an order for the shopper: it is placed or refused. */
export interface Acknowledged {
  readonly status: number;
  readonly body: OrderAnswer;
  /** Positions of the request and of its answer in the sequence of all of them. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

let lastMoment = 0;

/** Returns the next position in the sequence of all requests and answers. */
function moment(): number {
  lastMoment += 1;
  return lastMoment;
}

/** An order as it is sent. Money in major units. */
export interface SentOrder {
  readonly orderId: string;
  readonly giftcards: readonly { readonly code: string }[];
  readonly totals: {
    readonly subtotal: number;
    readonly discount: number;
    readonly shipping: number;
    readonly giftcards: number;
    readonly grandTotalIncludingTax: number;
  };
  readonly payment: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** What a shopper pays with: through the provider of the small protocol unless another one is named. */
export interface Purse {
  readonly paymentType?: string;
  readonly token: string;
  /** A gift card with its stated balance in minor units. */
  readonly card?: { readonly code: string; readonly balance: number };
  /** A code of a rule over carts. */
  readonly code?: string;
}

const ADDRESS = {
  firstname: 'Ada',
  lastname: 'Strong',
  telephone: '5551234567',
  email: 'ada@example.com',
  street: ['1 Iron Street'],
  countryId: 'US',
  region: 'OH',
  postcode: '43215',
  city: 'Columbus',
};
const PATIENCE_MS = 30_000;
/** Answers of a store that has trouble, or too much to do, and says so. */
const EXPECTED: ReadonlySet<string> = new Set(['in_line', 'upstream_unavailable']);
const PAUSE_MS = 100;
/** How often a shopper asks for rates and taxes. */
const CALCULATIONS = 5;
const UNAVAILABLE = 503;

/** Tells whether an order was neither placed nor refused, so that the shopper sends it again. */
export function isOpen(status: number): boolean {
  return status === 202 || status === 429 || status >= 500;
}

/**
 * Tells whether an answer only says that shipping rates are missing for a moment, as they may be when this machine is
 * too busy for the store's limit. It says nothing about the order, which a copy may place meanwhile, so the shopper
 * tries again.
 */
function lacksRates({ body }: Acknowledged): boolean {
  return body.error?.type === 'shipping_rate';
}

/** Returns the items of a cart as an order lists them that tries to get more. */
function tricked<Line extends { readonly listItemId: string; readonly qty: number }>(
  items: readonly Line[],
  trick: Trick | undefined,
): readonly Line[] {
  const [first] = items;
  if (!trick || !first) return items;
  if (trick === 'line twice') return [first, first];
  const units = trick === 'split beyond' ? UNITS_OF_ORDER + 1 : UNITS_OF_ORDER;
  return Array.from({ length: units }, () => ({ ...first, listItemId: '', qty: 1, rowTotal: undefined }));
}

/** Brings a request to the store. */
type Send = (url: string, init: RequestInit) => Promise<Response>;

/** A guest who buys over HTTP as the checkout does, and sends an order again until it is answered. */
export class Shopper {
  /** Answers that no shopper should ever see. */
  readonly strange: string[] = [];
  readonly #url: string;
  readonly #took: (ms: number) => void;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: Send;
  readonly #cookies = new Map<string, string>();
  #list: WireList | undefined;

  /**
   * `took` receives the duration of each request in milliseconds; `headers` are sent with every request; `send` brings
   * requests to the store, by default over the network.
   */
  constructor(
    url: string,
    took: (ms: number) => void = () => undefined,
    headers: Readonly<Record<string, string>> = {},
    send: Send = fetch,
  ) {
    this.#fetch = send;
    this.#url = url;
    this.#took = took;
    this.#headers = headers;
  }

  /** Adds items to the cart. */
  async add(items: readonly Record<string, unknown>[]): Promise<void> {
    const { list } = await this.ask<{ list: WireList }>('/svc_list/lists/cart/items', { items });
    this.#list = list;
  }

  /** Enters a code for the cart. */
  async #enter(code: string): Promise<void> {
    const path = `/svc_list/lists/${this.#list?._id}/coupons`;
    const { list } = await this.ask<{ list: WireList }>(path, { codes: [code] }, 'PUT');
    this.#list = list;
  }

  /** The order of the cart: rates, then tax, then the totals of both. */
  async order(orderId: string, { paymentType = 'http', token, card, code }: Purse, trick?: Trick): Promise<SentOrder> {
    if (code !== undefined) await this.#enter(code);
    const list = this.#list;
    if (!list) throw new Error('nothing in the cart');
    const carted = list.items.map(
      ({ listItemId, productId, qty, price, rowTotal, children, customOptions, metadata }) => ({
        listItemId,
        productId,
        qty,
        price,
        rowTotal,
        customOptions,
        metadata,
        children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
      }),
    );
    const items = tricked(carted, trick);
    const asked = { storeId: 1, shippingAddress: ADDRESS, items, allowSplit: true };
    const { rates } = await this.#calculated<{ rates: { shippingCode: string; rate: number }[] }>(
      '/svc_shipping/shipping/rates/get',
      asked,
    );
    const rate = rates.find(({ shippingCode }) => shippingCode !== 'pickup');
    const shipping = rate?.rate ?? 0;
    const tax = await this.#calculated<{ totalTaxAmount: number }>('/svc_tax/tax/rates/fetch', {
      ...asked,
      shippingAmount: shipping,
    });
    const { discount } = list.totals;
    const subtotal = trick ? items.reduce((sum, { price, qty }) => sum + (price ?? 0) * qty, 0) : list.totals.subtotal;
    const total = toMinor(subtotal) - toMinor(discount) + toMinor(shipping) + toMinor(tax.totalTaxAmount);
    const giftcards = Math.min(total, card?.balance ?? 0);
    const left = (total - giftcards) / 100;
    // A code that the list has is known to be right, so that the store tells a spent card from a wrong code.
    if (card) await this.ask(`/svc_list/lists/${list._id}/metadata`, { metadata: { giftcards: [card.code] } }, 'PUT');
    return {
      orderId,
      storeId: 1,
      listId: list._id,
      items,
      shippingMode: 'fastest',
      totals: { subtotal, discount, shipping, giftcards: giftcards / 100, grandTotalIncludingTax: left },
      giftcards: card ? [{ code: card.code }] : [],
      payment: { paymentType, amount: left, transactionToken: left === 0 ? '' : token },
      shippingAddress: ADDRESS,
      shipping: rate ? [rate] : [],
      // Each shopper is another person: the store pauses an address after ten declined payments.
      customer: { email: `${orderId}@example.com` },
    };
  }

  /** Sends an order once; undefined if there is no answer. */
  async place(order: SentOrder, headers: Readonly<Record<string, string>> = {}): Promise<Acknowledged | undefined> {
    const sentAt = moment();
    try {
      const answer = await this.#send('/svc_checkout/order', order, 'POST', headers);
      const body = (await answer.json()) as OrderAnswer;
      if (answer.status >= 500 && !EXPECTED.has(body.error?.type ?? '')) {
        this.strange.push(`${order.orderId}: ${answer.status} ${JSON.stringify(body)}`);
      }
      return { status: answer.status, body, sentAt, answeredAt: moment() };
    } catch {
      // The store was killed or is restarting; the shopper only sees that there is no answer.
      return undefined;
    }
  }

  /**
   * Cancels an order, and asks until the store says whether it is `cancelled` or placed. `unknown` if the store never
   * received the order or does not answer before the signal.
   */
  async giveUp(orderId: string, limit: AbortSignal): Promise<'cancelled' | 'placed' | 'unknown'> {
    while (!limit.aborted) {
      const status = await this.#send(`/svc_checkout/order/${orderId}/cancel`, {}).then(
        (answer) => answer.status,
        // The store was killed or is restarting.
        () => 503,
      );
      if (status === 200) return 'cancelled';
      if (status === 409) return 'placed';
      if (status === 404) return 'unknown';
      await sleep(PAUSE_MS);
    }
    return 'unknown';
  }

  /** Sends an order until it is placed or refused; undefined if that does not happen before the signal. */
  async placed(order: SentOrder, limit: AbortSignal): Promise<Acknowledged | undefined> {
    while (!limit.aborted) {
      const answer = await this.place(order);
      if (answer && !isOpen(answer.status) && !lacksRates(answer)) return answer;
      await sleep(PAUSE_MS);
    }
    return undefined;
  }

  /** Sends another request to the store, with a body, or without one to read something. Throws unless it succeeds. */
  async ask<Body>(path: string, body?: unknown, method?: 'PUT'): Promise<Body> {
    const answer = await this.#send(path, body, method);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  /** Asks for a calculation, again if the store says that a service is late: on a busy machine it may be. */
  async #calculated<Body>(path: string, body: unknown): Promise<Body> {
    for (let tries = 1; tries < CALCULATIONS; tries++) {
      const answer = await this.#send(path, body);
      if (answer.status !== UNAVAILABLE) {
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as Body;
      }
      await sleep(PAUSE_MS);
    }
    return this.ask(path, body);
  }

  /** The cookies that the store has set, as a browser sends them. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #send(
    path: string,
    body: unknown,
    method?: 'POST' | 'PUT',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { cookie } = this;
    const started = performance.now();
    const answer = await this.#fetch.call(undefined, this.#url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json',
        origin: this.#url,
        ...this.#headers,
        ...headers,
        ...(cookie === '' ? {} : { cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    this.#took(performance.now() - started);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
