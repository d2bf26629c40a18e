import { expectAccessible } from './axe.ts';
import { openFilters } from './listing.ts';
import { openMenu } from './menus.ts';
import { expect, test } from './store-test.ts';

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

test('the store in the app is accessible @phone', async ({ page }) => {
  await page.goto('/barbells?mobileAppVersion=3.1.0');
  await expectAccessible(page);
});
