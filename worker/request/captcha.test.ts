import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { Buyer, type Placed } from '#worker/testing/buyer.ts';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const CAPTCHA_ENV = { ...env, CAPTCHA_KEY: 'public-key', CAPTCHA_SECRET: 'hush' };
const EMAIL = 'ada@captcha.test';

/** The service's verdict on the next token; undefined: it does not answer. */
let verdict: Record<string, unknown> | undefined;
let asked: Record<string, unknown>[] = [];

beforeAll(async () => {
  // Set before the first request, because an isolate caches the flags for a minute.
  await env.KV.put('flags', '{"captcha":true}');
  await fill({ categories: [category('Gear', 'gear')], products: [product('CA-BAR')] });
  await openAccount(EMAIL);
});

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(request.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    asked.push(await request.json());
    return verdict === undefined ? new Response('', { status: 503 }) : Response.json(verdict);
  });
});

afterEach(() => vi.unstubAllGlobals());

async function send(path: string, init: RequestInit = {}, of = CAPTCHA_ENV): Promise<Response> {
  const context = createExecutionContext();
  const answer = await askApp(new Request(`http://localhost${path}`, { redirect: 'manual', ...init }), of, context);
  await waitOnExecutionContext(context);
  return answer;
}

const call = (path: string, body: object, token?: string, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: {
      origin: 'http://localhost',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'x-captcha-token': token }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

const post = (path: string, fields: Record<string, string>) =>
  send(path, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

const PERSON = (action: string) => ({ success: true, action, hostname: 'localhost' });
const newcomer = (name: string) => ({
  email: `${name}@captcha.test`,
  password: PASSWORD,
  firstname: 'Ada',
  lastname: 'Berg',
});

describe.each([
  ['/svc_session/session/login', { email: EMAIL, password: PASSWORD }, 'login', 200],
  ['/svc_customer/customer', newcomer('new'), 'register', 201],
  ['/svc_customer/customer/forgot-password', { email: EMAIL }, 'forgot_password', 200],
] as const)('%s', (path, body, action, status) => {
  it('is refused without a valid token', async () => {
    verdict = { success: false };
    for (const token of [undefined, 'used']) {
      const answer = await call(path, body, token);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { type: 'validation_error', fields: [{ field: 'captcha' }] },
      });
    }
    verdict = PERSON('another');
    expect((await call(path, body, 'foreign')).status).toBe(400);
    expect(asked.map(({ response }) => response)).toEqual(['used', 'foreign']);
  });

  it('is open to a person', async () => {
    verdict = PERSON(action);
    expect((await call(path, body, 'good')).status).toBe(status);
    expect(asked).toEqual([{ secret: 'hush', response: 'good' }]);
  });
});

describe('a form of a content page', () => {
  const PATH = '/svc_ssr/submit/wufoo';
  const entry = (formHash: string, message: string) => ({ formHash, fields: { message } });

  beforeAll(() =>
    fill({
      forms: [
        simpleForm('ca-asks', [formField('message'), formField('person', { kind: 'captcha', label: '' })]),
        simpleForm('ca-open', [formField('message')]),
      ],
    }),
  );

  it('asks where it has a field for that, and says so on its page', async () => {
    verdict = { success: false };
    const refused = await call(PATH, entry('ca-asks', 'robot'), 'used');
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { fields: [{ field: 'captcha' }] } }]);
    verdict = PERSON('form');
    expect((await call(PATH, entry('ca-asks', 'person'), 'good')).status).toBe(201);
    // What is stored already needs no other token, which is good only once.
    asked = [];
    expect((await call(PATH, entry('ca-asks', 'person'), 'good')).status).toBe(201);
    expect(asked).toEqual([]);
    verdict = PERSON('login');
    expect((await call(PATH, entry('ca-asks', 'foreign'), 'foreign')).status).toBe(400);
    const html = await (await send('/form/ca-asks')).text();
    expect(html).toContain('data-person="/checkout/person?for=form"');
    expect(html).toContain('Please enable JavaScript to use this form.');
    const frame = await (await send('/checkout/person?for=form')).text();
    expect(frame).toContain('&quot;action&quot;:&quot;form&quot;');
  });

  it('asks nothing where it has none', async () => {
    expect((await call(PATH, entry('ca-open', 'anyone'))).status).toBe(201);
    expect(await (await send('/form/ca-open')).text()).not.toContain('data-person');
    expect(asked).toEqual([]);
  });
});

it('while tokens cannot be checked, tries are limited as usual and a person is let in', async () => {
  verdict = undefined;
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect((await call('/svc_session/session/login', { email: EMAIL, password: PASSWORD }, 'any')).status).toBe(200);
  expect(warn.mock.calls.join()).toContain('captcha_unavailable');
  warn.mockRestore();
});

describe('placing an order', () => {
  /** A shopper with a bar in the cart, and the shopper's cookies. */
  async function buyerOfBar() {
    const productId = await productIdOf('CA-BAR');
    const buyer = new Buyer();
    await buyer.add({ productId, qty: 1 });
    return { buyer, cookie: [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  it('accepts a person’s token, and needs none for the same order again', async () => {
    const { buyer, cookie } = await buyerOfBar();
    const order = await buyer.order();
    const place = async (token?: string) => {
      const answer = await call('/svc_checkout/order', order, token, { cookie });
      return { status: answer.status, body: (await answer.json()) as Placed['body'] };
    };
    verdict = { success: false };
    for (const token of [undefined, 'used']) {
      const { status, body } = await place(token);
      expect([status, body.error?.fields?.map(({ field }) => field)]).toEqual([400, ['captcha']]);
    }
    verdict = PERSON('login');
    expect((await place('foreign')).status).toBe(400);
    verdict = PERSON('placeorder');
    const placed = await place('good');
    expect([placed.status, placed.body.status]).toEqual([201, 'published']);
    verdict = { success: false };
    expect((await place()).body).toMatchObject({ orderId: order.orderId, status: 'published' });
  });

  it('asks in a frame of the store, the only place where the captcha script may run', async () => {
    const { cookie } = await buyerOfBar();
    const page = await send('/checkout', { headers: { cookie } });
    expect(await page.text()).toContain('id="co-person" data-href="/checkout/person"');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-src 'self';");
    expect(policy).not.toContain('challenges.cloudflare.com');
    const frame = await send('/checkout/person');
    const own = frame.headers.get('content-security-policy') ?? '';
    expect(own).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com/);
    expect(own).toContain("frame-ancestors 'self'");
    expect((await send('/checkout/person', {}, env as typeof CAPTCHA_ENV)).status).toBe(404);
  });
});

describe('a form', () => {
  it.each(['/login', '/account/register', '/account/forgot-password'])(
    '%s asks, under a policy that allows the captcha',
    async (path) => {
      const answer = await send(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com/);
      expect(policy).toContain('frame-src https://challenges.cloudflare.com');
      expect(await answer.text()).toMatch(/class="cf-turnstile" data-sitekey="public-key" data-action="\w+"/);
    },
  );

  it.each([
    ['/login', { email: EMAIL, password: PASSWORD }],
    ['/account/register', newcomer('form')],
    ['/account/forgot-password', { email: EMAIL }],
  ] as const)('%s with a bad token is shown again', async (path, fields) => {
    verdict = { success: false };
    const answer = await post(path, { ...fields, 'cf-turnstile-response': 'bad' });
    const page = answer.status === 303 ? await send(answer.headers.get('location') ?? '') : answer;
    expect(await page.text()).toContain('Please confirm again that you are not a robot');
    expect(answer.headers.getSetCookie().join()).not.toContain('session=');
  });

  it('registers and logs in with a single token', async () => {
    verdict = PERSON('register');
    const answer = await post('/account/register', { ...newcomer('one'), 'cf-turnstile-response': 'good' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/dashboard']);
    expect(asked).toHaveLength(1);
  });

  it('asks nothing where captcha is not set up, and the policy allows no other hosts', async () => {
    const answer = await send('/login', {}, env as typeof CAPTCHA_ENV);
    expect(answer.headers.get('content-security-policy')).not.toContain('challenges.cloudflare.com');
    expect(await answer.text()).not.toContain('turnstile');
  });
});
