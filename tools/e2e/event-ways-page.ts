import type { Page } from '@playwright/test';
import type { EventVisit, EventWay } from './event-visit.ts';
import { expect } from './store-test.ts';
import { watching } from './tracking-steps.ts';

const someText = expect.stringMatching(/./);
const IN_GERMANY = { 'cf-ipcountry': 'DE' };
const BETWEEN = { current: 'USA', detected: 'EUR' };

/** Opens a page that offers another region. */
async function meetOffer(visit: EventVisit): Promise<void> {
  await visit.page.goto('/barbells');
  await expect(visit.page.getByTestId('region-popup')).toBeVisible();
  await visit.expectTaken('region/ipDetection', BETWEEN);
}

/** Opens a page of a visit that is measured, and uses it, which loads what measures. */
async function beMeasured(page: Page): Promise<void> {
  // The digit of a visit is drawn by chance: one in ten has this one.
  await page.addInitScript(() => sessionStorage.setItem('store.told-visit', '0'));
  await page.goto('/plates');
  await watching(page);
  await page.mouse.move(50, 50);
  await page.mouse.move(90, 90);
  await page.keyboard.press('Tab');
  await expect(page.locator('store-island[name="tracking-vitals"][data-awake]')).toBeAttached();
  // What measures waits for idle moments, which are rare while other journeys run.
  await page.waitForTimeout(2500);
}

const SAMPLE = { kind: 'category', release: someText, LCP: expect.any(Number), TTFB: expect.any(Number) };

/** Ways in which pages tell of regions, tests, failures and how they felt. */
export const PAGE_WAYS: readonly EventWay[] = [
  {
    title: 'a visitor from Germany goes to the site of Europe',
    kinds: ['region/ipDetection', 'region/ipDetectionConfirm'],
    headers: IN_GERMANY,
    go: async (visit) => {
      const { page } = visit;
      await meetOffer(visit);
      // The answer belongs to the page that was left.
      await page.route('**/eu/barbells', (route) => route.fulfill({ contentType: 'text/html', body: 'Europe' }));
      await page.getByTestId('region-confirm').click();
      await expect(page).toHaveURL(/\/eu\/barbells$/);
      await visit.expectTaken('region/ipDetectionConfirm', BETWEEN);
    },
  },
  ...[
    {
      how: 'the button',
      refuse: (page: Page) => page.getByTestId('region-cancel').click(),
    },
    { how: 'the escape key', refuse: (page: Page) => page.keyboard.press('Escape') },
  ].map(
    ({ how, refuse }): EventWay => ({
      title: `a visitor from Germany stays, with ${how}`,
      kinds: ['region/ipDetection', 'region/ipDetectionCancel'],
      headers: IN_GERMANY,
      go: async (visit) => {
        await meetOffer(visit);
        await refuse(visit.page);
        await visit.expectTaken('region/ipDetectionCancel', BETWEEN);
      },
    }),
  ),
  {
    title: 'a block of a test is seen, and clicked',
    kinds: ['experiment/exposure', 'click/block'],
    go: async (visit) => {
      const { page } = visit;
      const url = new URL((await page.goto('/racks'))?.url() ?? '').origin;
      await page.context().addCookies([{ name: 'exp', value: 'way-1', url }]);
      await page.goto('/garage-gyms');
      await watching(page);
      const block = page.locator('[data-test="garage-start"]');
      const variant = await block.getAttribute('data-variant');
      await block.scrollIntoViewIfNeeded();
      await visit.expectTaken('experiment/exposure', { test: 'garage-start', variant });
      await expect(page.locator('store-island[name="block-events"][data-awake]')).toBeAttached();
      const link = block.getByRole('link').first();
      const text = ((await link.textContent()) ?? '').trim().slice(0, 19);
      await link.click();
      await visit.expectTaken('click/block', { block: 'garage start', index: 1, test: 'garage-start', variant, text });
    },
  },
  {
    title: 'a block that asks for it comes into view',
    kinds: ['widget/appear'],
    go: async (visit) => {
      const { page } = visit;
      await page.goto('/');
      await watching(page);
      await page.getByRole('button', { name: 'Powerlifting' }).click();
      await page.locator('[data-block="home powerlifting"]').scrollIntoViewIfNeeded();
      await visit.expectTaken('widget/appear', { block: 'home powerlifting', index: 1 });
    },
  },
  {
    title: 'a script fails, and a promise that nobody handles',
    kinds: ['error/page'],
    noise: /uncaught|of the journey/,
    go: async (visit) => {
      const { page } = visit;
      await page.goto('/shipping');
      await watching(page);
      const place = { kind: 'content', release: someText, file: null };
      await page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError("of the journey: 'ada@northmail.example' 555 123");
        });
      });
      const message = 'TypeError: of the journey: … … …';
      await visit.expectTaken('error/page', { ...place, source: 'error', message, line: expect.any(Number) });
      await page.evaluate(() => void Promise.reject(new Error('of the journey')));
      const rejected = { source: 'rejection', message: 'Error: of the journey', line: null };
      await visit.expectTaken('error/page', { ...place, ...rejected });
    },
  },
  {
    title: 'a page of a measured visit is left',
    kinds: ['vitals/sample'],
    go: async (visit) => {
      await beMeasured(visit.page);
      await visit.page.goto('/shipping');
      await visit.expectTaken('vitals/sample', SAMPLE);
    },
  },
  {
    title: 'a page of a measured visit is hidden',
    kinds: ['vitals/sample'],
    go: async (visit) => {
      const { page } = visit;
      await beMeasured(page);
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      await visit.expectTaken('vitals/sample', SAMPLE);
    },
  },
];
