import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SentEvent } from '#shared/discovery/events.ts';
import type { EventOutbox } from './event-outbox.ts';

const NOW = 1_800_000_000_000;
/** Answers of the event call, in order; afterwards it answers 200. Null means no answer. */
let answers: (number | null)[] = [];
/** The pages of each batch that was sent, and the time. */
let sent: { readonly uris: readonly string[]; readonly atMs: number }[] = [];
let stored: Map<string, string>;
let browser: { onLine: boolean };
let page: { cookie: string; documentElement: { dataset: Record<string, string> } };

beforeEach(() => {
  answers = [];
  sent = [];
  stored = new Map();
  browser = { onLine: true };
  page = { cookie: 'rfkSID=0123456789abcdef0123456789abcdef', documentElement: { dataset: { site: 'USA' } } };
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
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
    const { events } = JSON.parse(String(init?.body)) as { events: { value: { uri: string } }[] };
    sent.push({ uris: events.map(({ value }) => value.uri), atMs: Date.now() - NOW });
    const status = answers.length > 0 ? answers.shift() : 200;
    if (status === null) throw new TypeError('Failed to fetch');
    return Response.json({}, { status: status ?? 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const view = (uri: string): SentEvent => ({ type: 'view', name: 'page', value: { uri } });
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

it('keeps the last hundred of them', async () => {
  answers = Array.from({ length: 3 }, () => 503);
  const outbox = await opened();
  outbox.add([view('/first')]);
  await vi.advanceTimersByTimeAsync(1_500);
  for (let at = 0; at < 250; at++) outbox.add([view(`/${at}`)]);
  outbox.leave();
  expect(JSON.parse(stored.get('store.untold') ?? '[]')).toHaveLength(100);
  answers = [];
  await opened();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.slice(1).flatMap((batch) => batch.uris)).toEqual(Array.from({ length: 100 }, (_, at) => `/${at + 150}`));
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
