import type { Browser, Page } from '@playwright/test';
import { expectWhollyAccessible } from './axe.ts';
import { add } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  payByCard,
  place,
  STRAPS,
  STRAPS_NAME,
  ship,
} from './checkout-steps.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';
import {
  countOf,
  expectTold,
  listenToEvents,
  ofKind,
  ownKeyphrase,
  shopperCookie,
  watching,
} from './tracking-steps.ts';

const DAY_SECONDS = 86_400;
const notice = (page: Page) => page.getByTestId('consent-notice');
const accept = (page: Page) => notice(page).getByRole('button', { name: 'Accept all' });
const reject = (page: Page) => notice(page).getByRole('button', { name: 'Reject all' });
const straps = (page: Page) => page.getByTestId('product-card').filter({ hasText: STRAPS_NAME });
const saved = (page: Page) => page.getByText('Your choice has been saved.');

/**
 * Returns the row of a keyphrase on the staff page about searches: searches, none found, clicked, place, carts, orders.
 */
async function insightOf(browser: Browser, keyphrase: string): Promise<() => Promise<string | undefined>> {
  const staff = await signIn(browser, '/staff/insight');
  await expect(staff.getByTestId('insight-total')).toBeVisible();
  return async () => {
    const file = await staff.evaluate(async () => (await fetch('/staff/insight.csv?site=USA&days=7')).text());
    return file.split(/\r?\n/).find((line) => line.includes(keyphrase));
  };
}

/** Returns the ids of the products recommended to the shopper of a page. */
function forYou(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const { apiUrl, token } = await (await fetch('/svc_ssr/site/USA/rfktkn')).json();
    const answer = await fetch(apiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: { widget: { rfkid: 'rfkid_32' } } }),
    });
    const { content } = (await answer.json()) as { content: { product: { value: { productId: number }[] } } };
    return content.product.value.map(({ productId }) => productId);
  });
}

test('a search that ends in an order is visible to staff, and only the shopper’s browser knows who it was', async ({
  page,
  browser,
}) => {
  const told = await listenToEvents(page);
  const keyphrase = ownKeyphrase();
  await page.goto(`/search?${new URLSearchParams({ q: keyphrase })}`);
  await expect(notice(page)).toHaveCount(0);
  await expectTold(told, 'user/info');
  expect((await expectTold(told, 'view/page')).value).toEqual({
    kind: 'search',
    uri: '/search',
    title: await page.title(),
    referrer: null,
  });
  const results = await expectTold(told, 'search/results');
  expect(results.value.keyphrase).toBe(keyphrase);
  expect(results.value.total).toBeGreaterThan(0);
  expect(results.app_type).toBe('browser');
  expect(results.t).toBeGreaterThanOrEqual(results.t0);

  // The store gives it with its answer to the first events.
  await expect.poll(() => shopperCookie(page)).toBeDefined();
  const cookie = await shopperCookie(page);
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS;
  expect(days).toBeGreaterThan(59);
  expect(days).toBeLessThanOrEqual(60);

  const cards = page.locator('[data-results-from] [data-product]');
  const id = Number(await straps(page).getAttribute('data-product'));
  const ids = await cards.evaluateAll((all) => all.map((card) => Number((card as HTMLElement).dataset.product)));
  const position = ids.indexOf(id) + 1;
  await straps(page).getByRole('link').first().click();
  const click = await expectTold(told, 'search/click');
  expect(click.value).toEqual({ keyphrase, position, products: [{ productId: id, qty: 1 }] });
  expect(click.user_id).toBe(cookie?.value);

  await expect(page.getByRole('heading', { level: 1, name: STRAPS_NAME })).toBeVisible();
  expect((await expectTold(told, 'view/product')).value).toMatchObject({ keyphrase, products: [{ productId: id }] });
  await add(page);
  expect((await expectTold(told, 'cart/add')).value).toMatchObject({ keyphrase, products: [{ productId: id }] });

  await page.goto('/checkout');
  await awake(page);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
  await place(page);
  await expectPlaced(page);
  const order = await expectTold(told, 'order/confirm');
  expect(order.value).toMatchObject({ keyphrase, products: [{ productId: id }] });
  const all = await told();
  expect(JSON.stringify(all)).not.toMatch(/northmail|Reyes|43211|order=/);
  // Those of the first page came before the number.
  expect(new Set(all.map(({ user_id }) => user_id))).toEqual(new Set(['', cookie?.value]));
  expect(order.user_id).toBe(cookie?.value);

  const before = await countOf(told, 'view/page')();
  await page.reload();
  await expect.poll(countOf(told, 'view/page')).toBeGreaterThan(before);
  expect(await ofKind(told, 'order/confirm')).toHaveLength(1);
  expect(await ofKind(told, 'user/info')).toHaveLength(1);

  const line = await insightOf(browser, keyphrase);
  await expect.poll(line).toBe(`"${keyphrase}",1,0,1,${position},1,1`);

  // The products viewed are linked only to the shopper's id, for recommendations.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/shipping');
  await page.goto('/shipping');
  const own = await forYou(page);
  expect(own.length).toBeGreaterThan(0);
  expect(own).not.toContain(id);
  expect(own).not.toEqual(await forYou(stranger));
});

test('events of a site that is not indexed include the page address, events of a shopper’s own page do not', async ({
  page,
}) => {
  const told = await listenToEvents(page);
  await page.goto('/apo/plates');
  expect((await expectTold(told, 'view/page')).value.uri).toBe('/apo/plates');
  await page.goto('/apo/cart');
  await expect.poll(countOf(told, 'view/page')).toBe(2);
  expect((await ofKind(told, 'view/page')).at(-1)?.value.uri).toBeNull();
});

test('going back to results, filtering them and turning pages are not new searches', async ({ page }) => {
  const told = await listenToEvents(page);
  await page.goto('/search?q=bar&n_item=24');
  await expectTold(told, 'search/results');
  await page.goto('/search?q=bar&n_item=24&p=2');
  await expect.poll(countOf(told, 'view/page')).toBe(2);
  await page.goto('/search?q=bar&sort=price-asc');
  await expect.poll(countOf(told, 'view/page')).toBe(3);
  const first = page.locator('[data-results-from] [data-product]').first();
  await first.getByRole('link').first().click();
  expect((await expectTold(told, 'search/click')).value.position).toBe(1);
  await expect.poll(countOf(told, 'view/product')).toBe(1);
  const pages = await countOf(told, 'view/page')();
  await page.goBack();
  await expect.poll(countOf(told, 'view/page')).toBeGreaterThan(pages);
  expect(await ofKind(told, 'search/results')).toHaveLength(1);
});

test('a position on a further page counts from the first result of all', async ({ page }) => {
  const told = await listenToEvents(page);
  await page.goto('/search?q=bar&n_item=24&p=2');
  await watching(page);
  const list = page.locator('[data-results-from]');
  const from = Number(await list.getAttribute('data-results-from'));
  await list.locator('[data-product]').nth(1).getByRole('link').first().click();
  expect((await expectTold(told, 'search/click')).value.position).toBe(from + 2);
});

test('a product of the preview counts as found by what was typed, by mouse and by keyboard', async ({ page }) => {
  const told = await listenToEvents(page);
  for (const [at, go] of [
    [1, () => page.getByTestId('search-preview').locator('.hit').first().click()],
    [2, () => page.keyboard.press('Enter')],
  ] as const) {
    await page.goto('/shipping');
    await watching(page);
    await page.getByTestId('search-input').click();
    await page.getByTestId('search-input').pressSequentially('lifting str', { delay: 20 });
    const hits = page.getByTestId('search-preview').locator('.hit');
    await expect(hits.first()).toContainText(STRAPS_NAME);
    const id = Number(await hits.first().getAttribute('data-product'));
    const option = await hits.first().getAttribute('id');
    while (at === 2 && (await page.getByTestId('search-input').getAttribute('aria-activedescendant')) !== option)
      await page.keyboard.press('ArrowDown');
    await go();
    await expect(page.getByRole('heading', { level: 1, name: STRAPS_NAME })).toBeVisible();
    await expect.poll(countOf(told, 'search/click')).toBe(at);
    const keyphrase = 'lifting str';
    expect((await ofKind(told, 'search/results'))[at - 1]?.value.keyphrase).toBe(keyphrase);
    expect((await ofKind(told, 'search/click'))[at - 1]?.value).toEqual({
      keyphrase,
      position: 1,
      products: [{ productId: id, qty: 1 }],
    });
    await expect.poll(countOf(told, 'view/product')).toBe(at);
    expect((await ofKind(told, 'view/product')).at(-1)?.value.keyphrase).toBe(keyphrase);
  }
});

test('recommendations are reported when they come into view and when one is followed', async ({ page }) => {
  const told = await listenToEvents(page);
  await page.goto(STRAPS);
  await watching(page);
  const strip = page.locator('[data-widget]:has([data-product])').first();
  const widget = await strip.getAttribute('data-widget');
  await strip.scrollIntoViewIfNeeded();
  const seen = await expectTold(told, 'widget/appear');
  expect(seen.value).toMatchObject({ rfkid: widget });
  const second = strip.locator('[data-product]').nth(1);
  const id = Number(await second.getAttribute('data-product'));
  await second.getByRole('link').first().click();
  expect((await expectTold(told, 'widget/click')).value.products).toEqual([{ productId: id, qty: 1 }]);
});

test.describe('a site that asks for consent first', () => {
  test('sends and stores nothing until consent is given, and nothing after it is withdrawn', async ({ page }) => {
    const told = await listenToEvents(page);
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /searched|told/.test(key)));

    await test.step('by default', async () => {
      await page.goto('/eu/search?q=straps');
      await watching(page);
      await expect(notice(page)).toBeVisible();
      await straps(page).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/eu\/lifting-straps/);
      await watching(page);
      await add(page);
      await page.goto('/eu/plates');
      await watching(page);
      expect(await told()).toEqual([]);
      expect(await shopperCookie(page)).toBeUndefined();
      expect(await kept()).toEqual([]);
    });

    await test.step('accepted in the notice, from this page on', async () => {
      await accept(page).click();
      await expect(notice(page)).toBeHidden();
      await expect(page).toHaveURL('/eu/plates');
      await expect(page.locator('#main')).toBeFocused();
      expect((await expectTold(told, 'view/page')).value.uri).toBe('/eu/plates');
      expect(await ofKind(told, 'cart/add')).toEqual([]);
      await expect.poll(() => shopperCookie(page)).toBeDefined();
      await page.goto('/eu/lifting-straps');
      await expect(notice(page)).toBeHidden();
      expect((await expectTold(told, 'view/product')).user_id).toBe((await shopperCookie(page))?.value);
    });

    await test.step('withdrawn', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie choices' }).click();
      await expect(page.getByRole('checkbox', { name: 'Counting' })).toBeChecked();
      await watching(page);
      await page.getByRole('button', { name: 'Reject all' }).click();
      await expect(saved(page)).toBeVisible();
      await watching(page);
      expect(await shopperCookie(page)).toBeUndefined();
      expect(await kept()).toEqual([]);
      const before = (await told()).length;
      await page.goto('/eu/search?q=straps');
      await watching(page);
      await expect(notice(page)).toBeHidden();
      await straps(page).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/eu\/lifting-straps/);
      await watching(page);
      await page.goto('/eu/plates');
      await watching(page);
      expect(await told()).toHaveLength(before);
      expect(await shopperCookie(page)).toBeUndefined();
    });
  });

  test('counts visitors anonymously when they agree to nothing more', async ({ page }) => {
    const told = await listenToEvents(page);
    await page.goto('/gb/cookie-choices');
    await expect(notice(page)).toBeHidden();
    await page.getByRole('checkbox', { name: 'Counting' }).check();
    await page.getByRole('button', { name: 'Save choice' }).click();
    await expect(saved(page)).toBeVisible();
    await expectWhollyAccessible(page);
    await expect(page.getByRole('checkbox', { name: 'Recommendations for you' })).not.toBeChecked();
    expect((await expectTold(told, 'view/page')).user_id).toBe('');
    expect(await shopperCookie(page)).toBeUndefined();
  });

  test('does not use an id that another site has set', async ({ page }) => {
    const told = await listenToEvents(page);
    await page.goto('/plates');
    await expectTold(told, 'view/page');
    expect(await shopperCookie(page)).toBeDefined();
    const before = (await told()).length;
    await page.goto('/ca/plates');
    await watching(page);
    expect(await shopperCookie(page)).toBeUndefined();
    await page.goto('/ca/barbells');
    await watching(page);
    expect(await told()).toHaveLength(before);
  });

  test('asks in a line that moves nothing, is reachable by keyboard and is accessible', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/eu/shipping');
    await watching(page);
    await expect(notice(page)).toBeVisible();
    await expectWhollyAccessible(page);
    const choices = notice(page).getByRole('link', { name: 'Choose' });
    const shapes = [reject(page), accept(page), choices].map(async (each) => {
      const { width, height } = (await each.boundingBox()) ?? { width: 0, height: 0 };
      const look = await each.evaluate((own) => [getComputedStyle(own).backgroundColor, getComputedStyle(own).color]);
      return [Math.round(width), height, ...look];
    });
    const [no, yes, some] = await Promise.all(shapes);
    expect([yes, some]).toEqual([no, no]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
    await choices.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(accept(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(reject(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice(page)).toBeHidden();
    await page.reload();
    await expect(notice(page)).toBeHidden();
  });

  test('asks nothing in the app', async ({ page }) => {
    await page.goto('/eu/plates?mobileAppVersion=3.2');
    await watching(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('accepts the same choice from the same form', async ({ page }) => {
      await page.goto('/eu/search?q=bar');
      await reject(page).click();
      await expect(page).toHaveURL('/eu/search?q=bar');
      await expect(notice(page)).toBeHidden();
      await page.goto('/eu/cookie-choices');
      await expect(page.getByRole('checkbox', { name: 'Counting' })).not.toBeChecked();
      await page.getByRole('button', { name: 'Accept all' }).click();
      await expect(page.getByRole('checkbox', { name: 'Counting' })).toBeChecked();
    });
  });
});

test.describe('a browser that asks not to be tracked', () => {
  test.use({ extraHTTPHeaders: { 'sec-gpc': '1' } });

  test('sends nothing to marketing, whatever was chosen; counting is the store’s own', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const told = await listenToEvents(page);
    await page.goto('/cookie-choices');
    const marketing = page.getByRole('checkbox', { name: 'Marketing' });
    await expect(marketing).not.toBeChecked();
    await expect(marketing).toBeDisabled();
    await expect(page.getByText('Global Privacy Control')).toBeVisible();
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(saved(page)).toBeVisible();
    await expect(marketing).not.toBeChecked();
    expect((await expectTold(told, 'view/page')).value).toMatchObject({ kind: 'content', uri: null, title: null });
  });
});

test.describe('a collector that is down for a moment', () => {
  test.use({ expectedNoise: /status of 503/ });

  test('undelivered events are sent by the next page, once', async ({ page }) => {
    const arrived = new Map<string, string>();
    let isDown = true;
    await page.route(/\/svc_discovery\/.*\/events$/, (route) => {
      if (isDown) return route.fulfill({ status: 503, body: '{}' });
      const { events } = route.request().postDataJSON() as { events: { id: string; value: { uri?: string } }[] };
      // An event that is sent again, because its page did not live to see the answer, has its first id.
      for (const { id, value } of events) if (value.uri) arrived.set(id, value.uri);
      return route.continue();
    });
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.status() === 503);
    await page.goto('/plates');
    await refused;
    isDown = false;
    await page.goto('/barbells');
    await expect.poll(() => [...arrived.values()].toSorted()).toEqual(['/barbells', '/plates']);
    await page.goto('/shipping');
    await expect.poll(() => [...arrived.values()].toSorted()).toEqual(['/barbells', '/plates', '/shipping']);
  });
});

test.describe('a discovery service that is down', () => {
  test.use({ expectedNoise: /Failed to load resource.*503/ });

  test('does not affect the shopper', async ({ page }) => {
    let asked = 0;
    await page.route('**/svc_discovery/**/events', (route) => {
      asked++;
      return route.fulfill({ status: 503, json: { error: { type: 'upstream_unavailable' } } });
    });
    await page.goto(STRAPS);
    await expect.poll(() => asked).toBeGreaterThan(0);
    const before = asked;
    await add(page);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(page.getByTestId('cart-count').first()).toHaveText('1');
  });
});
