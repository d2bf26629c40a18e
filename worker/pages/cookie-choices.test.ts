import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const ID = '0123456789abcdef0123456789abcdef';
const ORIGIN = 'http://localhost';

/** A product that is sold in the USA and in Europe. */
function sold(sku: string) {
  const { prices, stock, ...rest } = product(sku);
  const [price] = Object.values(prices);
  const [figure] = Object.values(stock);
  if (!price || !figure) throw new Error('a product of tests is sold');
  return { ...rest, prices: { ...prices, EUR: price }, stock: { ...stock, EUR: figure } };
}

beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [sold('CC-1'), sold('CC-2'), sold('CC-3')] }));

/** Sends a form as a browser without scripts does. */
function post(path: string, fields: string, headers: Readonly<Record<string, string>> = {}) {
  return request(path, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: fields,
  });
}

const htmlOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await request(path, { headers })).text();
const ticked = (html: string) =>
  [...html.matchAll(/name="category"[^>]*?checked=""[^>]*?value="(\w+)"/g)].map(([, name]) => name);

describe('the page', () => {
  it.each([
    ['a site that grants by default', '/cookie-choices', {}, ['performance', 'functional', 'marketing']],
    ['a site that asks first', '/eu/cookie-choices', {}, []],
    ['a saved choice', '/eu/cookie-choices', { cookie: 'consent=performance' }, ['performance']],
    ['everything declined', '/cookie-choices', { cookie: 'consent=none' }, []],
    ['a privacy signal', '/cookie-choices', { 'sec-gpc': '1' }, ['performance', 'functional']],
  ])('shows the current choice: %s', async (_, path, headers, names) => {
    const html = await htmlOf(path, headers as Record<string, string>);
    expect(ticked(html)).toEqual(names);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });

  it('is made for its visitor only', async () => {
    expect((await request('/cookie-choices')).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a choice', () => {
  it.each([
    ['everything', 'choice=all', 'functional.performance.marketing', false],
    ['nothing, whatever is checked', 'choice=none&category=performance', 'none', true],
    ['the checked categories', 'choice=some&category=performance&category=functional', 'functional.performance', false],
    ['no checked category', 'choice=some', 'none', true],
    ['functional without performance', 'choice=some&category=functional', 'functional', true],
  ])('of %s', async (_, fields, value, forgets) => {
    const answer = await post('/eu/cookie-choices', fields, { cookie: `rfkSID=${ID}` });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/eu/cookie-choices?state=saved');
    const cookies = answer.headers.getSetCookie();
    const [choice = ''] = cookies;
    expect(choice.replace(/v1\.\d{10}\./, 'v1.{seconds}.')).toBe(
      `consent=v1.{seconds}.${value}; Max-Age=31536000; Path=/; SameSite=Lax`,
    );
    expect(Math.abs(Number(choice.split('.')[1]) - Date.now() / 1000)).toBeLessThan(60);
    expect(cookies.slice(1)).toEqual(forgets ? ['rfkSID=; Max-Age=0; Path=/; SameSite=Lax'] : []);
  });

  it.each([
    ['the page where it was made', `${ORIGIN}/eu/search?q=bar`, '/eu/search?q=bar'],
    ['the choices page', `${ORIGIN}/eu/cookie-choices`, '/eu/cookie-choices?state=saved'],
    ['the choices page instead of another store', 'https://evil.test/gear', '/eu/cookie-choices?state=saved'],
    ['the choices page instead of a path with two slashes', `${ORIGIN}//evil.test`, '/eu/cookie-choices?state=saved'],
    ['the choices page instead of an invalid address', 'nonsense', '/eu/cookie-choices?state=saved'],
  ])('leads back to %s', async (_, referer, to) => {
    expect((await post('/eu/cookie-choices', 'choice=all', { referer })).headers.get('location')).toBe(to);
  });

  it.each(['', 'choice=maybe', 'choice=some&category=everything'])('is invalid: %j', async (fields) => {
    const answer = await post('/cookie-choices', fields);
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('from another website is refused', async () => {
    expect((await post('/cookie-choices', 'choice=all', { origin: 'https://evil.test' })).status).toBe(403);
  });
});

describe('the notice', () => {
  const NOTICE = 'data-consent-notice';

  it('is in the pages of sites that ask first, the same after a choice', async () => {
    const first = await request('/eu/gear');
    expect(await first.text()).toContain(NOTICE);
    await vi.waitFor(async () => {
      const again = await request('/eu/gear', { headers: { cookie: 'consent=none' } });
      expect(again.headers.get('x-page-cache')).toBe('hit');
      expect(await again.text()).toContain(NOTICE);
    });
  });

  it.each([
    ['sites that grant by default', '/gear'],
    ['the app', '/eu/gear?mobileAppVersion=3.2'],
  ])('is not in pages of %s', async (_, path) => {
    expect(await htmlOf(path)).not.toMatch(/data-consent-notice|consent\.css/);
  });

  it('is shown without script to anyone who has not chosen', async () => {
    expect(await htmlOf('/eu/gear')).toContain('<noscript><link rel="stylesheet" href="/consent.css"/></noscript>');
    const sheet = await request('/consent.css');
    expect(sheet.headers.get('cache-control')).toBe('private, no-store');
    expect(sheet.headers.get('content-type')).toMatch(/^text\/css/);
    expect(await sheet.text()).toContain('.consent{display:block}');
    expect(await htmlOf('/consent.css', { cookie: 'consent=none' })).toBe('');
  });
});

describe('a form without script', () => {
  const scores = async () => (await env.DB.prepare('SELECT count(*) AS n FROM product_scores').first<number>('n')) ?? 0;
  const seenBy = async () =>
    (await env.DB.prepare('SELECT count(DISTINCT shopper_hash) AS n FROM shopper_products').first<number>('n')) ?? 0;
  const add = async (prefix: string, sku: string, cookie: string) => {
    const answer = await post(`${prefix}/cart/add`, `productId=${await productIdOf(sku)}&qty=1`, { cookie });
    expect(answer.headers.get('location')).toBe(`${prefix}/cart`);
  };

  it('that adds to the cart is counted if its sender consents, by id where allowed', async () => {
    const [before, known] = [await scores(), await seenBy()];
    await add('/eu', 'CC-1', `rfkSID=${ID}`);
    await add('', 'CC-1', `rfkSID=${ID}; consent=none`);
    await add('/eu', 'CC-2', `rfkSID=${ID}; consent=performance`);
    await vi.waitFor(async () => expect(await scores()).toBe(before + 1));
    expect(await seenBy()).toBe(known);
    await add('', 'CC-3', `rfkSID=${ID}`);
    await vi.waitFor(async () => expect(await scores()).toBe(before + 2));
    expect(await seenBy()).toBe(known + 1);
  });
});

it('a visitor who asks for personal recommendations is identified by cookie, given consent', async () => {
  const browser = new TestBrowser();
  const { apiUrl, token } = (await browser.json<{ apiUrl: string; token: string }>('GET', '/svc_ssr/site/USA/rfktkn'))
    .body;
  const ask = async (cookie: string) => {
    const answer = await request(apiUrl, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie },
      body: JSON.stringify({ data: { widget: { rfkid: 'rfkid_32' } } }),
    });
    const { content } = (await answer.json()) as { content: { product: { value: { sku: string }[] } } };
    return content.product.value.map(({ sku }) => sku);
  };
  const nobody = await ask('');
  expect(nobody).toContain('CC-3');
  // Products already in the cart are not recommended again.
  expect(await ask(`rfkSID=${ID}`)).not.toContain('CC-3');
  expect(await ask(`rfkSID=${ID}; consent=performance`)).toEqual(nobody);
});
