import { expectAccessible } from './axe.ts';
import { openFilters } from './listing.ts';
import { openMenu } from './menus.ts';
import { PAGES, PRODUCTS } from './pages.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

for (const { name, path } of [...PAGES, ...PRODUCTS]) {
  test(`${name} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });

  test(`${name} is accessible in high contrast @desktop`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'highcontrast', value: '1', url: baseURL ?? '' }]);
    await page.goto(path);
    await expectAccessible(page);
  });
}

test.describe('the 404 page', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });
  test('is accessible', async ({ page }) => {
    await page.goto('/no-such-thing');
    await expectAccessible(page);
  });
});

test('the open menu is accessible', async ({ page }) => {
  await page.goto('/');
  await openMenu(page);
  await expectAccessible(page);
});

test('the open filters are accessible', async ({ page }) => {
  await page.goto('/barbells');
  await openFilters(page);
  await expectAccessible(page);
});

test('the open order menu and country switcher are accessible', async ({ page }) => {
  await page.goto('/barbells');
  await page.locator('.sort:visible summary').click();
  await expectAccessible(page);
  await page.locator('details.region summary').click();
  await expectAccessible(page, 'details.region');
});

test('the open skip panel is accessible', async ({ page }) => {
  await page.goto('/barbells');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Quick links' })).toBeInViewport();
  await expectAccessible(page);
});

test('the store in the app is accessible', async ({ page }) => {
  await page.goto('/barbells?mobileAppVersion=3.1.0');
  await expectAccessible(page);
});
