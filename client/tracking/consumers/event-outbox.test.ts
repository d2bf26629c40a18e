import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SentEvent } from '#shared/discovery/events.ts';
import type { EventOutbox } from './event-outbox.ts';

const NOW = 1_800_000_000_000;
/** An answer that the page never gets, though the store has heard it. */
const LOST = 0;
/** Answers of the event call, in order; afterwards it answers 200. Null means that the store heard nothing. */
let answers: (number | null)[] = [];
/** The batches that were sent, with the time. */
let sent: {
  readonly uris: readonly string[];
  readonly ids: readonly (string | undefined)[];
  readonly again: boolean;
  readonly gpc: boolean;
  readonly isTaken: boolean;
  readonly atMs: number;
}[] = [];
/** Counts the pages of a journey: nothing of an earlier one runs any longer. */
let generation = 0;
let stored: Map<string, string>;
let browser: { onLine: boolean; globalPrivacyControl?: boolean };
let page: { cookie: string; documentElement: { dataset: Record<string, string> } };

beforeEach(() => {
  answers = [];
  sent = [];
  stored = new Map();
  browser = { onLine: true };
  page = { cookie: 'rfkSID=0123456789abcdef0123456789abcdef', documentElement: { dataset: { site: 'USA' } } };
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('/rfktkn'))
      return Response.json({ apiUrl: '/api', eventApiUrl: '/events', token: 't', expires: Date.now() + 900_000 });
    const { events, again, gpc } = JSON.parse(String(init?.body)) as {
      events: { id?: string; value: { uri: string } }[];
      again: boolean;
      gpc: boolean;
    };
    const status = browser.onLine ? (answers.length > 0 ? answers.shift() : 200) : null;
    sent.push({
      uris: events.map(({ value }) => value.uri),
      ids: events.map(({ id }) => id),
      again,
      gpc,
      isTaken: status === 200 || status === LOST,
      atMs: Date.now() - NOW,
    });
    const asked = generation;
    // In another turn, as every answer.
    await Promise.resolve();
    if (asked !== generation) return new Promise<never>(() => undefined);
    if (status === null || status === LOST) throw new TypeError('Failed to fetch');
    return Response.json({}, { status: status ?? 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const view = (uri: string): SentEvent => ({ type: 'view', name: 'page', value: { uri } });
const named = (uri: string, id: string): SentEvent => ({ ...view(uri), id });
const uris = () => sent.map((batch) => batch.uris.join(' '));

/** The outbox of a newly opened page. */
async function opened(): Promise<EventOutbox> {
  vi.resetModules();
  const module = await import('./event-outbox.ts');
  const outbox = new module.EventOutbox();
  outbox.resume();
  return outbox;
}

it('retries undelivered events after longer and longer pauses, along with new ones', async () => {
  answers = [503, null, 429];
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  outbox.add([view('/b')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uris()).toEqual(['/a', '/a /b', '/a /b', '/a /b']);
  expect(sent.map(({ atMs }) => Math.round(atMs / 1000))).toEqual([1, 3, 7, 15]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(4);
});

it('leaves them to the next page of the tab', async () => {
  answers = [503];
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  outbox.add([view('/b')]);
  outbox.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uris()).toEqual(['/a']);
  await opened();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(uris()).toEqual(['/a', '/a /b']);
  expect(stored.size).toBe(0);
});

it('leaves them to the next page while offline', async () => {
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  browser.onLine = false;
  outbox.add([view('/b')]);
  outbox.leave();
  browser.onLine = true;
  await opened();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(uris()).toEqual(['/a', '/b']);
});

it('continues when a hidden page is visible again', async () => {
  answers = [503];
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  outbox.leave();
  outbox.resume();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(uris()).toEqual(['/a', '/a']);
});

it('keeps the last two thousand of them', async () => {
  answers = Array.from({ length: 3 }, () => 503);
  const outbox = await opened();
  outbox.add([view('/first')]);
  await vi.advanceTimersByTimeAsync(1_500);
  for (let at = 0; at < 2500; at++) outbox.add([view(`/${at}`)]);
  outbox.leave();
  expect(JSON.parse(stored.get('store.untold') ?? '[]')).toHaveLength(2000);
  answers = [];
  await opened();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.slice(1).flatMap((batch) => batch.uris)).toEqual(Array.from({ length: 2000 }, (_, at) => `/${at + 500}`));
});

it.each([400, 413])('does not send again what is refused with %i', async (status) => {
  answers = [status];
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(60_000);
  outbox.add([view('/b')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uris()).toEqual(['/a', '/b']);
});

it('forgets them when the visitor withdraws consent', async () => {
  answers = [503];
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  page.cookie += '; consent=v1.1800000000.none';
  await vi.advanceTimersByTimeAsync(60_000);
  outbox.leave();
  page.cookie = 'rfkSID=0123456789abcdef0123456789abcdef';
  await opened();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uris()).toEqual(['/a']);
});

it('says which events may have arrived before', async () => {
  answers = [null];
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(5_000);
  outbox.add([view('/b')]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.map(({ uris: [uri], again }) => [uri, again])).toEqual([
    ['/a', false],
    ['/a', true],
    ['/b', false],
  ]);
});

it('says when the browser asks not to be tracked', async () => {
  browser.globalPrivacyControl = true;
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent.map(({ gpc }) => gpc)).toEqual([true]);
});

it('sends the last words of a page that is being left', async () => {
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  outbox.leave();
  outbox.add([view('/late')]);
  expect(JSON.parse(stored.get('store.untold') ?? '[]')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(uris()).toEqual(['/a', '/late']);
  expect(stored.size).toBe(0);
});

it('does not wait for a token when the tab is closed, nor does what already waits for one', async () => {
  const hears = fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push(path);
    return path.includes('/rfktkn') ? new Promise(() => undefined) : hears(path, init);
  });
  const outbox = await opened();
  outbox.add([view('/a')]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(uris()).toEqual([]);
  outbox.add([view('/b')]);
  outbox.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(uris()).toEqual(['/a /b']);
  expect(asked).toEqual(['/svc_ssr/rfktkn', '/svc_discovery/events']);
});

it('sends no more at once than a browser lets outlive a page, and keeps the rest', async () => {
  const outbox = await opened();
  outbox.add([view('/token')]);
  await vi.advanceTimersByTimeAsync(1_500);
  const long = Array.from({ length: 39 }, (_, at) => named(`${at}${'x'.repeat(3_000)}`, `late-event-${at}`));
  outbox.add(long);
  outbox.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(
    sent
      .slice(1)
      .flatMap((batch) => batch.uris)
      .join('').length,
  ).toBeLessThan(40_000);
  await opened();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(new Set(sent.flatMap((batch) => batch.ids))).toEqual(new Set([undefined, ...long.map(({ id }) => id)]));
});

/** A random number below another one, from a seed. */
function below(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) % most;
  };
}

/**
 * A journey of some pages of one tab: bursts of events, pages that are left at once, hidden and shown again, a connection
 * that is gone, a store that fails three times, answers that never arrive. Returns the ids that were reported and those
 * that the store has heard.
 */
async function journey(seed: number): Promise<{ readonly told: Set<string>; readonly heard: Set<string | undefined> }> {
  const random = below(seed);
  const told = new Set<string>();
  for (let page = 0; page < 5; page++) {
    const outbox = await opened();
    for (let step = random(4); step > 0; step--) {
      answers = [[], [503, 503, 503], [null], [429, null, 503], [LOST]][random(5)] ?? [];
      // A tab keeps two thousand events at most.
      const burst = random(6) === 0 && told.size < 1_600 ? 300 : random(8);
      for (let at = 0; at < burst; at++) {
        const id = `${seed}-${page}-${step}-${at}`;
        told.add(id);
        outbox.add([named(`/${id}`, id)]);
      }
      browser.onLine = random(5) > 0;
      await vi.advanceTimersByTimeAsync([0, 0, 400, 1_200, 6_000][random(5)] ?? 0);
      if (random(4) === 0) {
        outbox.leave();
        await vi.advanceTimersByTimeAsync(random(2_000));
        outbox.resume();
      }
    }
    outbox.leave();
    // What the page asked for may arrive, but nothing of the page runs any longer.
    vi.clearAllTimers();
    generation++;
    browser.onLine = true;
  }
  answers = [];
  await opened();
  await vi.advanceTimersByTimeAsync(60_000);
  return { told, heard: new Set(sent.flatMap(({ ids, isTaken }) => (isTaken ? ids : []))) };
}

it('loses no event of five hundred journeys', async () => {
  let count = 0;
  for (let seed = 1; seed <= 500; seed++) {
    sent = [];
    stored.clear();
    const { told, heard } = await journey(seed);
    expect([seed, [...told].filter((id) => !heard.has(id))]).toEqual([seed, []]);
    count += told.size;
  }
  expect(count).toBeGreaterThan(5_000);
});
