import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { newEmail, PASSWORD, register } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { mailedLink, signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

const NEW_PASSWORD = 'kettlebells at dawn';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  return (await browser.newContext({ viewport: page.viewportSize(), baseURL: process.env.STORE_URL ?? '' })).newPage();
}

async function sayAboutMe(page: Page): Promise<void> {
  await page.goto('/account/about-me');
  await page.getByLabel('First name').fill('<b>Ada</b>');
  await page.getByLabel('Powerlifting').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter your first name')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('<b>Ada</b>');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Phone number').fill('614 555 0188');
  await page.getByLabel('Strongman').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await expect(page.getByLabel('Powerlifting')).toBeChecked();
  await expect(page.getByLabel('Strongman')).toBeChecked();
  await expect(page.getByText('You’ll see content for this first: Powerlifting')).toBeVisible();
}

test('a customer fills in the profile, sees the active sessions and changes the password', async ({
  page,
  browser,
}) => {
  const email = newEmail('ada');
  await register(page, 'Ada', email);
  await sayAboutMe(page);
  await expectAccessible(page);

  const other = await otherDevice(browser, page);
  await logIn(other, email, PASSWORD);
  await expect(heading(other)).toHaveText('My account');
  await page.goto('/account/settings');
  await expectAccessible(page);
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('(this device)');
  await expect(devices.getByRole('listitem').nth(1)).toContainText('Chrome on');
  await devices.getByRole('listitem').nth(1).getByRole('button', { name: 'Log out' }).click();
  await expect(devices.getByRole('status')).toContainText('That device has been logged out.');
  await other.goto('/account/orders');
  await expect(other).toHaveURL(/\/login\?redirect=/);

  // The password: a wrong one shows an error in the form, and the right one ends the other sessions.
  await logIn(other, email, PASSWORD);
  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Your password').fill('not the right one');
  await password.getByLabel('New password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('This password is incorrect')).toBeVisible();
  await expectAccessible(page);
  await password.getByLabel('Your password').fill(PASSWORD);
  await password.getByLabel('New password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByRole('status')).toContainText('Your new password has been saved.');
  await other.goto('/account/orders');
  await expect(other).toHaveURL(/\/login\?redirect=/);
});

test('a customer changes the email address: nothing changes before the link is used', async ({ page, browser }) => {
  const [email, wanted] = [newEmail('joan'), newEmail('johanna')];
  await register(page, 'Ada', email);
  await page.goto('/account/settings');
  const address = page.getByRole('region', { name: 'Email' });
  await address.getByLabel('New email').fill(wanted);
  await address.getByLabel('Your password').fill(PASSWORD);
  await address.getByRole('button', { name: 'Change email' }).click();
  await expect(address.getByRole('status')).toContainText('We have sent a link');
  await expect(address).toContainText(email);
  const staff = await signIn(browser, '/staff/mails');
  const other = await otherDevice(browser, page);
  await other.goto(await mailedLink(staff, wanted, /\/account\/confirm-email\/[0-9a-f]{32}/));
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(other.getByRole('status')).toContainText(wanted);
  await page.reload();
  await expect(address).toContainText(wanted);
  await logIn(other, wanted, PASSWORD);
  await expect(heading(other)).toHaveText('My account');
});

test('a customer downloads the account data and deletes the account', async ({ page, browser }) => {
  const email = newEmail('grace');
  await register(page, 'Ada', email);
  await page.goto('/account/data');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ profile: [{ email, firstname: 'Ada' }], orders: [], sessions: [expect.anything()] });

  await page.getByLabel('Your password').fill('not the right one');
  await page.getByRole('button', { name: 'Permanently delete my account' }).click();
  await expect(page.getByText('This password is incorrect')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Permanently delete my account' }).click();
  await expect(page.getByRole('status')).toContainText('Your account has been deleted.');
  await expectAccessible(page);
  await page.goto('/account/data');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText('The email address or password is incorrect.');
  const staff = await signIn(browser, '/staff/mails');
  await expect(async () => {
    await staff.reload();
    await expect(
      staff.locator('details').filter({ hasText: email }).filter({ hasText: 'has been deleted' }),
    ).toHaveCount(1);
  }).toPass();
});

test('a page keeps its customer logged in, and guests load nothing for it', async ({ page }) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.includes('session-renewal'))).toEqual([]);
  await register(page, 'Ada', newEmail('stay'));
  await page.clock.runFor(5000);
  await page.waitForLoadState('networkidle');
  expect(
    asked.filter((path) => path.includes('session-renewal')),
    'nobody needs it yet',
  ).toEqual([]);
  await page.clock.fastForward(13 * 60_000);
  await expect(page.locator('store-island[name="session-renewal"][data-awake]')).toHaveCount(1);
  expect(asked).not.toContain('/svc_session/session');
  const renewed = page.waitForResponse(/\/svc_session\/session$/);
  await page.clock.fastForward(2 * 60_000);
  expect(((await (await renewed).json()) as { cg: number }).cg).toBe(1);

  // A session was ended elsewhere, so the page must not stay open as before. The answer to an earlier request may
  // restore the cookie, so the session is ended again until the page notices.
  await expect(async () => {
    await page.context().clearCookies({ name: 'session' });
    await page.clock.fastForward(15 * 60_000);
    await expect(page).toHaveURL(/\/login\?redirect=/, { timeout: 2000 });
  }).toPass();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer fills in the profile, chooses newsletters and changes the password', async ({ page }) => {
    await register(page, 'Ada', newEmail('plain'));
    await sayAboutMe(page);
    await page.goto('/account/settings');
    const newsletters = page.getByRole('region', { name: 'Newsletters' });
    await newsletters.getByLabel('Rapid-fire deals').check();
    await newsletters.getByRole('button', { name: 'Save newsletters' }).click();
    await expect(newsletters.getByRole('status')).toContainText('Your preferences have been saved.');
    await expect(newsletters.getByLabel('Rapid-fire deals')).toBeChecked();
    const password = page.getByRole('region', { name: 'Password' });
    await password.getByLabel('Your password').fill(PASSWORD);
    await password.getByLabel('New password').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByRole('status')).toContainText('Your new password has been saved.');
  });
});
