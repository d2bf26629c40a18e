import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageMessageSchema } from '#shared/bridge/messages.ts';
import { totalsOf } from '#shared/checkout/figures.ts';
import type { CheckoutState } from '#shared/checkout/state.ts';
import { wireTotals } from '#shared/order/totals.ts';
import { factsOfSite, happened, OHIO, quoted, RATES, ratesArrive, taxArrives } from '#shared/testing/checkout.ts';
import { WALLET_CONTACT, WALLET_TOKEN } from '#shared/testing/wallet.ts';

const FACTS = factsOfSite();
const ROUNDS = 100;
const DEARER = { ...RATES, rates: RATES.rates.map((rate) => ({ ...rate, rate: rate.rate + 1000 })) };

/** What the page has said to the app, each message as the contract has it. */
interface Said {
  readonly type: string;
  readonly requestId?: string;
  readonly status?: string;
  readonly orderId?: string | null;
  readonly code?: string | null;
  readonly message?: string;
}

/** `late`: the order arrives when the page has given up waiting for an answer. */
type Fault = 'busy' | 'declined' | 'late' | 'lost' | 'none' | 'unheard';

/** How long an order that is late is on its way, in milliseconds. */
const LATE_MS = 20_000;

/** The store: it takes an order once for each id, and charges it once. */
class FakeStore {
  readonly orders = new Map<string, 'payment_error' | 'published'>();
  faults: Fault[] = [];
  /** Which approval of the sheet each order was paid with. */
  readonly approvals = new Map<string, string>();

  /** The ids of orders that were charged. */
  charged(): readonly string[] {
    return [...this.orders].filter(([, status]) => status === 'published').map(([id]) => id);
  }

  #take(orderId: string, text: string, status: 'payment_error' | 'published'): void {
    if (this.orders.has(orderId)) return;
    this.orders.set(orderId, status);
    this.approvals.set(orderId, [...approved].find(([, sealed]) => text.includes(sealed))?.[0] ?? '');
  }

  #answer(orderId: string): Response {
    const status = this.orders.get(orderId);
    if (!status) return Response.json({ error: { type: 'order_not_found', message: 'M' } }, { status: 404 });
    const payment = { paymentType: 'sandbox', adyenType: 'applepay', amount: 231 };
    return Response.json({
      orderId,
      orderNumber: 'U-1000-0004',
      storeId: 1,
      status,
      totals: wireTotals(totalsOf(quoted(), FACTS)),
      payment: status === 'published' ? payment : { ...payment, error: 'payment_error' },
    });
  }

  readonly fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    const [, asked] = /^\/svc_checkout\/order\/([0-9a-f]{28})/.exec(path) ?? [];
    if (asked !== undefined) return this.#answer(asked);
    if (path !== '/svc_checkout/order') return Response.json({});
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'lost') throw new TypeError('no connection');
    if (fault === 'busy') return Response.json({ error: { type: 'rate_limited', message: 'M' } }, { status: 429 });
    const text = String(init?.body);
    const { orderId } = JSON.parse(text) as { readonly orderId: string };
    if (fault === 'late') {
      setTimeout(() => this.#take(orderId, text, 'published'), LATE_MS);
      throw new TypeError('no connection');
    }
    this.#take(orderId, text, fault === 'declined' ? 'payment_error' : 'published');
    if (fault === 'unheard') throw new TypeError('no connection');
    if (fault !== 'declined') return this.#answer(orderId);
    return Response.json({ error: { type: 'payment_error', message: 'M' } }, { status: 409 });
  };
}

let store: FakeStore;
/** The sealed token of each approval, by the request's id. */
let approved = new Map<string, string>();
let said: Said[];
let kept: Map<string, string>;
let keptInTab: Map<string, string>;
/** Makes the app's words reach the page that is open. */
let hear: (text: string) => void;

const storage = (values: () => Map<string, string>) => ({
  getItem: (key: string) => values().get(key) ?? null,
  setItem: (key: string, value: string) => values().set(key, value),
  removeItem: (key: string) => values().delete(key),
});

/** Opens the checkout page in the app, as after a load: only what the browser has kept is left of the page before. */
async function openPage() {
  vi.resetModules();
  const view: Record<string, unknown> = {
    storeApp: { postMessage: (text: string) => said.push(pageMessageSchema.parse(JSON.parse(text)) as Said) },
  };
  view.top = view;
  vi.stubGlobal('window', view);
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { checkout } = await import('./checkout.ts');
  const { recallSent } = await import('./place-order.ts');
  const wallet = await import('./app-wallet.ts');
  checkout.value = { state: quoted(), facts: FACTS };
  wallet.followAppWallet();
  hear = (text) => (view.storeBridge as (text: string) => void)(text);
  const state = (): CheckoutState => {
    if (!checkout.value) throw new Error('no checkout');
    return checkout.value.state;
  };
  const happen = (...events: Parameters<typeof happened> extends [unknown, unknown, ...infer Rest] ? Rest : never) => {
    checkout.value = { state: happened(state(), FACTS, ...events), facts: FACTS };
  };
  // A list that was bought is empty: its checkout offers no wallet.
  return { wallet, recallSent, state, happen, hasList: store.charged().length === 0 };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const requestOf = () => said.findLast(({ type }) => type === 'wallet_payment_start')?.requestId ?? '';
const ends = (requestId: string) =>
  said.filter((message) => message.type === 'wallet_payment_status' && message.requestId === requestId);
const app = (type: string, fields: object) => hear(JSON.stringify({ type, ...fields }));
/** Approves a payment; the token is another one for each request, so that the store knows which one an order is from. */
function agree(requestId: string): void {
  const token = { ...WALLET_TOKEN, paymentData: { ...WALLET_TOKEN.paymentData, data: `sealed-${requestId}` } };
  approved.set(requestId, btoa(JSON.stringify(token.paymentData)));
  app('wallet_payment_success', { requestId, shippingContact: WALLET_CONTACT, billingContact: WALLET_CONTACT, token });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  [store, said, kept, keptInTab, approved] = [new FakeStore(), [], new Map(), new Map(), new Map()];
  vi.stubGlobal(
    'localStorage',
    storage(() => kept),
  );
  vi.stubGlobal(
    'sessionStorage',
    storage(() => keptInTab),
  );
  vi.stubGlobal('document', {
    documentElement: { dataset: { site: 'USA', prefix: '', app: '' } },
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
    dispatchEvent: () => true,
  });
  vi.stubGlobal('location', { pathname: '/checkout', href: 'https://store.example/checkout', assign: vi.fn() });
  vi.stubGlobal('history', { pushState: vi.fn(), replaceState: vi.fn() });
  vi.stubGlobal('navigator', { language: 'en-US' });
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => store.fetch(path, init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the wallet of the app', () => {
  it('an approval that is repeated places one order, and its end is said each time', async () => {
    const { wallet } = await openPage();
    wallet.startAppWallet('sandbox');
    const id = requestOf();
    agree(id);
    agree(id);
    await pass(5000);
    agree(id);
    await pass(5000);
    expect(store.charged()).toHaveLength(1);
    const [orderId] = store.charged();
    expect(ends(id)).toHaveLength(2);
    for (const end of ends(id)) expect(end).toMatchObject({ status: 'success', orderId, code: null });
  });

  it('shows why an order was refused, and keeps nothing of the wallet', async () => {
    const { wallet, state } = await openPage();
    const { address, billing, useShipping } = state();
    store.faults = ['declined'];
    wallet.startAppWallet('sandbox');
    const id = requestOf();
    app('wallet_payment_success', {
      requestId: id,
      billingContact: { ...WALLET_CONTACT, givenName: 'Somebody', addressLines: ['9 Other Road'] },
      shippingContact: WALLET_CONTACT,
      token: WALLET_TOKEN,
    });
    await pass(30_000);
    expect(ends(id)[0]).toMatchObject({ status: 'failure', orderId: null, code: 'payment_error' });
    expect(ends(id)[0]?.message).toMatch(/\w+\./);
    expect(state()).toMatchObject({ address, billing, useShipping, payment: { token: '', method: 'scheme' } });
    expect([...kept.values(), ...keptInTab.values()].join()).not.toMatch(/9 Other Road|Somebody/);
  });

  it('does not give up an order because its sheet was closed after the approval', async () => {
    const { wallet } = await openPage();
    wallet.startAppWallet('sandbox');
    const id = requestOf();
    agree(id);
    app('wallet_payment_cancel', { requestId: id });
    await pass(5000);
    expect(ends(id)).toMatchObject([{ status: 'success' }]);
  });

  it('an approval is one of the total that the sheet showed then, whatever is calculated afterwards', async () => {
    const { wallet, state, happen } = await openPage();
    wallet.startAppWallet('sandbox');
    const id = requestOf();
    app('wallet_payment_shipping_address', {
      requestId: id,
      address: { city: 'Anchorage', region: 'AK', postcode: '99501', countryId: 'US' },
    });
    expect(state().shipping.status).toBe('loadable');
    agree(id);
    happen({ type: 'ratesRequested' }, ratesArrive(DEARER), { type: 'taxRequested' }, taxArrives());
    await pass(5000);
    expect(ends(id)).toMatchObject([{ status: 'failure', code: 'amount_mismatch' }]);
    expect(store.charged()).toEqual([]);
    expect(said.filter(({ type }) => type === 'wallet_payment_details')).toEqual([]);
  });

  it('says that an order is placed of which nobody knew when the sheet was told', async () => {
    const { wallet, recallSent } = await openPage();
    store.faults = ['unheard'];
    wallet.startAppWallet('adyen');
    const id = requestOf();
    agree(id);
    await pass(5000);
    expect(ends(id)).toMatchObject([{ status: 'failure', code: 'browser_offline' }]);
    agree(id);
    expect(ends(id).at(-1)).toMatchObject({ status: 'failure', code: 'browser_offline' });
    await recallSent();
    agree(id);
    expect(ends(id).at(-1)).toMatchObject({ status: 'success', orderId: store.charged()[0], code: null });
  });

  it('a sheet that is closed before puts back what was entered', async () => {
    const { wallet, state } = await openPage();
    wallet.startAppWallet('sandbox');
    const id = requestOf();
    app('wallet_payment_shipping_address', {
      requestId: id,
      address: { city: 'Dayton', region: 'OH', postcode: '45402', countryId: 'US' },
    });
    expect(state().address.city).toBe('Dayton');
    app('wallet_payment_cancel', { requestId: id });
    expect(state().address).toMatchObject(OHIO);
  });
});

/** Numbers from 0 to 1, the same for the same seed. Seeds that are neighbors begin with numbers far apart. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What a sheet may say while the page does not know yet what became of an order. */
const UNDECIDED = new Set(['pending', 'browser_offline']);

/** One payment in a bad world: the app repeats and cancels, the connection breaks, and the page is killed. */
async function playRound(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const one = <Value>(...values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  store.faults = Array.from({ length: 4 }, () =>
    one<Fault>('none', 'none', 'lost', 'late', 'unheard', 'busy', 'declined'),
  );
  let page: Page = await openPage();
  /** Whether a page has shown the placed order, which has an address of its own then. */
  let isShown = false;
  const look = () => {
    isShown ||= page.state().placement.status === 'placed';
  };
  for (let turn = 0; turn < 5; turn++) {
    const { status } = page.state().placement;
    if (page.hasList && (status === 'idle' || status === 'refused')) page.wallet.startAppWallet('adyen');
    const id = requestOf();
    for (let times = one(1, 2, 3); times > 0; times--) {
      agree(id);
      if (random() < 0.2) app('wallet_payment_cancel', { requestId: id });
      await pass(one(0, 50, 700));
    }
    if (random() < 0.5) {
      // The system ends the app. What the tab had is gone with some of them.
      look();
      if (random() < 0.5) keptInTab.clear();
      page = await openPage();
      void page.recallSent();
      if (random() < 0.7) agree(id);
    }
    await pass(one(0, 2000, 40_000));
  }
  await pass(120_000);
  look();
  page = await openPage();
  await page.recallSent();
  await pass(60_000);
  look();
  const charged = store.charged();
  expect(charged.length, `orders of round ${seed}`).toBeLessThanOrEqual(1);
  if (charged.length === 0) return;
  // No sheet says that nothing was ordered, for an approval with which an order was paid.
  const request = store.approvals.get(charged[0] ?? '') ?? '';
  expect(request, `approval of round ${seed}`).not.toBe('');
  const denied = ends(request).filter(({ status, code }) => status === 'failure' && !UNDECIDED.has(code ?? ''));
  expect(denied, `denials of round ${seed}`).toEqual([]);
  const isTold = said.some(({ status, orderId }) => status === 'success' && orderId === charged[0]);
  expect(isTold || isShown, `result of round ${seed}`).toBe(true);
}

it(`in ${ROUNDS} rounds with faults never two orders, and never a charge without a result`, async () => {
  let placed = 0;
  for (let seed = 1; seed <= ROUNDS; seed++) {
    [store, said, kept, keptInTab, approved] = [new FakeStore(), [], new Map(), new Map(), new Map()];
    await playRound(seed);
    placed += store.charged().length;
  }
  // The rounds are of both kinds.
  expect(placed).toBeGreaterThan(ROUNDS / 4);
});
