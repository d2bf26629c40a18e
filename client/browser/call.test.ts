import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';

const EXPIRED = () =>
  Response.json({ error: { type: 'TOKEN_EXPIRED', message: 'Please log in again.' } }, { status: 401 });
const SESSION = '/svc_session/site/CAN/session';
let asked: string[] = [];

/** Stubs a store that renews the session at the request number `after`. */
function storeRenewing(after: number): void {
  let renewals = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path !== SESSION) return renewals >= after ? Response.json({ list: 1 }) : EXPIRED();
    renewals++;
    return Response.json({ cg: 1 });
  });
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { dataset: { site: 'CAN', prefix: '/ca' } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a call whose session has expired renews it once and is tried again', async () => {
  storeRenewing(1);
  expect(await call('GET', '/svc_list/lists')).toEqual({ ok: true, data: { list: 1 } });
  expect(asked).toEqual(['/svc_list/site/CAN/lists', SESSION, '/svc_list/site/CAN/lists']);
});

it('simultaneous calls share the renewal', async () => {
  storeRenewing(1);
  const results = await Promise.all([call('GET', '/svc_list/lists'), call('GET', '/svc_ticket/tickets')]);
  expect(results.every((result) => result.ok)).toBe(true);
  expect(asked.filter((path) => path === SESSION)).toHaveLength(1);
});

it('a session that is never renewed ends the call after three more tries', async () => {
  storeRenewing(99);
  const result = call('GET', '/svc_list/lists');
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ ok: false, error: { type: 'TOKEN_EXPIRED' } });
  expect(asked.filter((path) => path === SESSION)).toHaveLength(3);
});

it('any other failure is reported at once', async () => {
  vi.stubGlobal('fetch', async () => {
    asked.push('x');
    throw new TypeError('no connection');
  });
  expect(await call('GET', '/svc_list/lists')).toMatchObject({ ok: false, error: { type: 'browser_offline' } });
  expect(asked).toHaveLength(1);
});

it.each([
  ['a change outlives the page that makes it', 'PUT', 'x', true],
  ['a read does not outlive its page', 'GET', undefined, false],
  ['a body too large for browsers to keep alive does not outlive its page', 'PUT', 'x'.repeat(20_000), false],
] as const)('%s', async (_, method, body, expected) => {
  let keepalive: boolean | undefined;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    keepalive = init.keepalive;
    return Response.json({});
  });
  await call(method, '/svc_list/lists/1', body);
  expect(keepalive).toBe(expected);
});
