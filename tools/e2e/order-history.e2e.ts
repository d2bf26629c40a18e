import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { BAR, callService, cartPage, fillCart, linesOf } from './cart-steps.ts';
import {
  CARDS,
  expectPlaced,
  payByCard,
  place,
  placedNumber,
  STRAPS,
  STRAPS_NAME,
  ship,
  step,
  total,
} from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/** Creates a customer who has straps in the cart on another device. */
async function customerWithStraps(page: Page) {
  const login = await newCustomer();
  await callService(page, '', '/svc_session/session/login', login);
  await fillCart(page, [STRAPS]);
  await page.context().clearCookies();
  return login;
}

/** Adds straps and a bar as a guest, and then logs in. */
async function logInWithFullCart(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await fillCart(page, [STRAPS, BAR]);
  await page.goto('/login?redirect=/cart');
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/cart');
}

/** Expects that both carts have been merged. */
async function expectJoined(page: Page): Promise<void> {
  const lines = linesOf(cartPage(page));
  await expect(lines).toHaveCount(2);
  const straps = lines.filter({ hasText: STRAPS_NAME });
  await expect(straps.locator('[name="qty"]').first()).toHaveValue('2');
  await expect(lines.filter({ hasText: 'North Bar' })).toHaveCount(1);
}

test('a customer logs in with a full cart, buys it and finds the order in the history', async ({ page }) => {
  const customer = await customerWithStraps(page);
  await logInWithFullCart(page, customer);
  await expectJoined(page);
  await page.goto('/checkout');
  await expect(step(page, 'shipping')).toBeVisible();
  await ship(page);
  await payByCard(page, CARDS.approved);
  await place(page);
  await expectPlaced(page);
  const number = await placedNumber(page);
  const paid = (await total(page).textContent()) ?? '';

  // The history is written when the order's event arrives.
  const row = page.locator('.order-row').filter({ hasText: number });
  await expect(async () => {
    await page.goto('/account/orders');
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row).toContainText('3 items');
  await expect(row).toContainText(paid);
  await expectAccessible(page);
  await row.getByRole('link', { name: number }).click();
  await expect(page.getByTestId('order-number')).toHaveText(number);
  for (const words of [STRAPS_NAME, 'North Bar', paid]) await expect(page.locator('#main')).toContainText(words);
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer logs in with a full cart', async ({ page }) => {
    await logInWithFullCart(page, await customerWithStraps(page));
    await expectJoined(page);
    await page.goto('/account/orders');
    await expect(page.getByText('You haven’t placed an order yet')).toBeVisible();
  });
});
