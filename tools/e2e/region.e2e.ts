import type { BrowserContext, Page } from '@playwright/test';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';
import { listenToEvents, type Told, watching } from './tracking-steps.ts';

test.use({ extraHTTPHeaders: { 'cf-ipcountry': 'DE' } });

async function preferred(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name === 'preferredCountry')?.value;
}

async function offered(page: Page, path: string) {
  await page.goto(path);
  const popup = page.getByTestId('region-popup');
  await expect(popup).toBeVisible();
  return popup;
}

test('a visitor from Germany goes to the same product in Europe, and stays there', async ({ page, context }) => {
  await offered(page, '/north-bar-28-5-multi');
  await expect(page.getByTestId('region-confirm')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/eu\/north-bar-28-5-multi$/);
  expect(await preferred(context)).toBe('EUR');
  await page.goto('/racks?sort=new');
  await expect(page).toHaveURL(/\/eu\/racks\?sort=new$/);
  await page.goto('/racks');
  await expect(page, 'sent there once in a visit').toHaveURL(/[^u]\/racks$/);
});

test('a visitor who stays is not asked again', async ({ page, context }) => {
  const popup = await offered(page, '/barbells');
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  expect(await preferred(context)).toBe('USA');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('geoIp') && asked.push(request.url()));
  await page.goto('/racks');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

const BETWEEN = { current: 'USA', detected: 'EUR' };

/** The events about regions that were sent, in their order. */
const regionEvents = async (told: Told) =>
  (await told()).filter(({ type }) => type === 'region').map(({ name, value }) => ({ name, value }));

test('the offer of a region is told, and that it was taken', async ({ page }) => {
  const told = await listenToEvents(page);
  await offered(page, '/north-bar-28-5-multi');
  await watching(page);
  await expect.poll(() => regionEvents(told)).toEqual([{ name: 'ipDetection', value: BETWEEN }]);
  await page.getByTestId('region-confirm').click();
  await expect(page).toHaveURL(/\/eu\/north-bar-28-5-multi$/);
  await expect
    .poll(() => regionEvents(told))
    .toEqual([
      { name: 'ipDetection', value: BETWEEN },
      { name: 'ipDetectionConfirm', value: BETWEEN },
    ]);
});

test('the offer of a region is told, and that it was refused', async ({ page }) => {
  const told = await listenToEvents(page);
  await offered(page, '/barbells');
  await watching(page);
  await page.getByTestId('region-cancel').click();
  await expect
    .poll(() => regionEvents(told))
    .toEqual([
      { name: 'ipDetection', value: BETWEEN },
      { name: 'ipDetectionCancel', value: BETWEEN },
    ]);
});

test.describe('a page that Europe does not have', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });

  test('leads to its home page', async ({ page }) => {
    await offered(page, '/zeus-builder');
    await page.getByTestId('region-confirm').click();
    await expect(page).toHaveURL(/\/eu$/);
  });
});

test('the chooser of the region is where its name is, and remembers the choice', async ({
  page,
  context,
  isMobile,
}) => {
  await context.addCookies([
    { name: 'preferredCountry', value: 'USA', url: new URL((await page.goto('/racks'))?.url() ?? '').origin },
  ]);
  await page.goto('/racks');
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).locator('summary', { hasText: 'United States' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: /^Canada/ })
      .click();
  } else {
    await page.locator('.util').getByText('United States · USD').click();
    await page
      .locator('.util')
      .getByRole('link', { name: /^Canada/ })
      .click();
  }
  await expect(page).toHaveURL(/\/ca\/racks$/);
  expect(await preferred(context)).toBe('CAN');
});
