import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { callService } from './cart-steps.ts';
import { mailedLink, signIn } from './staff-pages.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/**
 * Variants that are out of stock, one for each window size, so that restocking in one journey does not affect another.
 */
const SHELF = {
  desktop: { path: '/northbar-tee?color=White&size=2XL', sku: 'NB-TEE-WHT-2XL', name: 'Northbar Tee' },
  phone: { path: '/heavy-hoodie?color=Black&size=2XL', sku: 'NB-HOOD-BLK-2XL', name: 'Heavy Hoodie' },
};
/** A variant that is never restocked. */
const GONE = '/r-3-power-rack?color=Blue';

/** The message of a page about the last action. */
const said = (page: Page) => page.locator('.note[role="status"]');
const newEmail = () => `waits.${crypto.randomUUID().slice(0, 8)}@northmail.example`;
const email = (page: Page) => page.getByLabel('Email me when it is back');
const tell = (page: Page) => page.getByTestId('notify-me').click();

/** Adds units of a SKU on the page on which staff correct stock. */
async function fillShelf(browser: Browser, page: Page, sku: string): Promise<Page> {
  const staff = await signIn(browser, `/staff/stock?pool=USA&sku=${sku}`, page);
  await staff.getByLabel('Units to add').fill('5');
  await staff.getByLabel('Reason').fill('a pallet came in');
  await staff.getByRole('button', { name: 'Adjust' }).click();
  await expect(staff.getByTestId('stock-figures')).toContainText('5 on hand');
  return staff;
}

test('a guest signs up for an out-of-stock product, is notified once when it is back, and unsubscribes', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const shelf = page.viewportSize()?.width === 390 ? SHELF.phone : SHELF.desktop;
  const guest = newEmail();
  await page.goto(shelf.path);
  await expectAccessible(page);
  await email(page).fill('nobody');
  await tell(page);
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expectAccessible(page);
  await email(page).fill(guest);
  await tell(page);
  await expect(page.getByText('You are on the list.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(GONE);
  await email(page).fill(guest);
  await tell(page);
  await expect(page.getByText('You are on the list.')).toBeVisible();

  const staff = await fillShelf(browser, page, shelf.sku);
  const product = await mailedLink(staff, guest, new RegExp(`${shelf.path.split('?')[0]}\\?children=\\d+`));
  await page.goto(product);
  await expect(page.getByTestId('add-to-cart')).toBeEnabled();
  await expect(email(page)).toHaveCount(0);
  await staff.reload();
  await expect(staff.locator('details').filter({ hasText: guest })).toHaveCount(1);

  const end = await mailedLink(staff, guest, /\/notify-me\?t=[0-9a-f]{32}/);
  await page.goto(end);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(said(page)).toContainText('You have been unsubscribed.');
  expect(await callService(page, '', '/svc_bin/bin')).toEqual({ bins: [] });
});

test('a customer is on the list after one click @desktop', async ({ page }) => {
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  await page.goto(GONE);
  // No pointer comes near beforehand: the click itself activates the island.
  await page.getByTestId('notify-me').dispatchEvent('click');
  await expect(page.getByText('You are on the list.')).toBeVisible();
});

test('a customer’s address is filled in, and the account shows what is being waited for', async ({ page }) => {
  const login = await newCustomer();
  await callService(page, '', '/svc_session/session/login', login);
  await page.goto(GONE);
  await email(page).focus();
  await expect(email(page)).toHaveValue(login.email);
  await tell(page);
  await expect(page.getByText('You are on the list.')).toBeVisible();
  await page.goto('/account/bin');
  await expectAccessible(page);
  await expect(page.getByText(`We write to ${login.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(said(page)).toContainText('You won’t be notified about it anymore.');
  await expect(page.getByText('You have no stock notifications.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest signs up for an out-of-stock product', async ({ page }) => {
    const guest = newEmail();
    await page.goto(GONE);
    await tell(page);
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(guest);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(said(page)).toContainText('We will email you.');
    await page.goto(GONE);
    await email(page).fill(guest);
    await tell(page);
    await expect(said(page)).toContainText('You are already on the list.');
  });

  test('a customer’s address is filled in @desktop', async ({ page }) => {
    const login = await newCustomer();
    await callService(page, '', '/svc_session/session/login', login);
    await page.goto(`/notify-me?${new URLSearchParams({ productId: await variantOf(page) })}`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(login.email);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(said(page)).toContainText('We will email you.');
    await page.goto('/account/bin');
    await expect(page.getByText(`We write to ${login.email}`)).toBeVisible();
  });
});

/** Returns the id of the variant that is out of stock, from the form on its page. */
async function variantOf(page: Page): Promise<string> {
  await page.goto(GONE);
  return page.locator('.pdp-notify input[name="productId"]').inputValue();
}
