import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { measurePages } from '#tools/bench/page-weight.ts';
import { register } from './account-steps.ts';
import { expect, test } from './store-test.ts';

/** Most bytes transferred on a first visit by a phone with two pixels to the point. */
const BYTES_AT_MOST = { html: 24_000, css: 16_000, script: 9000, font: 100_000, picture: 250_000 } as const;

for (const path of ['/', '/barbells', '/r-4-power-rack']) {
  test(`${path} stays within its weight limit and does not shift on a slow phone @desktop`, async ({ baseURL }) => {
    // Pictures are made first, which takes a busy machine long; what is measured comes after that.
    test.setTimeout(480_000);
    const [page] = await measurePages(baseURL ?? '', [path]);
    expect(page?.layoutShift).toBeLessThan(0.02);
    for (const [kind, most] of Object.entries(BYTES_AT_MOST))
      expect(page?.bytes[kind as keyof typeof BYTES_AT_MOST], kind).toBeLessThan(most);
  });
}

/**
 * Most bytes of script, compressed with brotli, that a page loads before anyone uses it. A customer's pages also mark
 * what is on the wishlist.
 */
const SCRIPT_AT_MOST = { guest: 8192, customer: 9000 } as const;

/** A page of each kind. Only the cart, the checkout and the gym builder may load more. */
const KINDS: Readonly<Record<string, string>> = {
  home: '/',
  'home of a site that asks for consent': '/eu',
  category: '/plates',
  'new gear': '/new-gear',
  deals: '/deals',
  search: '/search?q=bar',
  'product with a date of delivery': '/power-bar-29',
  'configurable product': '/heavy-hoodie',
  bundle: '/r-4-power-rack',
  program: '/strength-programme-12-weeks',
  comparison: '/compare/power-bar-29,north-bar-28-5-multi',
  'bar comparison': '/compare/bars',
  'landing page': '/garage-gyms',
  'content page': '/shipping',
  'page with a form': '/contact',
  'form in steps': '/warranty-claim',
  'The Index': '/theindex',
  story: '/theindex/gear-how-tos/how-a-bar-earns-its-whip',
  'story with a film': '/theindex/documentary/inside-the-calibration-room',
  event: '/invitational',
  board: '/invitational/leaderboard',
  schedule: '/invitational/schedule',
  login: '/login',
  'order tracking': '/shippingtracker',
};

/** Pages of a customer. */
const OF_CUSTOMERS: Readonly<Record<string, string>> = {
  home: '/',
  category: '/plates',
  'product with a date of delivery': '/power-bar-29',
  account: '/account/dashboard',
  orders: '/account/orders',
  'about me': '/account/about-me',
  wishlist: '/account/wishlist',
};

/**
 * Files of the notice about cookies, which is the first thing on a page: the mouse that Chromium rests in the corner
 * touches it.
 */
const TOUCHED = /consent-notice|replay/;

async function scriptsOf(page: Page, path: string): Promise<Buffer[]> {
  // Keyed by address, because the loader fetches an island's files before it imports them from the cache.
  const scripts = new Map<string, Response>();
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && !TOUCHED.test(pathname)) scripts.set(response.url(), response);
  };
  // Ends what the page before still loads.
  await page.goto('about:blank');
  page.on('response', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', note);
  return Promise.all([...scripts.values()].map((response) => response.body()));
}

async function expectLight(page: Page, kinds: typeof KINDS, most: number): Promise<void> {
  for (const [kind, path] of Object.entries(kinds)) {
    const bodies = await scriptsOf(page, path);
    expect(bodies.length, kind).toBeGreaterThan(0);
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    expect.soft(bytes, `${kind} (${path})`).toBeLessThanOrEqual(most);
    const withReact = bodies.filter((body) => body.includes('hydrateRoot') || body.includes('__reactFiber'));
    expect.soft(withReact.length, `${kind} loads React`).toBe(0);
  }
}

test.describe('a page that nobody uses loads little script and no React', () => {
  // Nothing hovers.
  test.use({ hasTouch: true, isMobile: true });

  test('for a guest at most 8 kB', async ({ page }) => {
    await expectLight(page, KINDS, SCRIPT_AT_MOST.guest);
  });

  test('for a customer at most 9 kB', async ({ page }) => {
    await page.goto('/');
    await register(page, 'Ada');
    await expectLight(page, OF_CUSTOMERS, SCRIPT_AT_MOST.customer);
  });
});
