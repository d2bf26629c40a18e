import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { callService } from './cart-steps.ts';
import { CARDS, expectPlaced, fillAddress, fillContact, payByCard, place, step } from './checkout-steps.ts';
import { expectFits } from './fits.ts';
import { deviceOf } from './sites.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const ENTRY = 'Winter Open Entry, Men';

/** Opens the registration of the Winter Open from the list of events. */
async function openRegistration(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/events`);
  await page.getByRole('link', { name: /^Winter Open \d{4}/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
}

async function fillAthlete(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel(/^Men: .*places left$/).check();
  await page.getByLabel('First name').fill('Bo');
  await page.getByLabel('Last name').fill(name);
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel(/takes part at their own risk/).check();
}

const send = (page: Page) => page.getByRole('button', { name: 'Add entry to cart' }).click();

for (const site of ['', '/eu']) {
  test(`an athlete registers, pays, is on the list and withdraws${site} ${deviceOf(site)}`, async ({ page }) => {
    const customer = await newCustomer();
    await callService(page, site, '/svc_session/session/login', customer);
    await openRegistration(page, site);
    await expectFits(page);
    await expectAccessible(page);
    const name = `Strong ${customer.email.replaceAll(/[^a-z]/g, '').slice(0, 12)}`;
    await fillAthlete(page, name, customer.email);
    await page.getByLabel('Gender').selectOption('Female');
    await send(page);
    await expect(page.getByText('Men is for men.')).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue(name);
    await page.getByLabel('Gender').selectOption('Male');
    await page.getByLabel(/takes part at their own risk/).check();
    await send(page);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('main')).toContainText(ENTRY);
    await expect(page.getByRole('main')).toContainText(`Athlete: Bo ${name}`);

    await page.goto(`${site}/checkout`);
    await expect(step(page, 'shipping')).toBeVisible();
    await fillContact(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(step(page, 'payment')).toBeVisible();
    await fillAddress(page, site);
    await payByCard(page, CARDS.approved);
    await place(page);
    await expectPlaced(page);

    const events = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Winter Open' });
    await expect(async () => {
      await page.goto(`${site}/account/events`);
      await expect(events).toContainText('Men', { timeout: 1000 });
    }).toPass();
    await expectAccessible(page);
    await events.getByRole('link', { name: /^Winter Open/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

    await page.goto(`${site}/account/events`);
    await events.getByText('Withdraw or pass it on').click();
    await events.getByRole('button', { name: 'Withdraw from Winter Open' }).click();
    await expect(page.getByText('You have withdrawn.')).toBeVisible();
    await expect(events).toContainText('withdrawn');
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an entry is checked by the server and put into the cart', async ({ page }) => {
    await openRegistration(page, '');
    await fillAthlete(page, 'Plain', 'plain@northmail.example');
    await page.getByLabel('Gender').selectOption('Male');
    await page.getByLabel('Date of birth').fill('2020-05-17');
    await send(page);
    await expect(page.getByText('Men is for athletes of 16 and older.')).toBeVisible();
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await page.getByLabel(/takes part at their own risk/).check();
    await send(page);
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('main')).toContainText(ENTRY);
  });

  test('the page of the product leads to the registration', async ({ page }) => {
    await page.goto('/winter-open-entry-women');
    await expect(page.getByTestId('add-to-cart')).toHaveCount(0);
    await page.getByTestId('register').click();
    await expect(page.getByLabel(/^Women: /)).toBeChecked();
  });
});
