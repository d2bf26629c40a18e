import { createExecutionContext } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { boundedEnv } from '#worker/bounded-env.ts';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { ADMIN } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

const hasher = (name: string) => env.HASHER.get(env.HASHER.idFromName(name));
const soon = () => Date.now() + 10_000;

describe('an object that hashes passwords', () => {
  it('makes hashes that match their password alone', async () => {
    const stored = await hasher('match').hash(PASSWORD, soon());
    expect(stored).toMatch(/^scrypt\$/);
    expect(stored).not.toContain(PASSWORD);
    expect(await hasher('match').matches(PASSWORD, stored, soon())).toBe(true);
    expect(await hasher('match').matches(`${PASSWORD} `, stored, soon())).toBe(false);
    expect(await hasher('match').matches(PASSWORD, null, soon())).toBe(false);
  });

  it('refuses what would be late, and goes on with what would not', async () => {
    const stub = hasher('late');
    const answers = await Promise.allSettled(
      [Date.now() + 100, soon(), Date.now() - 1, soon()].map((untilMs) => stub.hash(PASSWORD, untilMs)),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(String((answers[0] as PromiseRejectedResult).reason)).toContain('overloaded');
  });
});

describe('while passwords cannot be hashed', () => {
  const FAILURES: Readonly<Record<string, () => Promise<never>>> = {
    down: () => Promise.reject(Object.assign(new Error('internal error'), { retryable: true })),
    overloaded: () => Promise.reject(new Error('Hasher is overloaded: this hash would be late')),
    silent: () => new Promise(() => undefined),
  };

  /** The store with objects that fail like this. */
  function failing(fail: () => Promise<never>) {
    const stub = { hash: fail, matches: fail, isThere: fail };
    const HASHER = { idFromName: (name: string) => env.HASHER.idFromName(name), get: () => stub };
    return boundedEnv({ ...env, HASHER: HASHER as unknown as typeof env.HASHER }, 'service', () => Date.now());
  }

  async function tried(settings: ReturnType<typeof failing>, email: string): Promise<Response> {
    const body = JSON.stringify({ email, password: PASSWORD });
    const headers = { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.200' };
    const asked = new Request('http://localhost/svc_session/session/login', { method: 'POST', headers, body });
    return askApp(asked, { ...settings, TEST_API: env.TEST_API }, createExecutionContext());
  }

  it.each(Object.entries(FAILURES))('(%s) a login is a 503 with words, never a wrong password', async (name, fail) => {
    const email = `${name}@hasher.test`;
    await openAccount(email);
    const started = Date.now();
    const answer = await tried(failing(fail), email);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { type: 'upstream_unavailable' } });
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(takeConsole().join()).toMatch(/HASHER(:\w+)? is not available/);
  });

  it('no try is counted, so that nobody is locked out afterwards', async () => {
    const email = 'patient@hasher.test';
    await openAccount(email);
    const settings = failing(() => Promise.reject(new Error('Hasher is overloaded: this hash would be late')));
    for (let index = 0; index < 12; index++) expect((await tried(settings, email)).status).toBe(503);
    takeConsole();
    const from = { 'cf-connecting-ip': '203.0.113.200' };
    expect((await new TestBrowser().login(email, PASSWORD, from)).status).toBe(200);
  });

  it('staff who sign in get a page that says so', async () => {
    const settings = failing(() => Promise.reject(new Error('Hasher is overloaded: this hash would be late')));
    const asked = new Request(`${ADMIN}/staff/login`, {
      method: 'POST',
      headers: { origin: ADMIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'staff@northbar.test', password: 'Backoffice-500' }).toString(),
    });
    const answer = await askApp(asked, { ...settings, TEST_API: env.TEST_API }, createExecutionContext());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Nothing has been lost');
    takeConsole();
  });
});

it('fifteen who log in at once all get in, one after the other', async () => {
  const emails = Array.from({ length: 15 }, (_, index) => `crowd${index}@hasher.test`);
  for (const email of emails) await openAccount(email);
  const answers = await Promise.all(
    emails.map((email, index) =>
      new TestBrowser().login(email, PASSWORD, { 'cf-connecting-ip': `203.0.113.${220 + index}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
});

it('a hash does not hold up what arrives meanwhile', async () => {
  const order: string[] = [];
  const hashes = [1, 2, 3].map(() => hasher('turns').hash(PASSWORD, soon()));
  await vi.waitFor(async () => {
    await env.LIMITER.get(env.LIMITER.idFromName('hasher-test')).waitOf({ most: 1, windowMs: 1_000 }, Date.now());
    order.push('other');
  });
  await Promise.all(hashes).then(() => order.push('hashes'));
  expect(order).toEqual(['other', 'hashes']);
});
