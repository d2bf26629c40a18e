import { expect, test } from './store-test.ts';

for (const path of ['/', '/plates', '/r-4-power-rack', '/shipping', '/garage-gyms']) {
  test(`the app gets ${path} without strip, header, crumbs and footer`, async ({ page }) => {
    await page.goto(`${path}?mobileAppVersion=3.1.0`);
    await expect(page.locator('html')).toHaveAttribute('data-app', '');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    for (const part of ['.util', 'header.head', 'footer.foot', '#mobilemenu'])
      await expect(page.locator(part), part).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
  });
}

test('the app stays the app on the next page', async ({ page }) => {
  await page.goto('/plates?mobileAppVersion=3.1.0&mobileAppPlatform=android');
  await page.getByTestId('product-card').first().getByRole('link').click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
  await expect(page.locator('html')).toHaveAttribute('data-app', '');
});
