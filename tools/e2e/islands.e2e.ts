import type { Page } from '@playwright/test';
import { facet, hasSheet, openFilters } from './listing.ts';
import { expect, INTERCEPTION_NOISE, test } from './store-test.ts';

/** The file of a list's filters; a second attempt requests it with a query. */
const LISTING = /\/assets\/listing[^/]*\.js/;

/** Records the events of files that could not be loaded, from the start of the page. */
async function notePreloadErrors(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const failed: string[] = [];
    Object.assign(window, { failedFiles: failed });
    addEventListener('store:preload-error', (event) =>
      failed.push((event as CustomEvent<{ name: string }>).detail.name),
    );
  });
  return () => page.evaluate(() => (window as unknown as { failedFiles: string[] }).failedFiles);
}

test.describe('an island whose file is slow', () => {
  test.use({ expectedNoise: INTERCEPTION_NOISE });

  test('shows a choice at once, and runs it once when it is awake @desktop', async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(LISTING, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(LISTING);
    await page.goto('/plates');
    const pages: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).search);
    });
    const box = page.getByRole('checkbox', { name: /^Rubber/ });
    await box.click({ noWaitAfter: true });
    await requested;
    await expect(box).toBeChecked();
    expect(pages).toEqual([]);
    gate.resolve();
    await expect(page).toHaveURL('/plates?material=rubber');
    expect(pages).toEqual(['?material=rubber']);
  });
});

test.describe('a page whose script loads late', () => {
  test.use({ expectedNoise: INTERCEPTION_NOISE });

  test('applies what was selected before it loaded @desktop', async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/entry[^/]*\.js/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/plates', { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: /^Rubber/ }).click();
    await expect(page).toHaveURL('/plates');
    gate.resolve();
    await expect(page).toHaveURL('/plates?material=rubber');
  });
});

test.describe('an island whose file fails', () => {
  // The count activates by itself, so no caller is waiting who could handle the error.
  test.use({ expectedNoise: /net::ERR_FAILED|Failed to fetch/ });

  test('once is requested again', async ({ page }) => {
    // Recorded by page, because the filter leads to the narrowed list, which requests its own file.
    const tries: string[] = [];
    await page.route(LISTING, (route) => {
      tries.push(route.request().frame().url());
      return tries.length === 1 ? route.abort() : route.continue();
    });
    const failed = await notePreloadErrors(page);
    await page.goto('/plates');
    const list = page.url();
    await openFilters(page);
    await page.getByRole('checkbox', { name: /^Rubber/ }).click();
    // The second attempt, and the import of the file that it loaded, which is another request because intercepted pages
    // have no cache.
    await expect.poll(() => tries.filter((url) => url === list)).toHaveLength(3);
    if (hasSheet(page)) await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL('/plates?material=rubber');
    expect(await failed()).toEqual([]);
  });

  test('once is requested again, even if the failed file is one it imports @desktop', async ({ page }) => {
    let tries = 0;
    await page.route(/\/assets\/react-[^/]*\.js/, (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    const failed = await notePreloadErrors(page);
    await page.goto('/r-4-power-rack');
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByRole('spinbutton', { name: /^Quantity/ }).first()).toHaveValue('2');
    expect(tries).toBeGreaterThan(1);
    expect(await failed()).toEqual([]);
  });

  test('twice says so, and the form works as without script', async ({ page }) => {
    await page.route(LISTING, (route) => route.abort());
    const failed = await notePreloadErrors(page);
    await page.goto('/plates');
    await openFilters(page);
    const box = facet(page, 'Material').getByRole('checkbox', { name: /^Rubber/ });
    await box.click();
    await expect.poll(failed).toEqual(['listing']);
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/material=rubber/);
  });
});
