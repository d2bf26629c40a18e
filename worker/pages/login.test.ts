import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const ids = { bar: 0 };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('LG-BAR')],
    customers: [
      { email: 'lg@example.com', firstname: 'A', lastname: 'B', groupId: 1, createdMs: null, password: 'Deadlift-500' },
    ],
  });
  ids.bar = await productIdOf('LG-BAR');
});

const right = { email: ' LG@example.com ', password: 'Deadlift-500' };

async function post(browser: TestBrowser, fields: Record<string, string>) {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request('/login', {
    method: 'POST',
    headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    browser.jar.set(name, value);
  }
  return { status: answer.status, to: answer.headers.get('location') };
}

it('accepts the right password, keeps the guest’s cart, and leads back', async () => {
  const browser = new TestBrowser();
  await browser.send('POST', '/svc_list/lists/cart/items', { items: [{ productId: ids.bar, qty: 2 }] });
  expect(await post(browser, { ...right, redirect: '/checkout' })).toEqual({ status: 303, to: '/checkout' });
  const { body } = await browser.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  expect(body.lists[0]?.items[0]?.qty).toBe(2);
  const again = await browser.send('GET', '/login?redirect=/checkout');
  expect([again.status, again.headers.get('location')]).toEqual([302, 'http://localhost/checkout']);
});

it.each([
  ['a wrong password', { ...right, password: 'wrong' }],
  ['an unknown address', { ...right, email: 'nobody@example.com' }],
  ['an empty form', { email: '', password: '' }],
])('%s gets the same message as the others', async (_name, fields) => {
  expect(await post(new TestBrowser(), { ...fields, redirect: '/cart' })).toEqual({
    status: 303,
    to: '/login?redirect=%2Fcart&state=credentials',
  });
  const page = await (await request('/login?redirect=%2Fcart&state=credentials')).text();
  expect(page).toContain('The email address or password is incorrect.');
  expect(page).toContain('data-testid="login-form"');
});

it('leads only to pages of this store', async () => {
  for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    expect((await post(new TestBrowser(), { ...right, redirect })).to).toBe('/account/dashboard');
    const page = await (await request(`/login?redirect=${encodeURIComponent(redirect)}`)).text();
    expect(page).toContain('name="redirect" value="/account/dashboard"');
  }
});

it('stops anyone who tries too often', async () => {
  const tries = [];
  for (let count = 0; count < 12; count++) {
    tries.push(
      (await post(new TestBrowser(), { email: 'often@example.com', password: 'wrong', redirect: '/cart' })).to,
    );
  }
  expect(tries.at(-1)).toBe('/login?redirect=%2Fcart&state=limit');
});

it.each([
  ['/customer/account/login', '/login'],
  ['/customer/account/login?redirect=/account/wishlist', '/login?redirect=/account/wishlist'],
  ['/eu/customer/account/login?redirect=%2Feu%2Fcart', '/eu/login?redirect=%2Feu%2Fcart'],
])('the login of older links, %s, leads to %s', async (path, to) => {
  const answer = await request(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `http://localhost${to}`]);
});

it('leads guests in the app, whose pages have no footer, to their cookie choices', async () => {
  const link = /<a class="link" href="\/eu\/cookie-choices">Cookie choices<\/a>/;
  const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const inApp = await request('/eu/login?mobileAppVersion=3.1.0');
  expect(main(await inApp.text())).toMatch(link);
  expect(main(await (await request('/eu/login')).text())).not.toMatch(link);
});
