// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The connections that the page has opened, oldest first. */
let opened: Connection[] = [];
/** What was asked of the store, with the version that it must know. */
let asked: [string, string | null][] = [];
let told: unknown[] = [];
let state: 'hidden' | 'visible' = 'visible';
/** Ends the listeners of a page with it. */
let pages = new AbortController();

class Connection extends EventTarget {
  readonly address: string;
  isOpen = true;

  constructor(address: string) {
    super();
    this.address = address;
    opened.push(this);
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.dispatchEvent(new Event('close'));
  }

  say(version: number, ageMs: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ version, ageMs }) }));
  }
}

function show(now: 'hidden' | 'visible'): void {
  state = now;
  document.dispatchEvent(new Event('visibilitychange'));
}

const last = (): Connection => opened.at(-1) as Connection;
const open = (): number => opened.filter(({ isOpen }) => isOpen).length;

async function wake(): Promise<void> {
  vi.resetModules();
  const { wake: start } = await import('./flag-news.ts');
  start();
}

addEventListener('store:wake', (event) => {
  (event as CustomEvent).detail.awake = Promise.resolve(true);
});
addEventListener('store:news', (event) => void told.push((event as CustomEvent).detail));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('WebSocket', Connection);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, new Headers(init.headers).get('flags-version')]);
    return new Response('{"hash":"a"}');
  });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  // Each page has its own listeners, which end with it.
  for (const target of [document, window] as EventTarget[]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener) =>
      listen(type, listener, { signal: pages.signal }),
    );
  }
  opened = [];
  asked = [];
  told = [];
  state = 'visible';
});

afterEach(() => {
  pages.abort();
  pages = new AbortController();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page that is used', () => {
  it('listens at the store', async () => {
    await wake();
    expect(opened.map(({ address }) => address)).toEqual([`${location.origin.replace('http', 'ws')}/svc_ssr/flags`]);
  });

  it('asks for a store that knows the change, once for each, and hands on the answer', async () => {
    await wake();
    last().say(1000, 1e9);
    last().say(1000, 1e9);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked, 'a change before the page').toEqual([]);
    last().say(2000, 0);
    last().say(2000, 0);
    last().say(1500, 0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([['/svc_ssr/heartbeat', '2000']]);
    expect(told).toEqual([{ about: '/svc_ssr/heartbeat', text: '{"hash":"a"}', headers: { 'flags-version': '2000' } }]);
  });

  it('hears of a change that was made after it was opened and before it listened', async () => {
    await wake();
    vi.spyOn(performance, 'now').mockReturnValue(60_000);
    last().say(5000, 59_999);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([['/svc_ssr/heartbeat', '5000']]);
  });

  it.each([
    [0, 0],
    [0.5, 1000],
    [0.999, 1998],
  ])('asks after a wait by chance (%d), so that not all pages ask at once: %d ms', async (chance, waitMs) => {
    await wake();
    last().say(1, 1e9);
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    last().say(2, 0);
    if (waitMs > 0) {
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(asked).toEqual([]);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
  });
});

describe('a page that is hidden', () => {
  it.each([
    [19_999, 1],
    [20_000, 0],
  ])('for %d ms has %d connections', async (hiddenMs, connections) => {
    await wake();
    show('hidden');
    await vi.advanceTimersByTimeAsync(hiddenMs);
    expect(open()).toBe(connections);
    // Closed on purpose: nothing is opened again.
    await vi.advanceTimersByTimeAsync(connections === 0 ? 600_000 : 0);
    expect(open()).toBe(connections);
    show('visible');
    expect(open()).toBe(1);
    expect(opened).toHaveLength(connections === 0 ? 2 : 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open(), 'the countdown has ended').toBe(1);
  });

  it('hears what has changed meanwhile', async () => {
    await wake();
    last().say(1000, 1e9);
    show('hidden');
    await vi.advanceTimersByTimeAsync(30_000);
    show('visible');
    last().say(2000, 25_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([['/svc_ssr/heartbeat', '2000']]);
  });

  it('that is left closes at once, and listens again when the browser brings it back', async () => {
    await wake();
    dispatchEvent(new Event('pagehide'));
    expect(open()).toBe(0);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(1);
    dispatchEvent(new Event('pageshow'));
    expect(open()).toBe(1);
  });
});

describe('a connection that fails', () => {
  it.each([
    [1, 1000, 2000],
    [2, 1000, 2000],
    [3, 1000, 2000],
    [4, 3000, 6000],
    [5, 9000, 18_000],
    [6, 27_000, 54_000],
    [7, 81_000, 162_000],
    [8, 243_000, 300_000],
    [9, 300_000, 300_000],
    [20, 300_000, 300_000],
  ])('%d times in a row is opened again after %d to %d ms', async (times, leastMs, mostMs) => {
    for (const [chance, waitMs] of [
      [0, leastMs],
      [1, mostMs],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      opened = [];
      await wake();
      for (let failed = 1; failed < times; failed++) {
        last().close();
        await vi.advanceTimersByTimeAsync(300_000);
      }
      last().close();
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(opened).toHaveLength(times);
      await vi.advanceTimersByTimeAsync(1);
      expect(opened).toHaveLength(times + 1);
      pages.abort();
      pages = new AbortController();
    }
  });

  it('and then says something begins to count again', async () => {
    await wake();
    for (let failed = 0; failed < 8; failed++) {
      last().close();
      await vi.advanceTimersByTimeAsync(300_000);
    }
    last().say(0, 1e12);
    last().close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened).toHaveLength(10);
  });

  it('in a hidden page is not opened again after 20 s', async () => {
    await wake();
    for (let failed = 0; failed < 6; failed++) {
      last().close();
      await vi.advanceTimersByTimeAsync(54_000);
    }
    last().close();
    const before = opened.length;
    show('hidden');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(opened).toHaveLength(before);
  });
});
