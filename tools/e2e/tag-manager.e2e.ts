import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openCheckout, STRAPS } from './checkout-steps.ts';
import { openOwnStore } from './own-store.ts';
import { expect, test } from './store-test.ts';

test.describe.configure({ mode: 'default' });

/** Stores something wherever a script can, and tells its server the page. */
const SCRIPT = `
  document.cookie = '_tag=1; path=/; max-age=9999';
  localStorage.setItem('_tag', '1');
  sessionStorage.setItem('_tag', '1');
  indexedDB.open('_tag', 1);
  fetch(new URL('/collect?page=' + location.pathname, document.currentScript.src), { mode: 'no-cors' });`;

/** What the server of the tag manager was asked for: '' for its script, else the page that a tag told of. */
let asked: string[] = [];
let isDown = false;
const server = createServer(({ url = '' }, response) => {
  asked.push(new URL(url, 'http://tags.test').searchParams.get('page') ?? '');
  response.writeHead(isDown ? 500 : 200, { 'content-type': 'text/javascript' }).end(SCRIPT);
});
let close: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store = await openOwnStore('tag-manager', { TAG_MANAGER_URL: `http://127.0.0.1:${port}/container.js?id=1` });
  ({ close } = store);
});

test.afterAll(async () => {
  await close();
  server.closeAllConnections();
  server.close();
});

test.beforeEach(() => {
  asked = [];
  isDown = false;
});

/** Opens a page and waits until it would have loaded the tag manager. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('store-island[name="tag-manager"]')).toHaveAttribute('data-awake', '');
}

const keptByTags = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => [
    ...(document.cookie.includes('_tag') ? ['cookie'] : []),
    ...(localStorage.getItem('_tag') === null ? [] : ['local']),
    ...(sessionStorage.getItem('_tag') === null ? [] : ['session']),
    ...((await indexedDB.databases()).some(({ name }) => name === '_tag') ? ['database'] : []),
  ]);

test('runs after consent and on public pages alone; when the visitor refuses, what its tags stored is deleted', async ({
  page,
}) => {
  await open(page, '/eu/');
  await page.mouse.move(50, 50);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => asked).toEqual(['', '/eu/']);
  await expect.poll(() => keptByTags(page)).toEqual(['cookie', 'local', 'session', 'database']);
  await page.evaluate(() => localStorage.setItem('store.closed-banners', 'kept'));

  await open(page, '/eu/racks');
  await expect.poll(() => asked).toEqual(['', '/eu/', '', '/eu/racks']);
  asked = [];
  for (const path of ['/eu/cart', '/eu/login', '/eu/cookie-choices']) await open(page, path);
  expect(asked).toEqual([]);

  await page.goto('/eu/cookie-choices');
  await expect(page.getByText('A script from 127.0.0.1')).toBeVisible();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await expect(page.getByText('Your choice has been saved.')).toBeVisible();
  await expect.poll(() => keptByTags(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('store.closed-banners'))).toBe('kept');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('consent');
  await open(page, '/eu/');
  expect(asked).toEqual([]);
});

test('a page that has it is loaded again when the visitor refuses in another tab', async ({ page, context }) => {
  await open(page, '/racks');
  await expect.poll(() => asked).toEqual(['', '/racks']);
  const other = await context.newPage();
  await other.goto('/cookie-choices');
  await other.getByRole('button', { name: 'Reject all' }).click();
  await expect(other.getByText('Your choice has been saved.')).toBeVisible();
  asked = [];
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await expect(page.locator('store-island[name="tag-manager"]')).toHaveAttribute('data-awake', '');
  expect([asked, await keptByTags(page)]).toEqual([[], []]);
});

test('never runs in the checkout', async ({ page }) => {
  await openCheckout(page, [STRAPS]);
  await page.waitForLoadState('networkidle');
  asked = [];
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('store-island[name="tag-manager"]')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('never runs against a privacy signal, nor in the app', async ({ page }) => {
  await page.goto('/racks?mobileAppVersion=3.1.0&mobileAppPlatform=ios');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('store-island[name="tag-manager"]')).toHaveCount(0);
  await page.context().clearCookies();
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await open(page, '/racks');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test.describe('while it is down', () => {
  test.use({ expectedNoise: /500 \(Internal Server Error\)|did not load/ });

  test('the page works as without it', async ({ page }) => {
    isDown = true;
    await open(page, '/racks');
    // The second try is the last.
    await expect.poll(() => asked).toEqual(['', '']);
    await page.getByTestId('product-card').first().getByRole('link').first().click();
    await expect(page.getByTestId('add-to-cart')).toBeVisible();
  });
});
