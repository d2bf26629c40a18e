import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppMessage, pageMessageSchema } from '#shared/bridge/messages.ts';
import type { HandledMessages } from './handled.ts';
import { AppLink, type Outcome } from './link.ts';

interface Sent {
  readonly type: string;
  readonly id?: string;
  readonly replyTo?: string;
  readonly status?: string;
  readonly [field: string]: unknown;
}

const SESSION = {
  site: 'USA',
  currency: 'USD',
  path: '/',
  release: 'r1',
  loggedIn: false,
  cartQty: 0,
} as const;
const CART = { type: 'cart_updated', listId: 'l', cartQty: 1, subtotal: 2, currency: 'USD' } as const;
const ALL = ['cart_updated', 'login', 'search', 'wallet_payment_start'];

let sent: Sent[];
let carried: AppMessage[];
let outcome: () => Outcome | Promise<Outcome>;
let link: AppLink;

/** Memory of one page. */
function memory(): HandledMessages {
  const known = new Map<string, never>();
  return {
    find: (id: string) => known.get(id),
    begin: (id: string) => known.set(id, 'begun' as never),
    end: (id: string, handled: object) => known.set(id, handled as never),
  } as unknown as HandledMessages;
}

const say = (message: object) => link.hear(JSON.stringify({ version: '3.1.0', ...message }));
const ofType = (type: string) => sent.filter((message) => message.type === type);
const answers = (id: string) => sent.filter(({ replyTo }) => replyTo === id);
/** The app answers the page's `session`. */
const greetBack = (more: object = {}) =>
  say({
    type: 'session',
    replyTo: ofType('session')[0]?.id,
    supports: ALL,
    safeArea: { top: 44 },
    active: true,
    ...more,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.stubGlobal('reportError', vi.fn());
  [sent, carried] = [[], []];
  outcome = () => ({ status: 'ok' });
  link = new AppLink({
    post: (text) => {
      // Whatever the page says is in the contract.
      sent.push(pageMessageSchema.parse(JSON.parse(text)) as Sent);
    },
    carry: (message) => {
      carried.push(message);
      return outcome();
    },
    handled: memory(),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a message of the page', () => {
  it('is sent again after 1, 2 and 4 seconds, always the same', async () => {
    link.introduce(SESSION);
    const at: number[] = [];
    for (let ms = 0; ms <= 20_000; ms += 500) {
      if (sent.length > at.length) at.push(ms);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(at).toEqual([0, 1000, 2000, 4000]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it.each([1000, 2000, 4000])('is not sent again once it is acknowledged, here just before %d ms', async (ms) => {
    link.introduce(SESSION);
    await vi.advanceTimersByTimeAsync(ms - 1);
    const before = sent.length;
    say({ type: 'ack', replyTo: sent[0]?.id, status: 'ok' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveLength(before);
  });

  it('waits until the app has answered session, which is its acknowledgement', async () => {
    link.introduce(SESSION);
    link.tell(CART);
    expect(ofType('cart_updated')).toEqual([]);
    greetBack();
    expect(ofType('cart_updated')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ofType('session')).toHaveLength(1);
  });

  it('at most fifty wait, the newest', () => {
    link.introduce(SESSION);
    for (let qty = 1; qty <= 60; qty++) link.tell({ ...CART, cartQty: qty });
    greetBack();
    expect(ofType('cart_updated').map(({ cartQty }) => cartQty)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 11),
    );
  });

  it('is dropped if the app does not understand it, whatever its version', () => {
    link.introduce(SESSION);
    link.tell({ type: 'logout' });
    greetBack({ version: '3.9.0' });
    link.tell({ type: 'logout' });
    expect([ofType('logout'), link.can('logout'), link.can('login')]).toEqual([[], false, true]);
  });

  it('about a wallet is sent at once and as it is', async () => {
    link.say({ type: 'wallet_payment_status', requestId: 'r', status: 'failure', orderId: null, code: 'x' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.id).toBeUndefined();
  });
});

describe('a message of the app', () => {
  it('is carried out once, and acknowledged each time', async () => {
    outcome = () => ({ status: 'ok', listId: 'l1' });
    const message = { type: 'add_to_cart', id: 'm1', items: [{ productId: 1, qty: 1 }] };
    for (let turn = 0; turn < 3; turn++) {
      say(message);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(carried).toHaveLength(1);
    expect(answers('m1').filter(({ type }) => type === 'ack')).toHaveLength(3);
    expect(answers('m1').every(({ status, listId }) => status === 'ok' && listId === 'l1')).toBe(true);
    expect(ofType('add_to_cart')).toHaveLength(3);
  });

  it('that is repeated while it is being carried out is answered when it is done', async () => {
    let done: (value: Outcome) => void = () => undefined;
    outcome = () => new Promise((resolve) => (done = resolve));
    say({ type: 'auth', id: 'm2', loggedIn: true });
    say({ type: 'auth', id: 'm2', loggedIn: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers('m2')).toEqual([]);
    done({ status: 'ok' });
    await vi.advanceTimersByTimeAsync(1);
    expect([carried.length, answers('m2').length]).toEqual([1, 1]);
  });

  it('is answered before the page is left', async () => {
    const leave = vi.fn(() => expect(answers('m3')).toHaveLength(1));
    outcome = () => ({ status: 'ok', after: leave });
    say({ type: 'search', id: 'm3', query: 'bars' });
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledOnce();
  });

  it.each<[string, object, string]>([
    ['of an unknown type', { type: 'dance' }, 'unsupported'],
    ['of an unknown type of a newer app', { type: 'dance', version: '3.9.0' }, 'unsupported'],
    ['with the name of a property of all objects', { type: 'constructor' }, 'unsupported'],
    ['with wrong fields', { type: 'search', query: 7 }, 'failed'],
    ['about a wallet on a page without one', { type: 'wallet_payment_cancel', requestId: 'r' }, 'unsupported'],
  ])('%s is not carried out', async (_, message, status) => {
    say({ ...message, id: 'm4' });
    await vi.advanceTimersByTimeAsync(1);
    expect([carried, answers('m4').map((each) => each.status)]).toEqual([[], [status]]);
  });

  it('that fails says so', async () => {
    outcome = () => Promise.reject(new Error('no'));
    say({ type: 'logout', id: 'm5' });
    await vi.advanceTimersByTimeAsync(1);
    expect(answers('m5').map(({ status }) => status)).toEqual(['failed']);
  });

  it.each([
    '',
    'no JSON',
    '[]',
    'null',
    '{}',
    '{"type":7}',
    '7',
    undefined,
    { type: 'logout' },
    `{"type":"${'a'.repeat(400_000)}"}`,
  ])('that is none (%s) is ignored', async (text) => {
    link.hear(text);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, carried]).toEqual([[], []]);
  });

  it('without an id is carried out and needs no answer', async () => {
    say({ type: 'auth', loggedIn: true });
    await vi.advanceTimersByTimeAsync(1);
    expect([carried.length, sent]).toEqual([1, []]);
  });

  it('without a version is of an app that knows the wallet alone', async () => {
    const take = vi.fn(() => ({ status: 'ok' }) as const);
    link.onWallet(take);
    link.hear(JSON.stringify({ type: 'wallet_payment_cancel', requestId: 'r' }));
    await vi.advanceTimersByTimeAsync(1);
    expect(take).toHaveBeenCalledOnce();
    expect(link.mayPay()).toBe(true);
  });
});

describe('an app of another major version', () => {
  it('is told once that this is a web page for it', async () => {
    link.introduce(SESSION);
    link.tell(CART);
    for (const id of ['a', 'b', 'c']) say({ type: 'auth', id, loggedIn: true, version: '4.0.0' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.map(({ type, status }) => [type, status])).toEqual([
      ['session', undefined],
      ['ack', 'unsupported'],
    ]);
    greetBack();
    link.tell(CART);
    link.say({ type: 'wallet_payment_status', requestId: 'r', status: 'failure', orderId: null, code: null });
    expect([sent.length, carried, link.can('login'), link.mayPay()]).toEqual([2, [], false, false]);
    expect(console.info).toHaveBeenCalledOnce();
  });
});
