import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSession } from './session-renewal.ts';

const NOW = 1_800_000_000_000;
const LIFE_MS = 15 * 60_000;
let asked: { path: string; atMs: number }[] = [];
let answers: (() => Response)[] = [];
let reload: ReturnType<typeof vi.fn>;
let page: EventTarget & { visibilityState: string; documentElement: unknown };
let browser: { onLine: boolean };

const stands = () => Response.json({ cg: 1, exp: Math.floor((Date.now() + LIFE_MS) / 1000), groupId: 1 });
const ended = () => Response.json({ cg: 0, exp: Math.floor((Date.now() + LIFE_MS) / 1000), groupId: 0 });
const failing = () => new Response('{}', { status: 500 });
const renewals = () => asked.filter(({ path }) => path === '/svc_session/session');
const logouts = () => asked.filter(({ path }) => path === '/svc_session/session/logout');

beforeEach(() => {
  asked = [];
  answers = [];
  reload = vi.fn();
  vi.useFakeTimers({ now: NOW });
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: { site: 'USA', prefix: '' } },
  });
  browser = { onLine: true };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push({ path, atMs: Date.now() - NOW });
    if (path.endsWith('/logout')) return Response.json({ ok: true });
    return (answers.shift() ?? stands)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('renews the session 45 seconds before it ends, and again', async () => {
  void keepSession({ expiresMs: NOW + LIFE_MS, nowMs: NOW }, NOW);
  await vi.advanceTimersByTimeAsync(LIFE_MS - 45_001);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(renewals()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(LIFE_MS - 45_000);
  expect(renewals()).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
});

it('follows the clock of the store', async () => {
  // The browser's clock is an hour behind.
  void keepSession({ expiresMs: NOW + 3_600_000 + LIFE_MS, nowMs: NOW + 3_600_000 }, NOW);
  await vi.advanceTimersByTimeAsync(LIFE_MS - 45_000);
  expect(renewals()).toHaveLength(1);
});

it('tries three more times after a failure, each after a longer wait, and continues when one succeeds', async () => {
  answers = [failing, failing, failing, stands];
  void keepSession({ expiresMs: NOW + 45_000, nowMs: NOW }, NOW);
  await vi.advanceTimersByTimeAsync(2000);
  expect(renewals().map(({ atMs }) => atMs)).toEqual([0, 100, 500, 1400]);
  expect([logouts().length, reload.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  expect(renewals()).toHaveLength(5);
});

it('logs out when those fail too', async () => {
  answers = [failing, failing, failing, failing];
  void keepSession({ expiresMs: NOW + 45_000, nowMs: NOW }, NOW);
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  expect([renewals().length, logouts().length, reload.mock.calls.length]).toEqual([4, 1, 1]);
});

it('logs out at once where the session has ended elsewhere', async () => {
  answers = [ended];
  void keepSession({ expiresMs: NOW + 45_000, nowMs: NOW }, NOW);
  await vi.advanceTimersByTimeAsync(1000);
  expect([renewals().length, logouts().length, reload.mock.calls.length]).toEqual([1, 1, 1]);
});

it('waits for a connection and for a visible page', async () => {
  browser.onLine = false;
  page.visibilityState = 'hidden';
  void keepSession({ expiresMs: NOW + 45_000, nowMs: NOW }, NOW);
  await vi.advanceTimersByTimeAsync(LIFE_MS);
  expect(asked).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  browser.onLine = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([renewals().length, logouts().length]).toEqual([1, 0]);
});
