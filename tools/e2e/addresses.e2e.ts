import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

const MOVED = [
  ['/BARBELLS', '/barbells'],
  ['/Bar%20bells?sort=name', '/barbells?sort=name'],
  ['/R4-Power-Rack.html', '/r-4-power-rack'],
  ['/barbells.html', '/barbells'],
  ['/weekly-special', '/hot-deals'],
  ['/eu/hantelscheiben', '/eu/bumper-plates'],
  ['/gb/click-and-collect', '/gb/shipping'],
] as const;

for (const [from, to] of MOVED) {
  test(`${from} leads to ${to} @desktop`, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('the prefix of a site is read in upper or lower case @desktop', async ({ page }) => {
  await page.goto('/EU/barbells');
  await expect(page.locator('html')).toHaveAttribute('data-site', 'EUR');
});

test('a list that redirects to itself filters the whole store', async ({ page }) => {
  await page.goto('/deals');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
});

test.describe('an address that does not exist', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });

  for (const path of ['/no-such-thing', '/eu/no-such-thing', '/404']) {
    test(`${path} is the 404 page with a search and other links`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('This page is not here');
      await expect(page.locator('main').getByRole('searchbox')).toBeVisible();
      await page.locator('main').getByRole('link', { name: 'Plates' }).click();
      await expect(page).toHaveURL(path.startsWith('/eu') ? '/eu/plates' : '/plates');
    });
  }
});
