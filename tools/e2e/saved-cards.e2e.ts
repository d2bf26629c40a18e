import type { Page } from '@playwright/test';
import { IN_OHIO } from '#shared/testing/saved-address.ts';
import { expectAccessible } from './axe.ts';
import { callService, fillCart } from './cart-steps.ts';
import { awake, STRAPS, step } from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const PATH = '/account/payment-methods';
const HOME = {
  ...IN_OHIO,
  firstname: 'Dana',
  lastname: 'Reyes',
  telephone: '614 555 0142',
  street: ['1 Home Row'],
  isDefaultShipping: true,
  isDefaultBilling: true,
};

async function enter(page: Page): Promise<void> {
  await callService(page, '', '/svc_session/session/login', await newCustomer([HOME]));
}

/** The message of a page about the last action. */
const said = (page: Page) => page.locator('.note[role="status"]');
const row = (page: Page, expiry: string) => page.getByRole('listitem').filter({ hasText: expiry });

async function save(page: Page, expiry: string): Promise<void> {
  await page.getByLabel('Expiry date').fill(expiry);
  await page.getByRole('button', { name: 'Save the card' }).click();
}

/** Saves cards, sets one as default and removes it: the same with and without script. */
async function keepCards(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByText('You haven’t saved a card yet.')).toBeVisible();
  await save(page, '01/20');
  await expect(page.getByText('This card has expired')).toBeVisible();
  await save(page, '12/31');
  await expect(row(page, '12/2031')).toContainText('Default');
  await save(page, '04/32');
  await row(page, '04/2032').getByRole('button', { name: 'Make default' }).click();
  await expect(row(page, '04/2032')).toContainText('Default');
  await expect(page.locator('.account-row').first()).toContainText('04/2032');
  await row(page, '04/2032').getByRole('button', { name: 'Remove' }).click();
  await expect(said(page)).toContainText('Your card has been removed');
  await expect(row(page, '12/2031')).toContainText('Default');
  await expect(page.locator('.account-row')).toHaveCount(1);
}

test('a customer saves cards, and the checkout starts with the default card', async ({ page }) => {
  await enter(page);
  await page.goto(PATH);
  await expectAccessible(page);
  await keepCards(page);
  await expectAccessible(page);
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await expect(page.getByRole('radio', { name: /^Ground/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(step(page, 'payment')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Visa ending in 1111/ })).toBeChecked();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer saves cards @phone', async ({ page }) => {
    await enter(page);
    await keepCards(page);
  });
});
