import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { choose, totalOf } from './listing.ts';
import { expect, test } from './store-test.ts';

const input = (page: Page) => page.getByTestId('search-input');
const preview = (page: Page) => page.getByTestId('search-preview');
const products = (page: Page) => preview(page).locator('.hit');
const active = (page: Page) => preview(page).getByRole('option', { selected: true });

/** Types into the search field of the header and waits for the products of its preview. */
async function type(page: Page, text: string): Promise<void> {
  await input(page).click();
  await input(page).fill('');
  await input(page).pressSequentially(text, { delay: 20 });
  await expect(products(page).first()).toBeVisible();
}

test.describe('the preview', () => {
  test('shows products and phrases for what is typed, and links to each', async ({ page }) => {
    await page.goto('/');
    await type(page, 'bumper');
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(products(page)).toHaveCount(12);
    await expect(products(page).first()).toContainText('Bumper');
    await expect(preview(page).getByRole('group', { name: 'Did You Mean?' })).toBeVisible();
    const name = (await products(page).first().locator('b').textContent()) ?? '';
    await products(page).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('supports the keyboard as a combobox does @desktop', async ({ page }) => {
    await page.goto('/');
    await type(page, 'kettlebell');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveCount(1);
    const id = await active(page).getAttribute('id');
    await expect(input(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText('View All');
    await page.keyboard.press('Escape');
    await expect(preview(page)).toBeHidden();
    await expect(input(page)).toHaveValue('kettlebell');
    await page.keyboard.press('ArrowDown');
    await expect(preview(page)).toBeVisible();
    // After the products come four stories and the link to all of them.
    for (let up = 0; up < 6; up++) await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText(/^View All \d+$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=kettlebell');
  });

  test('corrects a typo, and says so on the results page @phone', async ({ page }) => {
    await page.goto('/');
    await type(page, 'kettelbell');
    await expect(products(page).first()).toContainText('Kettlebell');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=kettelbell');
    await expect(page.getByText('Showing results for “kettlebell”. Search instead for “kettelbell”.')).toBeVisible();
    await expect(page.getByTestId('product-card').first()).toContainText('Kettlebell');
  });

  test('says when there is nothing, and offers alternatives @phone', async ({ page }) => {
    await page.goto('/');
    await input(page).click();
    await input(page).pressSequentially('qqzzxx');
    await expect(preview(page).getByText('No Results')).toBeVisible();
    await expect(preview(page).getByRole('group', { name: 'Shop By' }).getByRole('option')).not.toHaveCount(0);
  });

  test('offers the Invitational to anyone who starts typing it @desktop', async ({ page }) => {
    await page.goto('/gb');
    await input(page).click();
    await input(page).pressSequentially('Invita');
    await expect(preview(page).getByRole('option', { name: 'The Invitational' })).toHaveAttribute(
      'href',
      '/gb/invitational',
    );
  });

  test('late answers for earlier input change nothing @desktop', async ({ page }) => {
    await page.goto('/');
    await type(page, 'bar');
    let held: (() => void) | undefined;
    await page.route('**/svc_discovery/**', async (route) => {
      const isOld = route.request().postData()?.includes('"belt"');
      if (isOld) await new Promise<void>((resolve) => (held = resolve));
      await route.continue().catch(() => undefined);
    });
    await input(page).fill('belt');
    await expect.poll(() => held !== undefined).toBe(true);
    await input(page).fill('kettlebell');
    await expect(products(page).first()).toContainText('Kettlebell');
    held?.();
    await expect(products(page).first()).toContainText('Kettlebell');
  });

  test('closes when the focus leaves, and with a press elsewhere @desktop', async ({ page }) => {
    await page.goto('/');
    await type(page, 'bar');
    await page.locator('main h1').first().dispatchEvent('pointerdown');
    await expect(preview(page)).toBeHidden();
    await type(page, 'rack');
    await page.keyboard.press('Tab');
    await expect(preview(page)).toBeHidden();
  });

  test('is accessible', async ({ page }) => {
    await page.goto('/');
    await type(page, 'bumper');
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
  });

  test('a service that is down leaves the form working @phone', async ({ page, context, baseURL }) => {
    // Declines tracking, which would ask for access as well.
    await context.addCookies([{ name: 'consent', value: 'none', url: baseURL ?? '' }]);
    let asked = 0;
    await page.route('**/rfktkn*', (route) => {
      asked++;
      return route.fulfill({ status: 200, body: '"none"' });
    });
    await page.goto('/');
    await input(page).click();
    await input(page).pressSequentially('kettlebell');
    await expect.poll(() => asked).toBe(3);
    await expect(preview(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=kettlebell');
  });
});

test.describe('the results page', () => {
  test('filters, pages, and returns to where it was', async ({ page }) => {
    await page.goto('/search?q=bar');
    const all = await totalOf(page);
    await choose(page, 'Material', 'Steel');
    await expect(page).toHaveURL(/\/search\?q=bar&/);
    expect(await totalOf(page)).toBeLessThanOrEqual(all);
    const narrowed = page.url();
    const card = page.getByTestId('product-card').nth(3);
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await card.getByRole('link').first().click();
    await expect(page).not.toHaveURL(narrowed);
    await page.goBack();
    await expect(page).toHaveURL(narrowed);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  });

  test('an empty search leads home @phone', async ({ page }) => {
    await page.goto('/search?q=');
    await expect(page).toHaveURL('/');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches, facets filter, pages turn @phone', async ({ page }) => {
    await page.goto('/');
    await input(page).fill('bar');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=bar');
    await expect(page.getByTestId('product-card').first()).toContainText('Bar');
    await page.goto('/search?q=plate&n_item=24');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/q=plate/);
    await expect(page.getByTestId('product-card').first()).toBeVisible();
  });
});
