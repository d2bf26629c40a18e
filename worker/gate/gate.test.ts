import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { Env } from '#worker/env.ts';
import worker from '#worker/index.ts';
import { env } from '#worker/testing/store.ts';

/** What a store is given, without what the test runner adds. */
const bound = Object.fromEntries(Object.entries(env).filter(([name]) => !/^(TEST_|__VITEST)/.test(name)));

/** Settings of a deployed store with which it may serve. */
const SAFE = {
  STORE_PLACE: '',
  BASE_URL: 'https://www.example.com',
  PAYMENTS: 'http',
  PAYMENTS_URL: 'https://pay.example.com',
};

/** A deployed store; a new object each time, as in a new isolate. */
const deployed = (changes: Readonly<Record<string, unknown>> = {}): Env =>
  ({ ...bound, ...SAFE, ...changes }) as unknown as Env;

async function ask(of: Env, path: string, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext();
  const url = path.startsWith('http') ? path : `https://www.example.com${path}`;
  const answer = await worker.fetch(new Request(url, { redirect: 'manual', ...init }) as never, of, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** Lines of the log with a name. */
function logged(event: string): readonly Record<string, unknown>[] {
  const lines = takeConsole().map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter((line) => line.event === event);
}

const ADD_DEMO = `INSERT INTO customers (email, group_id, firstname, lastname, created_ms, is_demo)
  VALUES ('demo@gate.test', 1, 'D', 'D', 0, 1)`;
const removeDemo = () => env.DB.prepare("DELETE FROM customers WHERE email = 'demo@gate.test'").run();

afterEach(async () => {
  vi.useRealTimers();
  await removeDemo();
});

it('a deployed store with safe settings serves, and so does a local one with the sandbox', async () => {
  expect((await ask(deployed(), '/svc_ssr/heartbeat')).status).toBe(200);
  expect((await ask(bound as unknown as Env, 'http://localhost/svc_ssr/heartbeat')).status).toBe(200);
});

describe('a deployed store is closed by a single fault', () => {
  it.each([
    ['the sandbox', { PAYMENTS: 'sandbox' }, 'PAYMENTS: must not be sandbox'],
    ['no payments at all', { PAYMENTS: undefined }, 'PAYMENTS: must not be sandbox'],
    ['no BASE_URL', { BASE_URL: '' }, 'BASE_URL: is missing'],
    ['a BASE_URL without encryption', { BASE_URL: 'http://www.example.com' }, 'BASE_URL: must be a public https'],
    ['a BASE_URL of this machine', { BASE_URL: 'https://localhost' }, 'BASE_URL: must be a public https'],
    ['no secret', { SESSION_SECRET: undefined }, 'SESSION_SECRET: is missing'],
    ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32'],
    ['a short staff token', { STAFF_TOKEN: 'short' }, 'STAFF_TOKEN: must have at least 24'],
    ['half a captcha', { CAPTCHA_KEY: 'key' }, 'CAPTCHA_SECRET: is missing'],
    ['the other half of a captcha', { CAPTCHA_SECRET: 'secret' }, 'CAPTCHA_KEY: is missing'],
    ['a missing key of its provider', { PAYMENTS_URL: '' }, 'PAYMENTS_URL: is missing'],
    ['a missing binding', { KV: undefined }, 'binding KV is missing'],
    ['the mark of a local store beside a public origin', { STORE_PLACE: 'local', PAYMENTS: 'sandbox' }, 'PAYMENTS: '],
  ])('%s', async (_, changes, reason) => {
    const of = deployed(changes);
    const page = await ask(of, '/');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('server-timing')).toMatch(/^edge;dur=\d+$/);
    const html = await page.text();
    expect(html).toContain('The store is currently closed');
    expect(html).not.toContain(reason);
    const [line] = logged('store_refused');
    expect(line?.reasons).toEqual([expect.stringContaining(reason)]);
    expect(html).toContain(String(line?.requestId));
    const service = await ask(of, '/svc_list/site/CAN/lists');
    expect([service.status, await service.json()]).toEqual([
      503,
      { error: expect.objectContaining({ type: 'store_closed', message: expect.stringContaining('closed') }) },
    ]);
    expect(logged('store_refused'), 'the reason is logged once in an isolate').toEqual([]);
  });

  it('demo accounts in the database, until they are gone', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await env.DB.prepare(ADD_DEMO).run();
    const of = deployed();
    expect((await ask(of, '/')).status).toBe(503);
    expect(logged('store_refused')[0]?.reasons).toEqual([expect.stringContaining('demo accounts')]);
    await removeDemo();
    vi.setSystemTime(Date.now() + 11_000);
    expect((await ask(of, '/svc_ssr/heartbeat')).status).toBe(200);
  });

  it('on every address and with every method', async () => {
    const of = deployed({ PAYMENTS: 'sandbox' });
    const paths = ['/', '/eu', '/cart', '/robots.txt', '/sitemap.xml', '/assets/a-12345678.js', '/media/w_360/a.webp'];
    for (const path of [...paths, '/svc_ssr/heartbeat', '/svc_staff/state', '/theindex/wp-json/wp/v2/posts', '/x/y']) {
      for (const method of ['GET', 'POST']) expect((await ask(of, path, { method })).status, path).toBe(503);
    }
    expect(logged('store_refused')).toHaveLength(1);
  });

  it('whatever a request says of itself', async () => {
    const of = deployed({ PAYMENTS: 'sandbox' });
    const headers = {
      host: 'localhost',
      'x-forwarded-host': 'localhost',
      STORE_PLACE: 'local',
      cookie: 'STORE_PLACE=local',
    };
    expect((await ask(of, 'http://localhost/svc_ssr/heartbeat?STORE_PLACE=local', { headers })).status).toBe(503);
    expect(logged('store_refused')).toHaveLength(1);
  });
});

/** A store whose D1 does not answer while `isDown` holds. */
function withoutDatabase() {
  const state = { isDown: true, asked: 0 };
  const failing = {
    bind: () => failing,
    first: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')),
    all: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')),
  };
  const DB = {
    prepare: (sql: string) => {
      if (sql.includes('is_demo = 1')) state.asked++;
      return state.isDown ? failing : env.DB.prepare(sql);
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
  };
  return { state, of: deployed({ DB }) };
}

it('an outage of D1 closes nothing, and opens nothing for good', async () => {
  const { state, of } = withoutDatabase();
  await env.DB.prepare(ADD_DEMO).run();
  expect((await ask(of, '/svc_ssr/heartbeat')).status).toBe(200);
  expect(logged('demo_accounts_unknown')).toHaveLength(1);
  state.isDown = false;
  expect((await ask(of, '/svc_ssr/heartbeat')).status).toBe(503);
  expect(logged('store_refused')).toHaveLength(1);
});

it('a first request waits a second for a D1 that hangs, and is answered without it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = { bind: () => hanging, first: () => new Promise(() => undefined) };
  const DB = { prepare: (sql: string) => (sql.includes('is_demo = 1') ? hanging : env.DB.prepare(sql)) };
  const answer = ask(deployed({ DB }), '/svc_ssr/heartbeat');
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await answer).status).toBe(200);
  expect(logged('demo_accounts_unknown')).toEqual([expect.objectContaining({ waitedMs: 1_000 })]);
});

it('demo accounts are looked for once in an isolate, in indexes', async () => {
  const { state, of } = withoutDatabase();
  state.isDown = false;
  for (let request = 0; request < 3; request++) expect((await ask(of, '/svc_ssr/heartbeat')).status).toBe(200);
  expect(state.asked).toBe(1);
  const plan = await env.DB.prepare('EXPLAIN QUERY PLAN SELECT 1 FROM customers WHERE is_demo = 1').all();
  expect(JSON.stringify(plan.results)).toContain('customers_demo');
});

it('a var and a binding that nothing reads are named once, without their values', async () => {
  const of = deployed({ PAYMENT: 'adyen-key-value', OTHER: {} });
  for (let request = 0; request < 2; request++) await ask(of, '/svc_ssr/heartbeat');
  const lines = takeConsole();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'vars_unread', names: ['PAYMENT', 'OTHER'] });
  expect(lines[0]).not.toContain('adyen-key-value');
});

it('a closed store does no work: nothing is charged or sent, and messages wait', async () => {
  const DB = { prepare: () => expect.unreachable('a closed store reads nothing') };
  const of = deployed({ PAYMENTS: 'sandbox', DB });
  await worker.scheduled({ scheduledTime: 0, cron: '* * * * *', noRetry: () => undefined }, of);
  const retryAll = vi.fn();
  await worker.queue({ queue: 'northbar-events', messages: [], retryAll, ackAll: retryAll } as never, of);
  expect(retryAll).toHaveBeenCalledOnce();
  expect(logged('store_refused')).toHaveLength(1);
});
