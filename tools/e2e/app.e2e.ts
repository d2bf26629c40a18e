import { AppStandIn, type Carrier } from './app-steps.ts';
import { add, callService, count, fillCart } from './cart-steps.ts';
import { STRAPS } from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const MARKER = 'mobileAppVersion=3.1.0&mobileAppPlatform=ios';
/** A product without options, which an app can add by its id. */
const CHALK = '/gym-chalk-three-blocks';

for (const carrier of ['ios', 'android'] satisfies Carrier[]) {
  test(`a page introduces itself to the app on ${carrier}, and takes what the app says back`, async ({ page }) => {
    const app = await AppStandIn.open(page, { carrier });
    await app.start('/plates');
    expect(await app.session()).toMatchObject({
      version: '3.1.0',
      site: 'USA',
      currency: 'USD',
      path: '/plates',
      loggedIn: false,
      cartQty: 0,
    });
    await expect(page.locator('html')).toHaveAttribute('style', /--safe-top: 47px/);
    await page.waitForTimeout(4500);
    expect(await app.heard('session')).toHaveLength(1);
  });
}

test('what the app says before the bridge is awake is not lost', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const { storeBridge } = globalThis as unknown as { storeBridge?: (text: string) => void };
      storeBridge?.(JSON.stringify({ type: 'auth', id: 'early', loggedIn: false, version: '3.1.0' }));
    }),
  );
  await app.start('/plates');
  expect((await app.answered('early')).status).toBe('ok');
});

test('an app that never answers gets the introduction four times, and the page works as in a browser', async ({
  page,
}) => {
  const app = await AppStandIn.open(page, { supports: null });
  await app.start('/plates');
  await page.waitForTimeout(5500);
  const sessions = await app.heard('session');
  expect(sessions).toHaveLength(4);
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  await page.getByTestId('product-card').first().getByRole('link').click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
});

test('the app adds to the cart once, whatever it repeats, and hears of the cart', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  const productId = await simpleProduct(page);
  const message = { type: 'add_to_cart', id: 'add-1', items: [{ productId, qty: 2 }] };
  await app.say(message);
  await app.say(message);
  expect(await app.answered('add-1')).toMatchObject({ status: 'ok', listId: expect.any(String) });
  const told = await app.hears('cart_updated');
  expect(told).toMatchObject({ cartQty: 2, currency: 'USD', listId: (await app.answered('add-1')).listId });
  expect(Number(told.subtotal)).toBeGreaterThan(0);

  // The next page knows what this one has done.
  await page.goto('/racks');
  await app.session();
  await app.say(message);
  expect((await app.answered('add-1')).status).toBe('ok');
  const { lists } = await callService<{ lists: { cartQty: number }[] }>(page, '', '/svc_list/lists?active=true');
  expect(lists[0]?.cartQty).toBe(2);
  await expect(count(page)).toHaveCount(0);
});

test('an app that answers late hears what waited for it, in order', async ({ page }) => {
  const app = await AppStandIn.open(page, { answersAfterMs: 3000 });
  await app.start('/plates');
  await app.say({ type: 'add_to_cart', id: 'late-1', items: [{ productId: await simpleProduct(page), qty: 1 }] });
  await app.answered('late-1');
  expect(await app.heard('cart_updated')).toEqual([]);
  expect(await app.hears('cart_updated')).toMatchObject({ cartQty: 1 });
  expect((await app.heard('session')).length).toBeGreaterThan(1);
});

test('what gets lost on the way to the app is sent again; what comes twice and in another order is done once', async ({
  page,
}) => {
  const app = await AppStandIn.open(page, { losesFirst: true });
  await app.start('/plates');
  const productId = await simpleProduct(page);
  const adds = ['second', 'first', 'second', 'third', 'first'] as const;
  const qty = { first: 1, second: 2, third: 3 } as const;
  for (const id of adds) await app.say({ type: 'add_to_cart', id, items: [{ productId, qty: qty[id] }] });
  for (const id of new Set(adds)) await app.answered(id);
  await expect
    .poll(async () => (await app.heard('cart_updated')).map(({ cartQty }) => cartQty), { timeout: 10_000 })
    .toContain(6);
  // The app has acknowledged each, so none is sent a second time.
  await page.waitForTimeout(2500);
  const ids = (await app.heard('cart_updated')).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const { lists } = await callService<{ lists: { cartQty: number }[] }>(page, '', '/svc_list/lists?active=true');
  expect(lists[0]?.cartQty).toBe(6);
});

for (const waitMs of [0, 30, 150, 600]) {
  test(`a page that is killed ${waitMs} ms after a message has done it once, when the app says it again @phone`, async ({
    page,
  }) => {
    const app = await AppStandIn.open(page);
    await app.start('/plates');
    const message = {
      type: 'add_to_cart',
      id: `kill-${waitMs}`,
      items: [{ productId: await simpleProduct(page), qty: 2 }],
    };
    await app.say(message);
    await page.waitForTimeout(waitMs);
    // Nothing of the page runs anymore, and nothing is said before it is gone.
    await page.goto('about:blank');
    await page.goto('/racks');
    await app.session();
    await app.say(message);
    expect((await app.answered(message.id)).status).toBe('ok');
    const { lists } = await callService<{ lists: { cartQty: number }[] }>(page, '', '/svc_list/lists?active=true');
    expect(lists[0]?.cartQty).toBe(2);
  });
}

test('the app buys a product at once', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await app.say({ type: 'buy_now', id: 'buy-1', items: [{ productId: await simpleProduct(page), qty: 1 }] });
  await expect(page).toHaveURL(/\/checkout/);
});

for (const [message, url] of [
  [{ type: 'search', query: 'bars' }, /\/search\?q=bars$/],
  [{ type: 'open_screen', screen: 'cart' }, /\/cart$/],
  [{ type: 'open_screen', screen: 'product', params: { slug: 'power-bar-29' } }, /\/power-bar-29$/],
  [{ type: 'login', redirect: '/account/wishlist' }, /\/login\?redirect=%2Faccount%2Fwishlist$/],
] as const) {
  test(`the app says ${JSON.stringify(message)}`, async ({ page }) => {
    const app = await AppStandIn.open(page);
    await app.start('/plates');
    await app.say({ ...message, id: 'go-1' });
    await expect(page).toHaveURL(url);
  });
}

test('the app opens a product of which it knows the id alone; a screen without a page is unsupported', async ({
  page,
}) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await app.say({ type: 'open_screen', id: 'tv-1', screen: 'tv' });
  expect((await app.answered('tv-1')).status).toBe('unsupported');
  await app.say({ type: 'open_screen', id: 'id-1', screen: 'product', params: { id: await simpleProduct(page) } });
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
});

test('who is logged in is what the store says, not the app', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await app.say({ type: 'auth', id: 'auth-1', loggedIn: true });
  expect((await app.answered('auth-1')).status).toBe('ok');
  expect((await app.session()).loggedIn).toBe(false);
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  // The page of a customer asks for the wishlist, which is refused after the logout.
  const isAsked = page.waitForResponse(/\/svc_list\/wishes/);
  await app.say({ type: 'auth', id: 'auth-2', loggedIn: true });
  await expect.poll(async () => (await app.session()).loggedIn).toBe(true);
  await isAsked;
  await app.say({ type: 'logout', id: 'out-1' });
  await expect.poll(async () => (await app.session().catch(() => undefined))?.loggedIn).toBe(false);
});

test('a guest’s wish and saved item are sent to the app’s login', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/barbells');
  await page
    .getByTestId('product-card')
    .first()
    .getByRole('button', { name: /^Add to wishlist/ })
    .click();
  expect(await app.hears('login')).toMatchObject({ redirect: '/account/wishlist' });
  await expect(page).toHaveURL(/\/barbells/);
});

test('a guest’s item of the cart that is saved for later is sent to the app’s login, and stays', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await fillCart(page, [STRAPS]);
  await page.goto('/cart');
  await app.session();
  await page
    .getByRole('button', { name: /^Save for later/ })
    .first()
    .click();
  expect(await app.hears('login')).toMatchObject({ redirect: '/account/wishlist' });
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('button', { name: /^Save for later/ })).toHaveCount(1);
});

test('the app hears of a search and of a logout', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  const send = (path: string, method: string, fields: Readonly<Record<string, string>>) =>
    page.evaluate(
      ([action, how, values]) => {
        const form = document.createElement('form');
        Object.assign(form, { action, method: how });
        for (const [name, value] of Object.entries(values)) {
          const field = document.createElement('input');
          Object.assign(field, { name, value });
          form.append(field);
        }
        document.querySelector('main')?.append(form);
        // The page stays, so that it can still be asked.
        addEventListener('submit', (event) => event.preventDefault(), { once: true });
        form.requestSubmit();
      },
      [path, method, fields] as const,
    );
  await send('/search', 'get', { q: ' kettlebell ' });
  expect(await app.hears('search')).toMatchObject({ query: 'kettlebell' });
  await send('/logout', 'post', {});
  await app.hears('logout');
});

test.describe('links', () => {
  /** Clicks a link that a page could have, and says whether the web view follows it. */
  const click = (page: AppStandIn['page'], attributes: Readonly<Record<string, string>>, button = 0) =>
    page.evaluate(
      ([given, pressed]) => {
        const link = document.createElement('a');
        for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
        document.querySelector('main')?.append(link);
        let isFollowed = false;
        addEventListener(
          pressed === 0 ? 'click' : 'auxclick',
          (event) => {
            isFollowed = !event.defaultPrevented;
            event.preventDefault();
          },
          { once: true },
        );
        link.dispatchEvent(
          new MouseEvent(pressed === 0 ? 'click' : 'auxclick', { bubbles: true, cancelable: true, button: pressed }),
        );
        return isFollowed;
      },
      [attributes, button] as const,
    );

  for (const [name, attributes, button, url] of [
    ['mail', { href: 'mailto:hello@northbar.test' }, 0, 'mailto:hello@northbar.test'],
    ['telephone', { href: 'tel:+16145550142' }, 0, 'tel:+16145550142'],
    ['another host', { href: 'https://elsewhere.example/a' }, 0, 'https://elsewhere.example/a'],
    ['a new tab', { href: '/racks', target: '_blank' }, 0, '/racks'],
    ['a middle click', { href: `/racks?${MARKER}` }, 1, '/racks'],
  ] as const) {
    test(`${name} goes to the device`, async ({ page }) => {
      const app = await AppStandIn.open(page);
      await app.start('/plates');
      expect(await click(page, attributes, button)).toBe(false);
      const { origin } = new URL(page.url());
      expect((await app.hears('open_in_browser')).url).toBe(url.startsWith('/') ? origin + url : url);
    });
  }

  test('an app that opens no browser leaves them to the web view; another page is followed, the same one is not', async ({
    page,
  }) => {
    const app = await AppStandIn.open(page, { supports: [] });
    await app.start('/plates');
    expect(await click(page, { href: 'tel:+16145550142' })).toBe(true);
    expect(await click(page, { href: '/racks' })).toBe(true);
    expect(await click(page, { href: page.url() })).toBe(false);
  });

  test('a window that a script opens goes to the device', async ({ page }) => {
    const app = await AppStandIn.open(page);
    await app.start('/plates');
    expect(await page.evaluate(() => window.open('https://elsewhere.example/'))).toBeNull();
    expect((await app.hears('open_in_browser')).url).toBe('https://elsewhere.example/');
  });
});

test.describe('apps of other versions', () => {
  for (const version of ['3.0.0', '3.9.0']) {
    test(`${version} is understood; what it says that this page does not know is unsupported`, async ({ page }) => {
      const app = await AppStandIn.open(page, { version });
      await app.start('/plates');
      await app.say({ type: 'levitate', id: 'new-1' }, false);
      expect((await app.answered('new-1')).status).toBe('unsupported');
      await app.say({ type: 'search', id: 'old-1', query: 'bars', someday: true });
      await expect(page).toHaveURL(/\/search/);
    });
  }

  test('4.0 is told once that the page is one of the web, which then works as one', async ({ page }) => {
    const app = await AppStandIn.open(page, { version: '4.0.0' });
    await app.start('/plates');
    for (const id of ['a', 'b']) await app.say({ type: 'auth', id, loggedIn: true }, false);
    await page.waitForTimeout(5000);
    expect((await app.heard('ack')).map(({ status }) => status)).toEqual(['unsupported']);
    expect(await app.heard('session')).toHaveLength(1);
    await page.getByTestId('product-card').first().getByRole('link').click();
    await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
  });
});

test('a hostile frame has no bridge, and a hostile script cannot take it', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  const before = (await app.heard()).length;
  await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = '/shipping?mobileAppVersion=3.1.0';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    postMessage({ type: 'logout', id: 'posted' }, '*');
  });
  const frames = page.frames().slice(1);
  for (const frame of frames) {
    expect(await frame.evaluate(() => 'storeBridge' in globalThis)).toBe(false);
    expect(await frame.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard.length)).toBe(0);
  }
  const isReplaced = await page.evaluate(() => {
    const view = globalThis as unknown as { storeBridge: { take?: unknown } };
    const original = view.storeBridge;
    try {
      view.storeBridge = {};
    } catch {
      // It is not writable.
    }
    return view.storeBridge !== original || original.take !== undefined;
  });
  expect(isReplaced).toBe(false);
  expect(await app.heard()).toHaveLength(before);
});

test('calls of services say that they come from the app; the cookie outlives its process', async ({
  page,
  context,
}) => {
  const app = await AppStandIn.open(page);
  const call = page.waitForRequest(/\/svc_session\/session/);
  await app.start('/plates');
  await app.say({ type: 'auth', loggedIn: false });
  const { searchParams } = new URL((await call).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    isMobileApp: 'true',
    mobileAppVersion: '3.1.0',
    mobileAppPlatform: 'ios',
  });
  // A cold start: what has no end is gone.
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter(({ expires }) => expires > 0));
  await page.goto('/racks');
  await expect(page.locator('html')).toHaveAttribute('data-app', '');
  await expect.poll(async () => (await app.session()).path).toBe('/racks');
});

test('a browser with a debug override speaks as the app, and the store does not know', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await page.addInitScript(() =>
    localStorage.setItem('mobileAppDebug', JSON.stringify({ mobileAppVersion: '3.2.0', mobileAppPlatform: 'android' })),
  );
  const answer = await page.goto('/plates');
  expect(await answer?.text()).not.toContain('data-app=');
  await expect(page.locator('html')).toHaveAttribute('data-app', '');
  expect(await app.session()).toMatchObject({ path: '/plates' });
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('mobileApp');
});

test('a browser without the app loads none of it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/plates', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => 'storeBridge' in globalThis)).toBe(false);
  expect(scripts.filter((url) => /\/app-[\w-]*\.js/.test(url))).toEqual([]);
});

test('the preloader tells the app when the store is warm', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await fillCart(page, [STRAPS]);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await app.start('/app/preloader');
  expect(files.some((path) => path.startsWith('/assets/') && path.endsWith('.css'))).toBe(true);
  expect(files).toContain('/svc_session/session');
  expect(await app.hears('cart_updated')).toMatchObject({ cartQty: 1 });
  expect((await app.session()).cartQty).toBe(1);
});

test('a product of the app is bought in the app alone', async ({ page }) => {
  const exclusive = '/shaker-bottle-app-edition';
  await page.goto(exclusive);
  await expect(page.getByText('Only in our app.')).toBeVisible();
  await expect(page.getByTestId('add-to-cart')).toHaveCount(0);
  const id = await page.locator('[data-product-page]').getAttribute('data-product-page');
  await page.goto(`/app/exclusive/${id}`);
  await expect(page).toHaveURL(new RegExp(`${exclusive}$`));
  await page.goto(`/app/exclusive/${id}?${MARKER}`);
  await add(page);
});

/** The id of a product without options. */
async function simpleProduct(page: AppStandIn['page']): Promise<number> {
  const html = await (await page.request.get(CHALK)).text();
  const id = /data-product-page="(\d+)"/.exec(html)?.[1];
  if (id === undefined) throw new Error(`${CHALK} is no product page`);
  return Number(id);
}
