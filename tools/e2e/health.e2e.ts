import type { Page, WebSocket } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fillCart } from './cart-steps.ts';
import { CARDS, continueAsGuest, openCheckout, payByCard, STRAPS, ship, step } from './checkout-steps.ts';
import { openOwnStore } from './own-store.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

const CLOSE: (() => Promise<void>)[] = [];
const MINUTE = 60_000;
/** What the loop asks, by the ends of their addresses. */
const CALLS = ['/heartbeat', '/hot/active', '/config', '/lists'];

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Flags are changed for the whole store.
  const { close } = await openOwnStore('health', {});
  CLOSE.push(close);
});

test.afterAll(async () => {
  for (const close of CLOSE) await close();
});

/** Counts the calls of the loop from now on. Returns how often each was made since the last time. */
function countCalls(page: Page): () => Record<string, number> {
  let seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = CALLS.find((each) => pathname.startsWith('/svc_') && pathname.endsWith(each));
    if (call && request.method() === 'GET') seen.push(call);
  });
  return () => {
    const counted: Record<string, number> = {};
    for (const call of seen) counted[call] = (counted[call] ?? 0) + 1;
    seen = [];
    return counted;
  };
}

/** Opens a page whose clock the test moves, and waits for the first turn of its loop. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  const first = page.waitForResponse(/\/heartbeat$/);
  await page.clock.runFor(1500);
  await first;
}

/** Hides a page or brings it back, as another tab or window does. */
function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

interface Release {
  readonly hash: string;
  readonly buildDate: string;
}

/** Lets the heartbeat tell of another release. */
async function release(page: Page, other: Release): Promise<void> {
  const beat = (await (await page.request.get('/svc_ssr/heartbeat')).json()) as object;
  await page.route(/\/heartbeat$/, (route) => route.fulfill({ json: Object.assign(beat, other) }));
}

const NEWER: Release = { hash: 'newer', buildDate: '2099-01-01T00:00:00.000Z' };
const OLDER: Release = { hash: 'older', buildDate: '2000-01-01T00:00:00.000Z' };

/** Counts how often documents are loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Notes the files that were loaded ahead. */
const prefetched = (page: Page) => page.locator('link[rel=prefetch][href^="/assets/"]');

test('an open page asks each minute what has changed, while someone sees it', async ({ page }) => {
  await fillCart(page, [STRAPS]);
  const calls = countCalls(page);
  await open(page, '/ca/plates');
  await expect.poll(calls).toEqual({ '/heartbeat': 1, '/hot/active': 1 });
  const seen: string[] = [];
  await page.goto('/plates');
  await page.clock.runFor(1500);
  await expect.poll(() => seen.push(...Object.keys(calls()))).toBeGreaterThan(1);
  for (const expected of [
    {},
    { '/heartbeat': 1, '/hot/active': 1 },
    {},
    { '/heartbeat': 1, '/hot/active': 1 },
    { '/config': 1, '/lists': 1 },
  ]) {
    await page.clock.runFor(MINUTE);
    await page.waitForTimeout(300);
    // What a slow machine asks late still belongs to its minute, and what is too much is seen in the next one.
    const asked: Record<string, number> = {};
    const read = () => {
      for (const [call, times] of Object.entries(calls())) asked[call] = (asked[call] ?? 0) + times;
      return asked;
    };
    await expect.poll(read).toEqual(expected);
  }
  await show(page, 'hidden');
  await page.clock.runFor(10 * MINUTE);
  expect(calls()).toEqual({});
  await show(page, 'visible');
  await expect.poll(calls).toEqual({ '/heartbeat': 1 });
});

test('the checkout reloads its items with each tick', async ({ page }) => {
  await page.clock.install();
  await openCheckout(page, [STRAPS]);
  await page.clock.runFor(1500);
  const asked = page.waitForRequest(/\/svc_list\/lists\/[^/]+$/);
  await page.clock.runFor(MINUTE);
  await asked;
});

test('a flag that staff change shows on an open page within two minutes', async ({ browser, page }) => {
  await open(page, '/');
  const deals = page.locator('.util .deals');
  await expect(deals).not.toContainText('Christmas');
  const staff = await signIn(browser, '/staff/flags', page);
  await expectAccessible(staff);
  await staff.getByRole('link', { name: /show_christmas_shipping_banner on USA/ }).click();
  await staff.getByLabel('Value').selectOption('on');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('status')).toContainText('Saved.');
  await expectAccessible(staff);
  await page.clock.runFor(2 * MINUTE);
  await expect(deals).toContainText('Christmas');
  await staff.goto('/staff/flags');
  await staff.getByRole('button', { name: /^Turn off.*show_christmas_shipping_banner everywhere/ }).click();
  await expect(staff.getByRole('status')).toContainText('Saved.');
  await page.clock.runFor(2 * MINUTE);
  await expect(deals).not.toContainText('Christmas');
  await staff.context().close();
});

test('a flag that staff change shows within five seconds on a page that is used, also after it was hidden', async ({
  browser,
  page,
}) => {
  const connections: WebSocket[] = [];
  let heard = 0;
  page.on('websocket', (socket) => {
    connections.push(socket);
    socket.on('framereceived', () => {
      heard += 1;
    });
  });
  await page.goto('/');
  const deals = page.locator('.util .deals');
  await expect(deals).not.toContainText('Christmas');
  expect(connections, 'nobody has used the page').toHaveLength(0);
  await page.mouse.move(50, 50);
  await page.mouse.move(90, 90);
  await expect.poll(() => heard).toBe(1);
  const staff = await signIn(browser, '/staff/flags', page);
  await staff.getByRole('link', { name: /show_christmas_shipping_banner on USA/ }).click();
  await staff.getByLabel('Value').selectOption('on');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(deals).toContainText('Christmas', { timeout: 5000 });
  await show(page, 'hidden');
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect.poll(() => connections[0]?.isClosed()).toBe(true);
  await staff.goto('/staff/flags');
  await staff.getByRole('button', { name: /^Turn off.*show_christmas_shipping_banner everywhere/ }).click();
  await expect(staff.getByRole('status')).toContainText('Saved.');
  await show(page, 'visible');
  await expect(deals).not.toContainText('Christmas', { timeout: 5000 });
  expect(connections).toHaveLength(2);
  await staff.context().close();
});

test('staff change flags without script', async ({ browser, page }) => {
  const staff = await signIn(browser, '/staff/flags', page, { javaScriptEnabled: false });
  await staff.getByRole('link', { name: 'pip', exact: true }).click();
  await staff.getByLabel('Percentage').fill('150');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('alert')).toContainText('percentage');
  await staff.getByLabel('Percentage').fill('100');
  await staff.getByLabel('Value').selectOption('off');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('status')).toContainText('Saved.');
  await expect(staff.getByRole('region', { name: 'History' })).toContainText('Every site: Not set → Off');
  await staff.getByRole('button', { name: 'Remove this setting' }).click();
  await expect(staff.getByRole('region', { name: 'History' })).toContainText('Every site: Off → Not set');
  await staff.context().close();
});

test.describe('a newer release', () => {
  test('is loaded ahead; a page that comes back is reloaded once, after a transition', async ({ page }) => {
    await release(page, NEWER);
    await open(page, '/plates');
    await expect(prefetched(page).first()).toBeAttached();
    const loads = countLoads(page);
    await show(page, 'hidden');
    await show(page, 'visible');
    await page.waitForTimeout(500);
    expect(loads(), 'nothing was opened before it').toBe(0);
    await page.goto('/racks');
    await page.clock.runFor(1500);
    await expect(prefetched(page).first()).toBeAttached();
    expect(loads()).toBe(1);
    await show(page, 'hidden');
    await show(page, 'visible');
    await expect.poll(loads).toBe(2);
    for (let times = 0; times < 3; times++) {
      await page.clock.runFor(2 * MINUTE);
      await show(page, 'hidden');
      await show(page, 'visible');
    }
    await page.waitForTimeout(500);
    expect(loads(), 'not twice for one release').toBe(2);
  });

  test('takes no typed words, no cart and no payment away', async ({ page }) => {
    await release(page, NEWER);
    await fillCart(page, [STRAPS]);
    await open(page, '/contact');
    const loads = countLoads(page);
    const message = page.getByLabel('Message').first();
    await message.fill('Half a sentence about');
    await message.blur();
    await show(page, 'hidden');
    await show(page, 'visible');
    await page.waitForTimeout(500);
    expect(loads()).toBe(0);
    await expect(message).toHaveValue('Half a sentence about');
    await page.goto('/checkout');
    await continueAsGuest(page);
    await ship(page);
    await expect(step(page, 'payment')).toBeVisible();
    await page.clock.runFor(2 * MINUTE);
    const before = loads();
    await show(page, 'hidden');
    await show(page, 'visible');
    await page.waitForTimeout(500);
    expect(loads()).toBe(before);
    await payByCard(page, CARDS.approved);
    await expect(step(page, 'review')).toBeVisible();
    await page.goto('/cart');
    await page.clock.runFor(1500);
    await show(page, 'hidden');
    await show(page, 'visible');
    await expect(page.locator('#main').getByTestId('cart-line')).toHaveCount(1);
  });

  test('that is taken back causes no reload', async ({ page }) => {
    await release(page, OLDER);
    await page.goto('/racks');
    await open(page, '/plates');
    const loads = countLoads(page);
    for (let times = 0; times < 3; times++) {
      await page.clock.runFor(2 * MINUTE);
      await show(page, 'hidden');
      await show(page, 'visible');
    }
    await page.waitForTimeout(500);
    expect(loads()).toBe(0);
    await expect(prefetched(page)).toHaveCount(0);
  });

  test('a page that is a day old is reloaded when it comes back', async ({ page }) => {
    await open(page, '/plates');
    const loads = countLoads(page);
    await show(page, 'hidden');
    await page.clock.fastForward(1441 * MINUTE);
    await show(page, 'visible');
    await expect.poll(loads).toBe(1);
  });
});

test.describe('a file that fails', () => {
  test.use({ expectedNoise: /net::ERR_FAILED|Failed to fetch|ViewTransition/ });

  test('lets the page be loaded again, once for its release', async ({ page }) => {
    await page.route(/\/assets\/list-count-[^/]*\.js/, (route) => route.abort());
    const loads = countLoads(page);
    await page.goto('/plates');
    await expect.poll(loads).toBe(2);
    await page.waitForTimeout(6000);
    expect(loads()).toBe(2);
  });
});

test.describe('the network', () => {
  test.use({ expectedNoise: /429|ERR_INTERNET_DISCONNECTED/ });

  test('a refusal of the edge is shown outside of production, and nothing of the store’s own', async ({ page }) => {
    await page.route(/\/hot\/active$/, (route) => route.fulfill({ status: 429, body: 'error code: 1015' }));
    await open(page, '/plates');
    const overlay = page.getByTestId('rate-limit-overlay');
    await expect(overlay).toBeVisible();
    await expectAccessible(page);
    await overlay.getByRole('button', { name: 'Close' }).click();
    await expect(overlay).toBeHidden();
  });

  test('that is gone and comes back is said', async ({ context, page }) => {
    await open(page, '/plates');
    const calls = countCalls(page);
    await context.setOffline(true);
    await expect(page.locator('.said')).toHaveText('You are offline.');
    await context.setOffline(false);
    await expect(page.locator('.said')).toHaveText('You are back online.');
    await expect.poll(() => calls()['/heartbeat'] ?? 0).toBeGreaterThan(0);
  });

  test('a page under another address is led to the store’s own', async ({ page }) => {
    const own = new URL(process.env.STORE_URL ?? '').origin;
    await page.route(/\/svc_ssr\/config$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), baseUrl: 'https://shop.test' },
      });
    });
    const asked = page.waitForRequest(/\/svc_ssr\/hostmatch$/);
    await page.route(/\/svc_ssr\/hostmatch$/, (route) =>
      route.fulfill({ json: { match: false, url: `${own}/racks` } }),
    );
    await open(page, '/plates?material=rubber');
    await page.clock.runFor(5 * MINUTE);
    expect((await asked).postDataJSON()).toEqual({ h: `${own}/plates?material=rubber`, b: 'https://shop.test' });
    await expect(page).toHaveURL(`${own}/racks?material=rubber`);
  });
});
