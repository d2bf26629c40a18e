import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PLAIN_VISITOR } from '#tools/chromium.ts';

const files = (...names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`);

/**
 * Journeys that do not depend on the layout run on one device: on a phone, which most shoppers use, or on a desktop,
 * which staff use and where much is typed. All others run on both, like the check that visits every page.
 */
const ON_PHONES = files(
  ...['accounts', 'app', 'app-challenge', 'app-mode', 'app-presence', 'browse', 'cart-changes', 'cart-connection'],
  ...['cart-islands', 'cart-types', 'delivery', 'kept-things', 'names', 'order-history', 'packages'],
  ...['profile', 'purchases', 'registry', 'reviews', 'saved-cards', 'search-list', 'tag-manager', 'tracking'],
  ...['typing-room', 'wishlist'],
);
const ON_DESKTOPS = files(
  ...['address-book', 'addresses', 'adyen', 'bar-table', 'bins', 'event-kinds', 'health', 'no-script', 'person'],
  ...['login-overlay', 'luma-cart', 'my-gyms', 'quotes', 'release', 'spreedly', 'staff-members', 'the-index'],
  ...['workouts'],
);

// biome-ignore lint/style/noDefaultExport: Playwright reads a default export
export default defineConfig({
  testDir: 'tools/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tools/e2e/serve-store.ts',
  fullyParallel: true,
  // A journey mostly waits for frames and processes, so twice as many workers as cores keep the cores busy.
  workers: 2 * Math.min(availableParallelism(), 4),
  retries: 0,
  // Limits for what never happens, not for what is slow: on a machine that is overloaded a click may take seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined && process.env.CI !== '',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: PLAIN_VISITOR,
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@desktop/,
      testIgnore: ON_DESKTOPS,
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/, testIgnore: ON_PHONES },
  ],
});
