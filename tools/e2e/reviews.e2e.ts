import type { Page } from '@playwright/test';
import { PASSWORD, register } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

const PRODUCT = '/r-4-power-rack';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const reviews = (page: Page) => page.locator('#reviews');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a customer writes a product review, staff approve it, and it is on its page until the customer removes it', async ({
      page,
      browser,
    }) => {
      await register(page, 'Ada');
      const title = `Holds ${crypto.randomUUID().slice(0, 8)}`;
      await page.goto(`${PRODUCT}?reviews=all#reviews`);
      await reviews(page).getByRole('link', { name: 'Write a review' }).click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('R-4');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('4 stars').check();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Your review').fill('Nothing moves, whatever hangs on it.');
      await page.getByLabel('Pictures').setInputFiles({ name: 'rack.png', mimeType: 'image/png', buffer: PNG });
      await page.getByRole('button', { name: 'Submit review' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
      await expect(page.getByText('In review')).toBeVisible();
      await expect(page.getByRole('img', { name: 'From you, 1 of 1' })).toBeVisible();

      const staff = await signIn(browser, '/staff/reviews', page);
      if (javaScriptEnabled) await expectAccessible(staff);
      await staff.getByRole('button', { name: new RegExp(`^Show it.*${title}`) }).click();
      await expect(staff.getByText(title)).toHaveCount(0);

      await page.goto(`${PRODUCT}?reviews=all#reviews`);
      const shown = reviews(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title }) });
      await expect(shown.getByRole('link').getByRole('img')).toHaveAttribute('alt', /^From .+, 1 of 1$/);
      await page.goto('/account/reviews');
      await page.getByRole('button', { name: 'Remove the review' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Your review has been removed.' })).toBeVisible();
      await page.goto(`${PRODUCT}?reviews=all#reviews`);
      await expect(reviews(page).getByRole('heading', { name: title })).toHaveCount(0);
    });
  });
}

test('pressing Enter in the reason field refuses a review, and its writer reads why', async ({ page, browser }) => {
  await register(page, 'Cy');
  const title = `Wobbles ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${PRODUCT}?reviews=all#reviews`);
  await reviews(page).getByRole('link', { name: 'Write a review' }).click();
  await page.getByLabel('2 stars').check();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Your review').fill('My neighbor Bob says so.');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();

  const staff = await signIn(browser, '/staff/reviews', page);
  const reason = staff.getByRole('listitem').filter({ hasText: title }).getByLabel('Reason');
  await reason.fill('It names a person');
  await reason.press('Enter');
  await expect(staff.getByText(title)).toHaveCount(0);
  await page.goto('/account/reviews');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('It names a person');
});

test('a guest who wants to write a review logs in first and returns to the product', async ({ page, browser }) => {
  const other = await (await browser.newContext({ baseURL: process.env.STORE_URL ?? '' })).newPage();
  const email = await register(other, 'Bo');
  await page.goto(`${PRODUCT}?reviews=all#reviews`);
  await reviews(page).getByRole('link', { name: 'Write a review' }).click();
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/account\/reviews\?product=\d+$/);
  await expect(page.getByLabel('Your review')).toBeVisible();
});
