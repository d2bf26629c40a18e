import { expect, test } from './store-test.ts';

for (const path of ['/', '/plates', '/r-4-power-rack', '/shipping', '/garage-gyms']) {
  test(`the app gets ${path} without strip, header, breadcrumbs and footer`, async ({ page }) => {
    await page.goto(`${path}?mobileAppVersion=3.1.0`);
    await expect(page.locator('html')).toHaveAttribute('data-app', '');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    for (const part of ['.util', 'header.head', 'footer.foot', '#mobilemenu'])
      await expect(page.locator(part), part).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
  });
}

test('the next page is still in app mode', async ({ page }) => {
  await page.goto('/plates?mobileAppVersion=3.1.0&mobileAppPlatform=android');
  await page.getByTestId('product-card').first().getByRole('link').click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
  await expect(page.locator('html')).toHaveAttribute('data-app', '');
});

test('in the app, phone, email and outside links open on the device as in a browser', async ({ page }) => {
  await page.goto('/contact?mobileAppVersion=3.1.0');
  // A click that nothing prevented counts as followed; really following it would leave the store.
  const isFollowed = await page.evaluate(() =>
    ['tel:+16145550142', 'mailto:hello@northbar.test', 'https://elsewhere.example/'].map((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      let followed = false;
      addEventListener(
        'click',
        (event) => {
          followed = !event.defaultPrevented;
          event.preventDefault();
        },
        { once: true },
      );
      link.click();
      return followed;
    }),
  );
  expect(isFollowed).toEqual([true, true, true]);
});
