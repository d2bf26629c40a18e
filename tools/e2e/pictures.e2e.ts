import { SEEING_VISITOR } from '#tools/chromium.ts';
import { expect, test } from './store-test.ts';

test.use(SEEING_VISITOR);

for (const path of ['/barbells', '/']) {
  test(`${path}: the pictures of the first row load at once`, async ({ page }) => {
    await page.goto(path);
    const lazy = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight * 0.7)
        .filter((image) => image.loading === 'lazy')
        .map((image) => image.currentSrc),
    );
    expect(lazy).toEqual([]);
  });
}

test('the large picture of a product loads at once and before others', async ({ page }) => {
  await page.goto('/r-4-power-rack');
  const large = page.locator('.gal-main img').first();
  await expect(large).toHaveAttribute('loading', 'eager');
  await expect(large).toHaveAttribute('fetchpriority', 'high');
});
