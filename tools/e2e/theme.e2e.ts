import type { Page } from '@playwright/test';
import { expectContrast } from './axe.ts';
import { fillCart } from './cart-steps.ts';
import { awake, STRAPS } from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

/** How light the ground of a part of the page is, from 0 to 255. */
const lightness = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(
        Number,
      );
      return (red + green + blue) / 3;
    });
const DARK = 60;
const LIGHT = 200;

const theme = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name: `${name} theme` });

test('the theme follows the system, and the shopper’s choice stays on all pages until it is left to the system again @phone', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/plates?sort=name');
  expect(await lightness(page, 'body')).toBeLessThan(DARK);
  await theme(page, 'Light').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(theme(page, 'Light')).toHaveAttribute('aria-current', 'true');
  expect(await lightness(page, 'body')).toBeGreaterThan(LIGHT);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'theme');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);

  await page.goto('/eu');
  expect(await lightness(page, 'body')).toBeGreaterThan(LIGHT);
  await theme(page, 'Auto').click();
  await expect(theme(page, 'Auto')).toHaveAttribute('aria-current', 'true');
  expect(await lightness(page, 'body')).toBeLessThan(DARK);
  expect((await context.cookies()).filter(({ name }) => name === 'theme')).toEqual([]);
});

test('a chosen theme is in the first byte of the page, so nothing flashes @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  const answer = await page.goto('/plates');
  expect(await answer?.text()).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await lightness(page, 'body')).toBeLessThan(DARK);
  await page.emulateMedia({ media: 'print' });
  expect(await lightness(page, 'body')).toBeGreaterThan(LIGHT);
});

test('pictures keep their light ground, and dark bands stay dark @phone', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    expect(await lightness(page, '.tilepic')).toBeGreaterThan(LIGHT);
    expect(await lightness(page, '.foot')).toBeLessThan(DARK);
  }
});

for (const [name, contrast] of [
  ['the dark theme', '0'],
  ['the dark theme with high contrast', '1'],
] as const) {
  test(`cart and checkout contrast enough in ${name} @phone`, async ({ page, context, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await context.addCookies([{ name: 'highcontrast', value: contrast, url: baseURL ?? '' }]);
    await fillCart(page, [STRAPS]);
    await page.goto('/cart');
    await expectContrast(page);
    await page.goto('/checkout');
    await awake(page);
    await expectContrast(page);
    await page.goto('/');
    await expectContrast(page);
  });
}
