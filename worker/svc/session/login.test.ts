import { beforeAll, describe, expect, it } from 'vitest';
import { readSession, signSession } from '#worker/request/session-token.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const PASSWORD = 'Deadlift-500';
const SECRET = env.SESSION_SECRET ?? '';
const person = (name: string, changes: { password?: string; groupId?: number } = {}) => ({
  email: `${name}@login.test`,
  firstname: name,
  lastname: 'Stone',
  groupId: 1,
  createdMs: null,
  password: PASSWORD,
  ...changes,
});

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('SE-BAR')],
    customers: [
      person('anna'),
      ...['ben', 'cora', 'dan', 'eve', 'finn', 'gail', 'silent'].map((name) => {
        const { password: _, ...without } = person(name);
        return without;
      }),
    ],
  });
  // A hash takes a third of a second, so one is shared by all accounts.
  await env.DB.prepare(
    `UPDATE customers SET is_demo = 1, password = (SELECT password FROM customers WHERE email = 'anna@login.test')
     WHERE email <> 'silent@login.test'`,
  ).run();
});

const SESSION = '/svc_session/session';
const errorOf = (body: unknown) => (body as { error: { type: string; message: string } }).error.type;
const sessionLine = (browser: TestBrowser) => browser.lastCookies.find((line) => line.includes('session=')) ?? '';
const claimOf = async (browser: TestBrowser) => {
  const claim = await readSession(browser.jar.get('session'), SECRET);
  if (!claim) throw new Error('there is no session');
  return claim;
};
async function entered(name: string): Promise<TestBrowser> {
  const browser = new TestBrowser();
  await browser.enter(`${name}@login.test`);
  return browser;
}
/** The same session with an expired token. */
async function expire(browser: TestBrowser): Promise<void> {
  const claim = await claimOf(browser);
  browser.jar.set('session', await signSession({ ...claim, expiresMs: Date.now() - 1000 }, SECRET));
}

describe('login', () => {
  it('answers the customer, by address in upper or lower case, and nothing about the password', async () => {
    const { status, body } = await new TestBrowser().login(' Anna@LOGIN.test ', PASSWORD);
    expect([status, body]).toMatchObject([
      200,
      {
        customer: {
          _id: expect.any(Number),
          email: 'anna@login.test',
          firstname: 'anna',
          lastname: 'Stone',
          groupId: 1,
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/password|scrypt/i);
  });

  it('sets a cookie that scripts cannot read, for this store only; Secure except on this machine', async () => {
    const browser = new TestBrowser();
    await browser.login('anna@login.test', PASSWORD);
    expect(sessionLine(browser)).toMatch(/^session=[0-9a-f.]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    await env.DB.prepare("UPDATE customers SET is_demo = 0 WHERE email = 'gail@login.test'").run();
    for (const origin of ['https://shop.test', 'http://shop.test']) {
      const away = new TestBrowser(origin);
      expect((await away.login('gail@login.test', PASSWORD)).status).toBe(200);
      expect(sessionLine(away)).toMatch(/^__Host-session=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect((await away.json('GET', '/svc_ticket/tickets')).status).toBe(200);
      // A cookie that another host of the domain may have planted is ignored.
      const token = away.jar.get('__Host-session') ?? '';
      const planted = new TestBrowser(origin);
      planted.jar.set('session', token);
      expect((await planted.json('GET', '/svc_ticket/tickets')).status).toBe(401);
    }
  });

  it('another host of the domain cannot plant a cart either: its cookie is for this host only', async () => {
    const away = new TestBrowser('https://shop.test');
    const { body } = await away.json<{ list: { _id: string } }>('POST', '/svc_list/lists', { type: 'cart' });
    expect(away.lastCookies.join()).toMatch(
      /__Host-visitor=[a-z]{2,4}[01][0-9a-f]-[0-9a-f]{4}-[0-9a-f]{32}; Max-Age=\d+; Path=\/; [^,]*; Secure;/,
    );
    const planted = new TestBrowser('https://shop.test');
    planted.jar.set('visitor', away.jar.get('__Host-visitor') ?? '');
    expect((await planted.json('GET', `/svc_list/lists/${body.list._id}`)).status).toBe(404);
    expect((await away.json('GET', `/svc_list/lists/${body.list._id}`)).status).toBe(200);
  });

  it('is a new session each time, and the previous one has ended', async () => {
    const browser = await entered('anna');
    const [first, cookie] = [await claimOf(browser), browser.jar.get('session') ?? ''];
    await browser.login('anna@login.test', PASSWORD);
    expect((await claimOf(browser)).sessionId).not.toBe(first.sessionId);
    const thief = new TestBrowser();
    thief.jar.set('session', cookie);
    expect((await thief.json('GET', '/svc_ticket/tickets')).status).toBe(401);
    expect((await browser.json('GET', '/svc_ticket/tickets')).status).toBe(200);
  });

  it.each([
    ['a wrong password', 'ben@login.test', 'deadlift-500'],
    ['an unknown address', 'nobody@login.test', PASSWORD],
    ['an account that has no password yet', 'silent@login.test', PASSWORD],
  ])('%s gives one answer: invalid_credentials, and no session', async (_, email, password) => {
    const browser = new TestBrowser();
    const { status, body } = await browser.login(email, password);
    expect([status, errorOf(body), browser.lastCookies]).toEqual([401, 'invalid_credentials', []]);
  });

  it.each([
    ['an invalid address', { email: 'x', password: PASSWORD }, 'email'],
    ['an empty password', { email: 'ben@login.test', password: '' }, 'password'],
    ['an overlong password', { email: 'ben@login.test', password: 'x'.repeat(257) }, 'password'],
  ])('%s is an invalid field', async (_, body, field) => {
    const answer = await new TestBrowser().json<{ error: { fields: { field: string }[] } }>(
      'POST',
      `${SESSION}/login`,
      body,
    );
    expect([answer.status, answer.body.error.fields[0]?.field]).toEqual([400, field]);
  });

  it('from another origin is refused', async () => {
    const { status, body } = await new TestBrowser().login('ben@login.test', PASSWORD, { origin: 'https://evil.test' });
    expect([status, errorOf(body)]).toEqual([403, 'csrf']);
  });

  it.each(['http://127.0.0.1', 'http://local.localhost'])('with a demo account is possible on %s', async (origin) => {
    expect((await new TestBrowser(origin).login('ben@login.test', PASSWORD)).status).toBe(200);
  });

  it.each(['https://www.shop.test', 'https://localhost.shop.test', 'https://notlocalhost'])(
    'with a demo account is refused on %s, like any wrong password',
    async (origin) => {
      const { status, body } = await new TestBrowser(origin).login('ben@login.test', PASSWORD);
      expect([status, errorOf(body)]).toEqual([401, 'invalid_credentials']);
    },
  );

  it('on every site is the same session', async () => {
    const browser = new TestBrowser();
    const body = { email: 'ben@login.test', password: PASSWORD };
    expect((await browser.json('POST', '/svc_session/site/EUR/session/login', body)).status).toBe(200);
    expect((await browser.json('GET', '/svc_ticket/site/CAN/tickets')).status).toBe(200);
  });

  it('rehashes a password stored at a lower cost', async () => {
    const read = () =>
      env.DB.prepare("SELECT password FROM customers WHERE email = 'finn@login.test'").first<string>('password');
    const { hashPassword, isOutdated } = await import('#worker/store/account/password.ts');
    await env.DB.prepare("UPDATE customers SET password = ?1 WHERE email = 'finn@login.test'")
      .bind(hashPassword(PASSWORD, { log2n: 10, r: 8, p: 1 }))
      .run();
    const again = () => new TestBrowser().login('finn@login.test', PASSWORD);
    expect((await again()).status).toBe(200);
    expect(isOutdated(String(await read()))).toBe(false);
    expect((await again()).status).toBe(200);
  });
});

describe('login attempts', () => {
  const from = (ip: string) => ({ 'cf-connecting-ip': ip });

  const tried = async (subject: string, times: number) => {
    const limiter = env.LIMITER.get(env.LIMITER.idFromName(`login:${subject}`));
    for (let index = 0; index < times; index++) await limiter.take({ most: 1000, windowMs: 900_000 }, Date.now());
  };

  it('for one address end after ten failures of a network, even with the right password', async () => {
    await tried('address:cora@login.test:network:203.0.113.1', 9);
    expect((await new TestBrowser().login('cora@login.test', 'wrong', from('203.0.113.1'))).status).toBe(401);
    const { status, body, headers } = await new TestBrowser().login('cora@login.test', PASSWORD, from('203.0.113.1'));
    expect([status, errorOf(body)]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await new TestBrowser().login('dan@login.test', PASSWORD, from('203.0.113.1'))).status).toBe(200);
  });

  it('that succeed are not counted', async () => {
    await tried('address:dan@login.test:network:unknown', 9);
    for (const _ of [1, 2, 3]) expect((await new TestBrowser().login('dan@login.test', PASSWORD)).status).toBe(200);
  });

  it('from one network end, whatever addresses are tried', async () => {
    await tried('network:2001:db8:1:2::/64', 100);
    const { status } = await new TestBrowser().login('dan@login.test', PASSWORD, from('2001:db8:1:2:ffff::1'));
    expect(status).toBe(429);
    expect((await new TestBrowser().login('dan@login.test', PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200);
  });
});

describe('the session', () => {
  it('of a customer shows the group and when it must be renewed, in Unix seconds', async () => {
    const browser = await entered('eve');
    const { body } = await browser.json<{ cg: number; exp: number; groupId: number }>('GET', SESSION);
    expect(Object.keys(body).sort()).toEqual(['cg', 'exp', 'groupId']);
    expect(body).toMatchObject({ cg: 1, groupId: 1 });
    const seconds = body.exp - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  it('whose token has expired answers TOKEN_EXPIRED where a customer is needed, and is renewed on request', async () => {
    const browser = await entered('eve');
    await expire(browser);
    for (const [method, path, body] of [
      ['GET', '/svc_ticket/tickets', undefined],
      ['GET', '/svc_list/lists', undefined],
      ['POST', '/svc_list/lists', { type: 'wishlist' }],
    ] as const) {
      const answer = await browser.json(method, path, body);
      expect([answer.status, errorOf(answer.body)]).toEqual([401, 'TOKEN_EXPIRED']);
    }
    expect((await browser.json('GET', SESSION)).body).toMatchObject({ cg: 1 });
    expect((await browser.json('GET', '/svc_ticket/tickets')).status).toBe(200);
    expect((await browser.json('POST', '/svc_list/lists', { type: 'wishlist' })).status).toBe(201);
  });

  it('has the account’s current group', async () => {
    const browser = await entered('eve');
    await env.DB.prepare("UPDATE customers SET group_id = 3 WHERE email = 'eve@login.test'").run();
    expect((await browser.json('GET', SESSION)).body).toMatchObject({ cg: 3, groupId: 3 });
    expect((await claimOf(browser)).groupId).toBe(3);
  });

  it('that was revoked has ended at once, before its token expires', async () => {
    const browser = await entered('eve');
    const { customerId, sessionId } = await claimOf(browser);
    await env.SHOPPER.get(env.SHOPPER.idFromName(`customer:${customerId}`)).endSession(sessionId);
    for (const path of ['/svc_ticket/tickets', '/svc_list/lists']) {
      const answer = await browser.json('GET', path);
      expect([answer.status, errorOf(answer.body)]).toEqual([401, 'TOKEN_EXPIRED']);
    }
    expect((await browser.json('GET', SESSION)).body).toMatchObject({ cg: 0, groupId: 0 });
    expect(sessionLine(browser)).toContain('session=; Max-Age=0; Path=/; HttpOnly');
    expect(errorOf((await browser.json('GET', '/svc_ticket/tickets')).body)).toBe('login_required');
  });

  it('has ended after 14 days without use, and after 30 days in any case', async () => {
    const browser = await entered('eve');
    const { customerId, sessionId } = await claimOf(browser);
    const own = env.SHOPPER.get(env.SHOPPER.idFromName(`customer:${customerId}`));
    const days = (count: number) => Date.now() + count * 86_400_000;
    expect(await own.isSessionValid(sessionId, days(13.9))).toBe(true);
    expect(await own.isSessionValid(sessionId, days(14.1))).toBe(false);
    for (const used of [13, 26]) expect(await own.renewSession(sessionId, days(used))).toBe(true);
    expect(await own.isSessionValid(sessionId, days(29.9))).toBe(true);
    expect(await own.isSessionValid(sessionId, days(30.1))).toBe(false);
  });

  it.each([
    ['another group', (token: string) => token.replace(/\.1\.(?=\d+\.[0-9a-f]+$)/, '.9.')],
    ['another expiry', (token: string) => token.replace(/\.(\d+)\.(?=[0-9a-f]+$)/, '.9999999999.')],
    ['another signature', (token: string) => `${token.slice(0, -64)}${'0'.repeat(64)}`],
    ['half a signature', (token: string) => token.slice(0, -2)],
    ['a value that is no token', () => 'x'],
  ])('with %s is forged: no session', async (_, forge) => {
    const browser = await entered('dan');
    const token = browser.jar.get('session') ?? '';
    expect(forge(token)).not.toBe(token);
    browser.jar.set('session', forge(token));
    const answer = await browser.json('GET', '/svc_ticket/tickets');
    expect([answer.status, errorOf(answer.body)]).toEqual([401, 'login_required']);
    expect((await browser.json('GET', SESSION)).body).toMatchObject({ cg: 0 });
  });

  it('signed by another secret is forged', async () => {
    const browser = await entered('dan');
    const claim = await claimOf(browser);
    browser.jar.set('session', await signSession(claim, 'another-secret-0123456789-0123456789'));
    expect((await browser.json('GET', '/svc_ticket/tickets')).status).toBe(401);
  });

  it('ended here is removed from the object, and its cookie from the browser', async () => {
    const browser = await entered('dan');
    const cookie = browser.jar.get('session') ?? '';
    const { status, body, headers } = await browser.json('POST', `${SESSION}/logout`);
    expect([status, body, browser.jar.has('session')]).toEqual([200, { ok: true }, false]);
    expect(headers.get('clear-site-data')).toBe('"storage"');
    browser.jar.set('session', cookie);
    const late = await browser.json('GET', '/svc_ticket/tickets');
    expect([late.status, errorOf(late.body)]).toEqual([401, 'TOKEN_EXPIRED']);
  });

  it('that does not exist can be ended too', async () => {
    expect((await new TestBrowser().json('POST', `${SESSION}/logout`)).body).toEqual({ ok: true });
  });

  it('on one device does not affect those on others', async () => {
    const [phone, desk] = [await entered('dan'), await entered('dan')];
    await phone.json('POST', `${SESSION}/logout`);
    expect((await desk.json('GET', '/svc_ticket/tickets')).status).toBe(200);
  });
});

describe('a page', () => {
  it('for a customer is never read from the cache and never stored in it', async () => {
    const browser = await entered('dan');
    for (const _ of [1, 2, 3]) {
      const answer = await browser.send('GET', '/se-bar');
      await answer.text();
      expect([answer.status, answer.headers.get('x-page-cache')]).toEqual([200, 'none']);
    }
    const guest = await new TestBrowser().send('GET', '/se-bar');
    await guest.text();
    expect(guest.headers.get('x-page-cache')).toBe('miss');
  });

  it('renews an expired token, since no script is there to do it', async () => {
    const browser = await entered('dan');
    await expire(browser);
    for (const path of ['/se-bar', '/cart']) {
      await expire(browser);
      const answer = await browser.send('GET', path);
      await answer.text();
      expect(browser.lastCookies.filter((line) => line.startsWith('session='))).toHaveLength(1);
      expect((await claimOf(browser)).expiresMs).toBeGreaterThan(Date.now());
    }
  });

  it('with a form adds to the customer’s own cart, though the token has expired', async () => {
    const browser = await entered('gail');
    await expire(browser);
    const productId = await productIdOf('SE-BAR');
    const answer = await request('/cart/add', {
      method: 'POST',
      headers: {
        cookie: `session=${browser.jar.get('session')}`,
        origin: 'http://localhost',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `productId=${productId}&qty=2`,
    });
    const cookies = answer.headers.getSetCookie().map((line) => line.split('=')[0]);
    expect([answer.status, answer.headers.get('location'), cookies.sort()]).toEqual([
      303,
      '/cart',
      ['cart-usa', 'in-cart', 'session'],
    ]);
    const desk = await entered('gail');
    const { body } = await desk.json<{ lists: { cartQty: number }[] }>('GET', '/svc_list/lists');
    expect(body.lists).toMatchObject([{ type: 'cart', cartQty: 2 }]);
  });

  it('for a customer is a guest’s when the session was revoked', async () => {
    const browser = await entered('dan');
    const { customerId, sessionId } = await claimOf(browser);
    await env.SHOPPER.get(env.SHOPPER.idFromName(`customer:${customerId}`)).endSession(sessionId);
    const answer = await browser.send('GET', '/cart');
    expect(await answer.text()).toContain('Your cart is empty.');
    expect([answer.status, browser.jar.has('session')]).toEqual([200, false]);
  });
});
