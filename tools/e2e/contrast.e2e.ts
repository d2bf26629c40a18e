import type { Page } from '@playwright/test';
import { expect, test } from './store-test.ts';

/** The color of thin lines, as the browser paints it. */
const line = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--line)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
const BLACK = 'rgb(0, 0, 0)';

test('high contrast from the skip panel stays on all pages until it is switched off @phone', async ({
  page,
  context,
}) => {
  await page.goto('/plates?sort=name');
  await page.getByRole('link', { name: /High contrast is off/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('region', { name: 'Quick links' })).toBeFocused();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'highcontrast');
  expect(cookie?.value).toBe('1');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);

  await page.goto('/eu');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await page.getByRole('link', { name: /High contrast is on/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal');
  await page.goto('/plates');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'normal');
});

test('high contrast is in the first byte of the page, so nothing flashes @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'highcontrast', value: '1', url: baseURL ?? '' }]);
  const answer = await page.goto('/plates');
  expect(await answer?.text()).toMatch(/<html[^>]* data-contrast="high"/);
  expect(await line(page)).toBe(BLACK);
});

test('the system’s contrast setting counts unless the shopper chose otherwise @phone', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/shipping');
  expect(await line(page)).toBe(BLACK);
  await page.goto('/shipping?highcontrast=0');
  expect(await line(page)).not.toBe(BLACK);
});
