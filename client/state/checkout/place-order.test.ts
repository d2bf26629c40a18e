import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { totalsOf } from '#shared/checkout/figures.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { wireTotals } from '#shared/order/totals.ts';
import { fieldsOfPlace, LINE_HEADER } from '#shared/order/waiting-line.ts';
import { factsOfSite, payable } from '#shared/testing/checkout.ts';
import { checkout, current } from './checkout.ts';
import { awaitOrder, followReturns, placeOrder, recallSent } from './place-order.ts';
import { forgetSent, noteSent, sentOrder } from './sent-order.ts';
import { leaveLine } from './wait-in-line.ts';

const FACTS = factsOfSite();
const FIRST = 'a'.repeat(28);
const OTHER = 'b'.repeat(28);
const NOW = 1_800_000_000_000;

/** The store's answer; null means that the connection breaks. */
type Answer = Response | null;

/** Orders in the order in which they were sent. */
let sent: { readonly orderId: string; readonly billingAddress: { readonly city: string } }[] = [];
/** The tickets with which they were sent. */
let tickets: (string | undefined)[] = [];
/** Ids of orders whose state was requested. */
let asked: string[] = [];
let posts: (() => Answer | Promise<Answer>)[] = [];
let gets: ((id: string) => Answer | Promise<Answer>)[] = [];
let assign: ReturnType<typeof vi.fn>;
let page: EventTarget;

const refused =
  (type: string, status = 409, fields?: object[]) =>
  () =>
    Response.json({ error: { type, message: 'M', ...(fields && { fields }) } }, { status });
const lost = () => null;
const notFound = refused('order_not_found', 404);

function order(id: string, changes: Partial<WireOrder> = {}): WireOrder {
  return {
    orderId: id,
    orderNumber: 'U-1000-0004',
    storeId: 1,
    status: 'published',
    totals: wireTotals(totalsOf(payable(), FACTS)),
    payment: { paymentType: 'sandbox', adyenType: 'scheme', amount: 231 },
    ...changes,
  };
}
const is = (changes: Partial<WireOrder>) => (id: string) => Response.json(order(id, changes));
const published = is({});
const pendingAt = (url: string) =>
  is({
    status: 'payment_pending',
    payment: { paymentType: 'sandbox', adyenType: 'scheme', amount: 231, action: { type: 'redirect', url } },
  });
const failed = is({
  status: 'payment_error',
  payment: { paymentType: 'sandbox', adyenType: 'scheme', amount: 231, error: 'three_ds' },
});
const namesOther = refused('order_already_published', 409, [{ field: 'orderId', message: OTHER }]);

/** A stub of the store; the last of its answers repeats. */
async function store(path: string, init: RequestInit): Promise<Response> {
  const id = /^\/svc_checkout\/order\/([0-9a-f]{28})/.exec(path)?.[1];
  const next = async (answers: ((id: string) => Answer | Promise<Answer>)[], about: string) => {
    const answer = await (answers.length > 1 ? answers.shift() : answers[0])?.(about);
    if (!answer) throw new TypeError('no connection');
    return answer;
  };
  if (id !== undefined) {
    asked.push(id);
    return next(gets, id);
  }
  if (path !== '/svc_checkout/order') return Response.json({});
  const request = JSON.parse(String(init.body));
  sent.push(request);
  tickets.push(new Headers(init.headers).get(LINE_HEADER) ?? undefined);
  return next(posts, request.orderId);
}

/** The shopper presses the last button. */
async function place(ms = 1_000): Promise<void> {
  const placed = placeOrder();
  await vi.advanceTimersByTimeAsync(ms);
  await placed;
}

const shown = () => {
  const { placement } = current().state;
  return placement.status === 'refused' ? placement.messages.map(({ code }) => code) : placement.status;
};

beforeEach(() => {
  [sent, tickets, asked, posts, gets] = [[], [], [], [], []];
  assign = vi.fn();
  page = new EventTarget();
  const storage = new Map<string, string>();
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('document', {
    documentElement: { dataset: { site: 'USA', prefix: '' } },
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
    dispatchEvent: () => true,
  });
  vi.stubGlobal('location', { pathname: '/checkout/review', href: 'https://store.example/checkout/review', assign });
  vi.stubGlobal('history', { pushState: vi.fn(), replaceState: vi.fn() });
  vi.stubGlobal('navigator', { language: 'en-US' });
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('fetch', store);
  checkout.value = { state: payable(FACTS), facts: FACTS };
  forgetSent();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an order whose answer was lost', () => {
  beforeEach(async () => {
    posts = [lost];
    await place();
    expect([shown(), sentOrder()]).toEqual([['browser_offline'], sent[0]?.orderId]);
    posts = [published as () => Answer];
  });

  it.each<[string, () => Answer, string]>([
    ['the session has ended', refused('TOKEN_EXPIRED', 401), 'unknown_error'],
    ['no one is logged in', refused('login_required', 401), 'unknown_error'],
    ['the request is invalid', refused('validation_error', 400), 'unknown_error'],
    ['there are too many requests', refused('rate_limited', 429), 'rate_limited'],
    ['the store fails', refused('unknown_error', 500), 'unknown_error'],
    ['a service is unavailable', refused('upstream_unavailable', 503), 'upstream_unavailable'],
    ['the connection is still down', lost, 'browser_offline'],
  ])('is neither sent again nor forgotten if its lookup fails because %s', async (_name, answer, code) => {
    gets = [answer];
    const id = sentOrder();
    await place(10_000);
    expect([sent.length, sentOrder(), shown()]).toEqual([1, id, [code]]);
  });

  it('is found and not sent again', async () => {
    gets = [published];
    await place();
    expect([sent.length, shown(), sentOrder()]).toEqual([1, 'placed', null]);
  });

  it.each([['as it was'], ['with another bill']])(
    'is sent under the same id where it does not exist: %s',
    async (how) => {
      gets = [notFound];
      if (how !== 'as it was') {
        const { state } = current();
        const billing = { ...state.address, city: 'Dayton' };
        checkout.value = { state: { ...state, useShipping: false, billing }, facts: FACTS };
      }
      await place();
      expect(sent.map(({ orderId }) => orderId)).toEqual([asked[0], asked[0]]);
      expect(shown()).toBe('placed');
    },
  );

  it('that ended unpaid is followed by an order with another id', async () => {
    gets = [failed];
    await place();
    expect(sent[1]?.orderId).not.toBe(sent[0]?.orderId);
    expect(shown()).toBe('placed');
  });

  it('that was not ended by a refusal keeps its id', async () => {
    gets = [notFound];
    posts = [refused('rate_limited', 429)];
    const id = sentOrder();
    await place();
    expect(sentOrder()).toBe(id);
  });

  it('is not forgotten because it does not exist yet when the page opens', async () => {
    gets = [notFound];
    const id = sentOrder();
    await recallSent();
    expect(sentOrder()).toBe(id);
  });

  it('is known to another tab, which saves its own notes beside it, for twelve hours', async () => {
    const id = sentOrder();
    vi.resetModules();
    const tab = await import('./checkout.ts');
    const { keepDraft, keptDraft } = await import('./keep-draft.ts');
    const other = await import('./sent-order.ts');
    tab.checkout.value = { state: payable(FACTS), facts: FACTS };
    keptDraft('list-1');
    keepDraft();
    page.dispatchEvent(new Event('pagehide'));
    expect(keptDraft('list-1')).toBeDefined();
    expect(other.sentOrder()).toBe(id);
    vi.setSystemTime(Date.now() + 12 * 3_600_000);
    expect(other.sentOrder()).toBeNull();
  });
});

describe('an order that is sent', () => {
  it('switches to the id that another tab noted meanwhile', async () => {
    posts = [published as () => Answer];
    gets = [
      () => {
        noteSent(OTHER);
        return notFound();
      },
    ];
    noteSent(FIRST);
    await place();
    expect(sent.map(({ orderId }) => orderId)).toEqual([OTHER]);
  });

  it('leaves later notes untouched when its answer comes late', async () => {
    posts = [
      () => {
        noteSent(OTHER);
        return refused('payment_error')();
      },
    ];
    await place();
    expect([shown(), sentOrder()]).toEqual([['payment_error'], OTHER]);
  });

  it('is sent once after two clicks', async () => {
    posts = [published as () => Answer];
    const first = placeOrder();
    await expect(placeOrder()).rejects.toThrow('placing');
    await vi.advanceTimersByTimeAsync(1_000);
    await first;
    expect(sent).toHaveLength(1);
  });
});

describe('another order of the list conflicts', () => {
  beforeEach(() => {
    posts = [namesOther];
  });

  it.each<[string, (id: string) => Answer, string | readonly string[]]>([
    ['with the same totals counts as this order', published, 'placed'],
    [
      'with other totals is reported',
      is({ totals: { ...order(OTHER).totals, grandTotalIncludingTax: 1 } }),
      ['order_already_published'],
    ],
    ['that was not paid is reported', failed, ['three_ds']],
    ['of someone else is reported', notFound, ['order_already_published']],
    ['that cannot be looked up leaves the result unknown', lost, ['browser_offline']],
  ])('one %s', async (_name, answer, what) => {
    gets = [answer];
    await place();
    expect([shown(), asked]).toEqual([what, [OTHER]]);
    const { placement } = current().state;
    if (placement.status === 'placed') expect(placement.order.orderId).toBe(OTHER);
  });

  it('a pending one is waited for', async () => {
    gets = [pendingAt('/pay'), pendingAt('/pay'), published];
    const placed = placeOrder();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(current().state.placement).toMatchObject({ status: 'pending', orderId: OTHER, action: { url: '/pay' } });
    await vi.advanceTimersByTimeAsync(4_000);
    await placed;
    expect([shown(), sent.length]).toEqual(['placed', 1]);
  });

  it('an unnamed one is looked up under this order’s id', async () => {
    posts = [refused('order_already_published')];
    gets = [published];
    await place();
    expect([shown(), asked]).toEqual(['placed', [sent[0]?.orderId]]);
  });

  it('the next try has an unused id', async () => {
    gets = [notFound];
    posts = [refused('order_already_published'), published as () => Answer];
    await place();
    await place();
    expect(sent[1]?.orderId).not.toBe(sent[0]?.orderId);
  });
});

describe('after leaving for the bank', () => {
  beforeEach(async () => {
    posts = [pendingAt('https://bank.example/') as () => Answer];
    await place();
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('the order is still checked, and the link to the bank remains', async () => {
    gets = [pendingAt('https://bank.example/'), published];
    await vi.advanceTimersByTimeAsync(1_600);
    expect(current().state.placement).toMatchObject({ status: 'pending', action: { url: 'https://bank.example/' } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown()).toBe('placed');
  });

  it('it is checked at once when the browser shows the page again', async () => {
    followReturns();
    gets = [published];
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await vi.advanceTimersByTimeAsync(10);
    expect(shown()).toBe('pending');
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.advanceTimersByTimeAsync(10);
    expect([shown(), asked.length]).toEqual(['placed', 1]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(1);
  });
});

describe('with more orders at once than the store can take', () => {
  const inLine = (place: number, ticket: string) =>
    refused('in_line', 503, [...fieldsOfPlace({ place, ticket, waitSeconds: place / 100 })]);

  it('the order waits for its turn, says its place, and is sent again with its ticket', async () => {
    // A fifth of chance would move what happens when.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    posts = [inLine(1_200, 'one'), inLine(400, 'two'), published as () => Answer];
    const placed = placeOrder();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(current().state.placement).toMatchObject({ status: 'inLine', place: { place: 1_200, waitSeconds: 12 } });
    await vi.advanceTimersByTimeAsync(7_500);
    expect(current().state.placement).toMatchObject({ status: 'inLine', place: { place: 400 } });
    await vi.advanceTimersByTimeAsync(3_000);
    await placed;
    expect([shown(), sent.length, new Set(sent.map(({ orderId }) => orderId)).size]).toEqual(['placed', 3, 1]);
    expect(tickets).toEqual([undefined, 'one', 'two']);
  });

  it('a lost connection does not cost the place, unless it stays away', async () => {
    posts = [inLine(400, 'one'), lost, lost, published as () => Answer];
    await place(20_000);
    expect([shown(), sent.length, tickets.at(-1)]).toEqual(['placed', 4, 'one']);
  });

  it('a connection that stays away is told, and the order remains noted', async () => {
    posts = [inLine(400, 'one'), lost];
    await place(60_000);
    expect([shown(), sentOrder()]).toEqual([['browser_offline'], sent[0]?.orderId]);
  });

  it('what it is told at its turn is told as ever', async () => {
    posts = [inLine(400, 'one'), refused('payment_error')];
    await place(20_000);
    expect(shown()).toEqual(['payment_error']);
  });

  it('a shopper who leaves the line is not ordered for, and has the place when they come back', async () => {
    posts = [inLine(400, 'one'), published as () => Answer];
    gets = [notFound];
    const placed = placeOrder();
    await vi.advanceTimersByTimeAsync(1_000);
    leaveLine();
    await vi.advanceTimersByTimeAsync(20_000);
    await placed;
    expect([shown(), sent.length]).toEqual(['idle', 1]);
    await place();
    expect([shown(), sent[1]?.orderId]).toEqual(['placed', sent[0]?.orderId]);
  });
});

it('an order that is not found when its shopper returns promises nothing', async () => {
  gets = [notFound];
  noteSent(FIRST);
  await awaitOrder(FIRST);
  expect([shown(), sentOrder()]).toEqual([['order_not_found'], FIRST]);
});
