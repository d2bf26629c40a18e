import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { addButton, BAR, callService, count, linesOf, sideCart } from './cart-steps.ts';
import { openCheckout, STRAPS } from './checkout-steps.ts';
import { expect, INTERCEPTION_NOISE, test } from './store-test.ts';

/** Simulates a phone on a slow connection: 400 kbit/s, 400 ms, a processor four times slower. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** Counts the frames from the first press on a page until one that shows a button as busy. */
async function countFrames(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const seen: { frames?: number } = {};
    Object.assign(window, { seen });
    const look = (frames: number) => {
      if (document.querySelector('button[aria-busy="true"]')) seen.frames = frames;
      else requestAnimationFrame(() => look(frames + 1));
    };
    addEventListener('click', () => requestAnimationFrame(() => look(1)), { capture: true, once: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { frames?: number } }).seen.frames);
}

/**
 * Size in bytes (brotli) of a page's first scripts before taps were answered at once, with that of what reports events,
 * which was a file of its own then; and the bytes that answering taps may add.
 */
const BEFORE_BYTES = 3768 + 2709;
const MORE_AT_MOST = 2000;

/**
 * Returns the total size of the scripts that the document itself requests, which must load before a tap can be handled.
 */
async function firstScriptBytes(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  const tags = html.match(/<(script|link rel="modulepreload")[^>]*>/g) ?? [];
  const files = tags.flatMap((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1] ?? []);
  expect(files.length).toBeGreaterThan(0);
  const bodies = await Promise.all(files.map(async (file) => (await page.request.get(file)).body()));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}

/** A product of which no size is chosen. */
const HOODIE = '/heavy-hoodie?color=Black';

/** Returns the quantities of the lines in the cart. */
async function cartLines(page: Page): Promise<readonly number[]> {
  type Lists = {
    readonly lists: readonly { readonly type: string; readonly items: readonly { readonly qty: number }[] }[];
  };
  const { lists } = await callService<Lists>(page, '', '/svc_list/lists');
  return lists.find(({ type }) => type === 'cart')?.items.map(({ qty }) => qty) ?? [];
}

/** Opens a page whose first script has loaded and whose islands are still inactive. */
async function openAsleep(page: Page, path: string): Promise<void> {
  const entry = page.waitForResponse(/\/assets\/entry[^/]*\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  await (await entry).finished();
  await expect(addButton(page)).toBeVisible();
}

test('the next frame acknowledges the first tap, before its code has loaded, and it adds to the cart once @phone', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const framesUntilSeen = await countFrames(page);
  await slowDown(page);
  await openAsleep(page, new URL(BAR, process.env.STORE_URL).href);
  await addButton(page).tap({ noWaitAfter: true });
  await expect.poll(framesUntilSeen).toBe(1);
  await expect(addButton(page)).toHaveCSS('cursor', 'progress');
  await expect(page.locator('.said')).toHaveText('One moment…');
  await expect(sideCart(page)).toBeVisible({ timeout: 60_000 });
  await expect(linesOf(sideCart(page))).toHaveCount(1);
  await expect(addButton(page)).not.toHaveAttribute('aria-busy');
  expect(await cartLines(page)).toEqual([1]);
  await context.close();
});

test.describe('a choice before its code has loaded', () => {
  test.use({ expectedNoise: INTERCEPTION_NOISE });

  test('is shown at once and is what comes into the cart @phone', async ({ page }) => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/product-configurator[^/]*\.js/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(HOODIE);
    const size = page.getByRole('group', { name: /^Size/ }).getByRole('radio', { name: 'M', exact: true });
    await size.check();
    await addButton(page).click({ noWaitAfter: true });
    await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
    await expect(size).toBeChecked();
    release();
    await expect(sideCart(page)).toBeVisible();
    await expect(linesOf(sideCart(page))).toContainText('Black · M');
    await expect(size).toBeChecked();
  });
});

test('the code that catches a first tap adds at most 2 kB of script @desktop', async ({ page }) => {
  expect(await firstScriptBytes(page, BAR)).toBeLessThan(BEFORE_BYTES + MORE_AT_MOST);
});

test('a tap is not lost when the page is left before its answer arrives @phone', async ({ page }) => {
  await slowDown(page);
  await openAsleep(page, BAR);
  await addButton(page).click({ noWaitAfter: true });
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'Northbar' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(count(page)).toHaveText('1');
  expect(await cartLines(page)).toEqual([1]);
});

test.describe('an island whose files cannot be loaded', () => {
  test.use({ expectedNoise: INTERCEPTION_NOISE });

  test('lets its form post @phone', async ({ page }) => {
    await page.route(/\/assets\/product-configurator[^/]*\.js/, (route) => route.abort());
    await page.goto(BAR);
    await addButton(page).click({ noWaitAfter: true });
    await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL('/cart');
    expect(await cartLines(page)).toEqual([1]);
  });
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('a tap says so at once, everywhere, and what was added arrives once @phone', async ({ page, context }) => {
    await page.goto(BAR);
    await context.setOffline(true);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /shipping/i })
      .first()
      .click();
    await expect(page.locator('.said')).toContainText('You are offline.');
    await expect(page).toHaveURL(BAR);
    // This form is posted by the browser itself.
    await page.locator('#configure').getByRole('button', { name: 'Add to wishlist' }).dispatchEvent('click');
    await addButton(page).dispatchEvent('click');
    await expect(page.locator('.said')).toContainText('We will continue as soon as you are back online.');
    await context.setOffline(false);
    await expect.poll(() => cartLines(page)).toEqual([1]);
  });
});

test.describe('a browser that has visited the store', () => {
  test.use({ serviceWorkers: 'allow', expectedNoise: /ERR_INTERNET_DISCONNECTED|status of 503/ });

  test('shows the offline page where there is no connection, and the store again when there is @phone', async ({
    page,
    context,
  }) => {
    await page.goto('/shipping');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(BAR);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(addButton(page)).toBeVisible();
    await expect(page).toHaveURL(BAR);
  });

  test('the checkout, which allows no workers, does not ask for one @desktop', async ({ page }) => {
    await page.goto('/shipping');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await openCheckout(page, [STRAPS]);
    // The script waits until the browser is idle.
    await page.waitForTimeout(3000);
  });
});
