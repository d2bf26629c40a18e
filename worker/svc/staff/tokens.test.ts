import { createExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALL_PURPOSES, TOKEN_PURPOSES, type TokenPurpose } from '#shared/staff/token-purposes.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { StaffTokenStore } from '#worker/store/staff/staff-tokens.ts';
import { ACCESS_TABLE } from '#worker/testing/access-table.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { ADMIN, type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { category, env, fill, product, request, staffRequest } from '#worker/testing/store.ts';

const SECRET = 'test-staff-token-0123456789';
const SHOP = 'https://www.tokens.test';
const STATE = '/svc_staff/state';
const tokens = new StaffTokenStore(env.DB);
let admin: StaffBrowser;

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('TK-BAR')] });
  admin = await signedInStaff();
});

afterEach(() => vi.restoreAllMocks());

interface Refusal {
  readonly error?: { readonly type: string; readonly fields?: readonly { readonly message: string }[] };
}

/** Sends a request with a token. `from`: the sender's network. */
async function call(token: string, path = STATE, { host = ADMIN, from = '203.0.113.9', body }: Partial<Call> = {}) {
  const answer = await request(host + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'cf-connecting-ip': from, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { error } = (await answer.json()) as Refusal;
  return { status: answer.status, why: error?.fields?.[0]?.message, after: answer.headers.get('retry-after') };
}

interface Call {
  readonly host: string;
  readonly from: string;
  readonly body: unknown;
}

/** Makes a token as an admin does, and returns its secret. */
async function make(name: string, purposes: readonly TokenPurpose[], days = '30'): Promise<string> {
  const ticked = Object.fromEntries(purposes.map((purpose) => [`for-${purpose}`, '1']));
  const { html } = await admin.post('/staff/members/tokens', { action: 'make', name, days, ...ticked });
  const secret = /data-testid="staff-token">([0-9a-f]{32})</.exec(html)?.[1];
  if (secret === undefined) throw new Error(`no token was made: ${html}`);
  return secret;
}

/** The status of a call on the admin host of a deployed store. */
async function deployed(token: string, from: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': from };
  const settings = { ...env, ADMIN_HOSTS: 'admin.tokens.test', BASE_URL: SHOP };
  const asked = new Request(`https://admin.tokens.test${STATE}`, { headers });
  const answer = await askApp(asked, settings, createExecutionContext());
  await answer.text();
  return answer.status;
}

/** The reasons that the log names for refused tokens and roles, in order. */
function reasonsOf(info: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }, event: string) {
  const lines = info.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; reason?: string });
  return lines.filter((line) => line.event === event).map(({ reason }) => reason);
}

describe('a staff token', () => {
  it('is made by an admin, shown once, stored as a hash, and opens the calls of its purposes until it is revoked', async () => {
    const secret = await make('Nightly import', ['import', 'audit']);
    expect((await call(secret)).status).toBe(200);
    expect((await call(secret, '/svc_staff/audit/stock?pool=USA')).status).toBe(200);
    const { html } = await admin.see('/staff/members');
    expect(html).toContain('Nightly import');
    expect(html).toContain('import, audit');
    expect(html).not.toContain(secret);
    const rows = await env.DB.prepare("SELECT * FROM staff_tokens WHERE name = 'Nightly import'").all();
    expect(rows.results).toHaveLength(1);
    expect(JSON.stringify(rows.results)).not.toContain(secret);
    const [{ tokenId = '' } = {}] = (await tokens.all()).filter(({ name }) => name === 'Nightly import');
    expect((await admin.post('/staff/members/tokens', { action: 'revoke', token: tokenId })).to).toBe('/staff/members');
    expect(await call(secret)).toMatchObject({ status: 403, why: expect.stringContaining('has been revoked') });
    const log = (await admin.see('/staff/log')).html;
    for (const words of ['token make import, audit', 'token revoke']) expect(log).toContain(words);
  });

  it('has a name of its own, at least one purpose, and an end', async () => {
    await make('Taken', ['export']);
    const refused: readonly [Readonly<Record<string, string>>, string][] = [
      [{ name: 'taken', days: '7', 'for-export': '1' }, 'already exists'],
      [{ name: 'None', days: '7' }, 'Please choose at least one'],
      [{ name: ' ', days: '7', 'for-export': '1' }, 'Please enter a name'],
      [{ name: 'Endless', days: '99999', 'for-export': '1' }, 'days'],
    ];
    for (const [fields, words] of refused) {
      expect((await admin.post('/staff/members/tokens', { action: 'make', ...fields })).html, words).toContain(words);
    }
    expect((await tokens.all()).filter(({ name }) => /taken|none|endless/i.test(name))).toHaveLength(1);
  });

  it('can only be made and revoked by admins', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { browser } = await memberOf('orders@tokens.test', 'orders');
    const made = await browser.post('/staff/members/tokens', {
      action: 'make',
      name: 'X',
      days: '1',
      'for-orders': '1',
    });
    expect(made.status).toBe(403);
    expect(reasonsOf(info, 'staff_refused')).toEqual(['role']);
  });

  it('works on admin hosts and on the store’s own machine, and on no other host, whichever it is', async () => {
    const secret = await make('Anywhere', ['export']);
    for (const token of [secret, SECRET]) {
      for (const host of [ADMIN, 'http://localhost', 'http://127.0.0.1:8787']) {
        expect((await call(token, STATE, { host })).status, host).toBe(200);
      }
      for (const host of [SHOP, 'http://192.168.0.5:8787', 'https://localhost.tokens.test']) {
        const refused = await call(token, STATE, { host });
        expect(refused, host).toMatchObject({ status: 403, why: expect.stringContaining('ADMIN_HOSTS') });
      }
    }
  });

  it('is refused with a reason in words, which the log names', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const base = { purposes: ['export'], madeBy: 'a@tokens.test', madeMs: 0 } as const;
    const expired = await tokens.make({ ...base, name: 'Old', endsMs: Date.now() - 1 });
    const good = await tokens.make({ ...base, name: 'Exporter', endsMs: Date.now() + DAY_MS });
    expect(await call('no-such-token')).toMatchObject({ status: 403, why: 'This staff token is unknown' });
    expect(await call(expired ?? '')).toMatchObject({ status: 403, why: expect.stringContaining('has expired') });
    expect(await call(good ?? '', '/svc_staff/skus', { body: { skus: [] } })).toMatchObject({
      status: 403,
      why: expect.stringContaining('needed: Import'),
    });
    expect((await call(good ?? '', STATE, { host: SHOP })).status).toBe(403);
    expect(reasonsOf(info, 'staff_token_refused')).toEqual(['unknown', 'expired', 'purpose', 'host']);
  });

  it('of a network is limited exactly once wrong, and a right one on another network is not', async () => {
    const secret = await make('Limited', ['export']);
    const from = '198.51.100.77';
    const tried = await Promise.all(Array.from({ length: 110 }, (_, n) => call(`wrong-${n}`, STATE, { from })));
    expect(tried.filter(({ status }) => status === 403)).toHaveLength(100);
    const paused = tried.filter(({ status }) => status === 429);
    expect(paused).toHaveLength(10);
    expect(Number(paused[0]?.after)).toBeGreaterThan(800);
    expect((await call(secret, STATE, { from })).status).toBe(429);
    expect(await deployed(SECRET, from)).toBe(429);
    expect(takeConsole().filter((line) => line.includes('staff_token_paused'))).toHaveLength(12);
    for (const token of [secret, SECRET]) expect(await deployed(token, '203.0.113.9')).toBe(200);
    // The store's own machine cannot be kept out of its own store.
    expect((await call(SECRET, STATE, { from, host: 'http://localhost' })).status).toBe(200);
  });

  it('that admins made works where no secret is configured', async () => {
    const secret = await make('Only one', ['export']);
    const state = async (token: string) => {
      const { STAFF_TOKEN: _none, ...bare } = env as unknown as { STAFF_TOKEN: string };
      const asked = new Request(ADMIN + STATE, { headers: { authorization: `Bearer ${token}` } });
      const answer = await askApp(asked, bare as unknown as typeof env, createExecutionContext());
      await answer.text();
      return answer.status;
    };
    expect(await state(secret)).toBe(200);
    for (const token of ['undefined', 'null', SECRET]) expect(await state(token), token).toBe(403);
  });
});

describe('each staff call', () => {
  const calls = Object.entries(ACCESS_TABLE).filter(([, { access }]) =>
    ['token', 'moderator', 'editor', 'publisher'].includes(access),
  );
  const secrets = new Map<TokenPurpose, string>();

  beforeAll(async () => {
    for (const purpose of TOKEN_PURPOSES) secrets.set(purpose, await make(`Only ${purpose}`, [purpose]));
  });

  it('has purposes, and no other call has', () => {
    expect(Object.keys(CALL_PURPOSES).toSorted()).toEqual(calls.map(([route]) => route).toSorted());
  });

  it.each(calls)('%s is open for its purposes alone', async (route, { path, json }) => {
    const [method = '', pattern = ''] = route.split(' ');
    const address = (path ?? pattern).replaceAll(/\{\w+\}/g, 'none');
    for (const purpose of TOKEN_PURPOSES) {
      const answer = await request(ADMIN + address, {
        method,
        headers: { authorization: `Bearer ${secrets.get(purpose)}`, 'content-type': 'application/json' },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      await answer.text();
      const isOpen = CALL_PURPOSES[route]?.includes(purpose) ?? false;
      if (isOpen) expect(answer.status, purpose).not.toBe(403);
      else expect(answer.status, purpose).toBe(403);
    }
  });
});

describe('the staff log', () => {
  const deedsOf = async (name: string) => {
    const { results } = await env.DB.prepare('SELECT action, subject FROM staff_log WHERE email = ?1 ORDER BY id')
      .bind(name)
      .all();
    return results.map(({ action, subject }) => `${action}: ${subject}`);
  };

  it('names what a token changed: imports once, each correction of stock, and nothing that failed', async () => {
    const secret = await make('Warehouse', ['import', 'orders']);
    const send = (path: string, body: unknown) => call(secret, `/svc_staff${path}`, { body });
    for (const sku of ['TK-ONE', 'TK-TWO']) {
      expect((await send('/import', { products: [product(sku)] })).status).toBe(200);
    }
    expect((await send('/import', { products: [product('TK-TWO')] })).status).toBe(200);
    const five = { pool: 'USA', sku: 'TK-BAR', amount: 5, reason: 'counted', key: 'counted-today' };
    expect((await send('/stock', five)).status).toBe(201);
    expect((await send('/stock', { ...five, sku: 'TK-NONE', key: 'counted-never' })).status).toBe(404);
    expect((await send('/quotes', { site: 'USA', email: 'q@tokens.test', items: [] })).status).toBe(201);
    await expect
      .poll(async () => (await deedsOf('token Warehouse')).toSorted(), { timeout: 10_000 })
      .toEqual(['import: products', expect.stringMatching(/^quote created: /), 'stock 5: USA TK-BAR']);
    expect((await admin.see('/staff/log?email=TOKEN%20warehouse')).html).toContain('stock 5');
  });

  it('calls the secret by its name', async () => {
    const member = { email: 'log@tokens.test', name: 'Log', role: 'content' };
    expect((await staffRequest('/svc_staff/members', member)).status).toBe(201);
    expect(await deedsOf('staff token')).toContain('member add content: log@tokens.test');
  });
});
