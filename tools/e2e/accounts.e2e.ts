import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { add, addButton, BAR, count } from './cart-steps.ts';
import { mailedLink, signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

const PASSWORD = 'chalk and collars';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Returns an address that no other journey uses. */
const newEmail = () => `ada.${crypto.randomUUID().slice(0, 8)}@northmail.example`;

async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

test('a guest with items in the cart registers, forgets the password and gets a new one by email', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.goto(BAR);
  await add(page);
  await page.goto('/login?redirect=/cart');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page)).toHaveText('Create an account');
  await expectAccessible(page);

  // Errors are shown next to the field, and what was typed is kept.
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email', { exact: true }).fill(email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('password1');
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(field).toHaveValue('');
  await expectAccessible(page);
  await field.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(count(page)).toHaveText('1');

  // The same cart on another device, where the customer has forgotten the password.
  const other = await (
    await browser.newContext({ viewport: page.viewportSize(), baseURL: process.env.STORE_URL ?? '' })
  ).newPage();
  await other.goto('/login?redirect=/cart');
  await logIn(other, email, 'not the right one');
  await expect(other.getByRole('alert')).toContainText('The email address or password is incorrect.');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(other);
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByRole('button', { name: 'Send link' }).click();
  await expect(heading(other)).toHaveText('Check your email');

  const staff = await signIn(browser, '/staff/mails');
  const link = await mailedLink(staff, email, /\/account\/reset-password\/[0-9a-f]{32}/);
  await other.goto(link);
  await expectAccessible(other);
  await other.getByLabel('New password').fill('kettlebells at dawn');
  await other.getByRole('button', { name: 'Save password' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Your new password has been saved.' })).toBeVisible();
  await logIn(other, email, 'kettlebells at dawn');
  await expect(other).toHaveURL('/account/dashboard');
  await other.goto('/cart');
  await expect(count(other)).toHaveText('1');

  // The first device is logged out, and the link can no longer be used.
  await page.goto('/account/orders');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await other.goto(link);
  await expect(other.getByText('This link has been used')).toBeVisible();
  await expect(other.getByLabel('New password')).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest with a cart registers on the European site', async ({ page }) => {
    await page.goto(`/eu${BAR}`);
    await addButton(page).click();
    await page.goto('/eu/login?redirect=/eu/cart');
    await register(page, newEmail());
    await expect(page).toHaveURL('/eu/cart');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
  });
});
