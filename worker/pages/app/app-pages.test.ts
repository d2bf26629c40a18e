import { beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_PAGES } from '#shared/route/app-pages.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const APP = { cookie: 'mobileApp=mobileAppVersion%3D3.1.0' };

let onlyInApp: number;
let everywhere: number;
beforeAll(async () => {
  const attributes = { app_only: ['1'] };
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('AP-ONLY', { attributes }), product('AP-BOTH')],
    customers: [{ email: 'app@northmail.example', firstname: 'Ada', lastname: 'A', groupId: 1, createdMs: null }],
  });
  onlyInApp = await productIdOf('AP-ONLY');
  everywhere = await productIdOf('AP-BOTH');
});

const pathOf = (answer: Response) => {
  const to = answer.headers.get('location');
  return to === null ? null : to.replace('http://localhost', '');
};

describe('pages of the app', () => {
  it.each(Object.entries(APP_PAGES))('%s leads to %s outside the app', async (path, web) => {
    const answer = await request(`${path}?x=1`);
    expect([answer.status, pathOf(answer)]).toEqual([302, `${web}?x=1`]);
    const inCanada = await request(`/ca${path}`);
    expect(pathOf(inCanada)).toBe(web === '/' ? '/ca' : `/ca${web}`);
  });

  it('an address with a broken marker is one of the web, and drops it', async () => {
    const answer = await request('/app/featured?mobileAppVersion=<b>&mobileAppTab=x&a=1');
    expect(pathOf(answer)).toBe('/?a=1');
  });

  it.each(['/app/preloader', '/app/featured', '/app/orders', '/app/tracking'])(
    '%s is shown in the app',
    async (path) => {
      const answer = await request(path, { headers: APP });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain('data-app=""');
      expect(html.match(/rel="canonical" href="([^"]*)"/)?.[1] ?? '').not.toContain('/app/');
    },
  );

  it.each(['/app/account/orders', '/app/account/notifications', '/app/account/workouts'])(
    '%s is for customers',
    async (path) => {
      const guest = await request(path, { headers: APP });
      expect(pathOf(guest)).toBe(`/login?redirect=${encodeURIComponent(path)}`);
      const browser = new TestBrowser();
      await browser.enter('app@northmail.example');
      browser.jar.set('mobileApp', 'mobileAppVersion%3D3.1.0');
      expect((await browser.send('GET', path)).status).toBe(200);
    },
  );

  it('the dashboard has banners in the app alone', async () => {
    const browser = new TestBrowser();
    await browser.enter('app@northmail.example');
    const plain = await (await browser.send('GET', '/account/dashboard')).text();
    browser.jar.set('mobileApp', 'mobileAppVersion%3D3.1.0');
    const inApp = await (await browser.send('GET', '/account/dashboard')).text();
    expect(plain).not.toContain('data-screen');
    for (const screen of ['timer_remote', 'index', 'event']) expect(inApp).toContain(`data-screen="${screen}"`);
  });

  it('a customer chooses what the app notifies about', async () => {
    const browser = new TestBrowser();
    await browser.enter('app@northmail.example');
    browser.jar.set('mobileApp', 'mobileAppVersion%3D3.1.0');
    const path = '/app/account/notifications/preferences';
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const saved = await request(path, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'orders=on',
    });
    expect([saved.status, pathOf(saved)]).toEqual([303, expect.stringContaining(path)]);
    const { body } = await browser.json('GET', '/svc_push/preferences');
    expect(body).toEqual({ preferences: { orders: true, backInStock: false } });
  });
});

it('an order notes the version and the platform of the app, whatever the browser says', async () => {
  const buyer = new Buyer();
  buyer.jar.set('mobileApp', encodeURIComponent('mobileAppVersion=3.1.0&mobileAppPlatform=android'));
  await buyer.add({ productId: everywhere, qty: 1 });
  const { body } = await buyer.buy();
  await vi.waitFor(async () => {
    const found = env.DB.prepare("SELECT document->'$.meta' AS meta FROM orders WHERE order_id = ?1").bind(
      body.orderId,
    );
    const meta = JSON.parse((await found.first<string>('meta')) ?? '{}');
    expect(meta).toMatchObject({ mobileAppVersion: '3.1.0', mobileAppPlatform: 'android' });
  }, 10_000);
});

describe('a product of the app', () => {
  const add = (productId: number, headers?: Record<string, string>) =>
    new TestBrowser().json<{ error?: { fields?: { message: string }[] } }>(
      'POST',
      '/svc_list/lists/cart/items',
      { items: [{ productId, qty: 1 }] },
      headers,
    );

  it('is added in the app alone', async () => {
    const refused = await add(onlyInApp);
    expect([refused.status, refused.body.error?.fields?.[0]?.message]).toEqual([400, 'is sold in our app only']);
    expect((await add(onlyInApp, APP)).status).toBe(201);
    expect((await add(everywhere)).status).toBe(201);
  });

  it('that was added in the app is not sold outside of it, whatever is in the cart', async () => {
    const buyer = new Buyer();
    buyer.jar.set('mobileApp', encodeURIComponent('mobileAppVersion=3.1.0'));
    await buyer.add({ productId: onlyInApp, qty: 1 });
    const order = await buyer.order('sandbox_approved');
    buyer.jar.delete('mobileApp');
    const { status, body } = await buyer.sendOrder(order);
    expect([status, body.error?.type, body.error?.fields?.[0]?.message]).toEqual([
      409,
      'inventory_error',
      'Product AP-ONLY is sold in our app only.',
    ]);
    buyer.jar.set('mobileApp', encodeURIComponent('mobileAppVersion=3.1.0'));
    expect((await buyer.sendOrder(order)).status).toBe(201);
  });

  it('has a page outside the app that offers no purchase', async () => {
    const web = await (await request('/ap-only')).text();
    const inApp = await (await request('/ap-only', { headers: APP })).text();
    expect([web.includes('Only in our app.'), web.includes('data-testid="add-to-cart"')]).toEqual([true, false]);
    expect([inApp.includes('Only in our app.'), inApp.includes('data-testid="add-to-cart"')]).toEqual([false, true]);
  });

  it('has an address in the app, which leads to its page elsewhere', async () => {
    expect(pathOf(await request(`/app/exclusive/${onlyInApp}`))).toBe('/ap-only');
    const shown = await request(`/app/exclusive/${onlyInApp}`, { headers: APP });
    const html = await shown.text();
    expect([shown.status, html.includes('data-product-page')]).toEqual([200, true]);
    expect(html).toMatch(/rel="canonical" href="[^"]*\/ap-only"/);
    expect(pathOf(await request(`/app/exclusive/${everywhere}`, { headers: APP }))).toBe('/ap-both');
    for (const id of ['0', 'x', '999999999']) {
      expect((await request(`/app/exclusive/${id}`, { headers: APP })).status).toBe(404);
    }
  });
});
