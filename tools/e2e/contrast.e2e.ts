import { expect, test } from './store-test.ts';

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
  const muted = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--line').trim());
  expect(muted).toBe('#000');
});

test('the system’s contrast setting counts unless the shopper chose otherwise @phone', async ({ page }) => {
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--line').trim());
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/shipping');
  expect(await line()).toBe('#000');
  await page.goto('/shipping?highcontrast=0');
  expect(await line()).not.toBe('#000');
});
