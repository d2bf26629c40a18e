import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { callService } from './cart-steps.ts';
import {
  CARDS,
  expectPlaced,
  fillAddress,
  fillContact,
  openCheckout,
  payByCard,
  place,
  step,
} from './checkout-steps.ts';
import { expectFits } from './fits.ts';
import { deviceOf } from './sites.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/** A plan that no other journey buys; each customer has only one. */
const PLAN = '/strength-programme-12-weeks';
const NAME = 'Strength Program, 12 weeks';

/** Buys the plan as a new customer and opens it from the order. */
async function buyAndOpen(page: Page, site: string): Promise<void> {
  await callService(page, site, '/svc_session/session/login', await newCustomer());
  await openCheckout(page, [PLAN], site);
  await expect(step(page, 'shipping')).toBeVisible();
  await fillContact(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(step(page, 'payment')).toBeVisible();
  await fillAddress(page, site);
  await payByCard(page, CARDS.approved);
  await place(page);
  const orderId = await expectPlaced(page);
  await expect(async () => {
    await page.goto(`${site}/account/order/${orderId}`);
    await page.getByRole('link', { name: `Open ${NAME}` }).click({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
}

for (const site of ['', '/eu', '/gb']) {
  test(`a program is bought, opened, started, printed and added to a calendar${site} ${deviceOf(site)}`, async ({
    page,
  }) => {
    await buyAndOpen(page, site);
    const today = page.getByTestId('program-today');
    await expect(today).toContainText('Your first session');
    await expect(page.locator('.pg-session')).toHaveCount(48);

    const day = new Date().toISOString().slice(0, 10);
    await page.getByLabel('First day').fill(day);
    await page.getByRole('button', { name: 'Start on this day' }).click();
    await expect(page.getByText('Your start date has been saved.')).toBeVisible();
    await expect(today).toContainText('Squat');
    await expect(today.getByRole('table', { name: 'Back squat' }).last()).toContainText('70%');
    await page.getByText('Week 12', { exact: true }).click();
    const last = page.locator('#w12d5');
    await last.locator('summary').click();
    await expect(last.getByRole('table', { name: 'Overhead press' }).last()).toContainText('115%');
    await expectFits(page);
    // The sites share this markup, and checking 48 sessions takes longer than the journey.
    const isChecked = site === '';
    if (isChecked) await expectAccessible(page);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Calendar file' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(48);
    expect(file).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);

    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await expect(page.locator('.pg-sheet')).toHaveCount(48);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    if (isChecked) await expectAccessible(page);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a program asks a guest to log in, and a customer without one sees a link to those for sale @desktop', async ({
    page,
  }) => {
    await page.goto('/account/programming');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await callService(page, '', '/svc_session/session/login', await newCustomer());
    await page.goto('/account/programming');
    await expect(page.getByText('You have no programs yet.')).toBeVisible();
    await page.getByRole('link', { name: 'All programs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
