import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { callService, fillCart } from './cart-steps.ts';
import { awake, STRAPS } from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const PATH = '/account/address';

async function enter(page: Page): Promise<void> {
  await callService(page, '', '/svc_session/session/login', await newCustomer());
}

/** The message of a page about the last action. */
const said = (page: Page) => page.locator('.note[role="status"]');
const card = (page: Page, street: string) => page.getByRole('listitem').filter({ hasText: street });

/** Opens the form for a new address. With script, the first input activates the form. */
async function add(page: Page, site = ''): Promise<void> {
  await page.goto(`${site}${PATH}`);
  await page.getByRole('link', { name: 'Add an address' }).click();
  await expect(page.getByRole('heading', { name: 'A new address' })).toBeVisible();
}

async function type(page: Page, street: string): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Dana');
  await page.getByLabel('Phone number').fill('614 555 0142');
  await page.getByLabel('Street address').fill(street);
  await page.getByLabel('City').fill('Columbus');
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel('ZIP code').fill('43215');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the address' }).click();

/** Adds, changes, sets as default and removes addresses: the same with and without script. */
async function keepBook(page: Page): Promise<void> {
  await add(page);
  await type(page, '1 Home Row');
  await page.getByLabel('ZIP code').fill('9');
  await save(page);
  await expect(page.getByText('Please enter a valid ZIP code, such as 43211')).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('1 Home Row');
  await page.getByLabel('ZIP code').fill('43215');
  await save(page);
  await expect(said(page)).toContainText('Your address has been saved.');
  await expect(card(page, '1 Home Row')).toContainText('Default shipping and billing');

  await add(page);
  await type(page, '9 Desk Street');
  await save(page);
  await card(page, '9 Desk Street').getByRole('button', { name: 'Make default for shipping' }).click();
  await expect(card(page, '9 Desk Street')).toContainText('Default shipping');
  await expect(card(page, '1 Home Row')).toContainText('Default billing');

  await card(page, '9 Desk Street').getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Apartment, unit').fill('Unit 4');
  await save(page);
  await expect(card(page, '9 Desk Street')).toContainText('Unit 4');
  await card(page, '1 Home Row').getByRole('button', { name: 'Remove' }).click();
  await expect(said(page)).toContainText('The address has been removed.');
  await expect(card(page, '1 Home Row')).toHaveCount(0);
  await expect(card(page, '9 Desk Street')).toContainText('Default shipping and billing');
}

test('a customer keeps an address book, and the checkout starts with the default address', async ({ page }) => {
  await enter(page);
  await page.goto(PATH);
  await expectAccessible(page);
  await keepBook(page);
  await expectAccessible(page);
  await add(page);
  await expectAccessible(page);
  await type(page, '5 New Lane');
  await page.getByLabel('Use as my default shipping address').check();
  await save(page);
  await expect(card(page, '5 New Lane')).toContainText('Default shipping');
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await expect(page.getByRole('radio', { name: /5 New Lane/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /9 Desk Street, Unit 4/ })).not.toBeChecked();
});

test('the regions follow the country without a new page @desktop', async ({ page }) => {
  await enter(page);
  await add(page, '/eu');
  const region = page.locator('select[name="region"]');
  await expect(region).toBeHidden();
  await page.getByLabel('Phone number').fill('955 555 014');
  await page.getByLabel('Country').selectOption('ES');
  await expect(page.getByLabel('Province')).toBeVisible();
  await page.getByLabel('Province').selectOption({ label: 'Sevilla' });
  await page.getByLabel('Country').selectOption('AT');
  await expect(region).toBeHidden();
  await page.getByLabel('Country').selectOption('ES');
  await page.getByLabel('Province').selectOption({ label: 'Sevilla' });
  await page.getByLabel('Street address').fill('Calle Hierro 3');
  await page.getByLabel('City').fill('Sevilla');
  await page.getByLabel('Postcode').fill('41001');
  await page.getByLabel('Postcode').press('Enter');
  await expect(card(page, 'Calle Hierro 3')).toContainText('Spain');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer keeps an address book', async ({ page }) => {
    await enter(page);
    await keepBook(page);
  });

  test('the regions follow the country after pressing a button @desktop', async ({ page }) => {
    await enter(page);
    await add(page, '/eu');
    await page.getByLabel('City').fill('Sevilla');
    await page.getByLabel('Country').selectOption('ES');
    await page.getByRole('button', { name: 'Choose' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Sevilla');
    await page.getByLabel('Province').selectOption({ label: 'Sevilla' });
    await page.getByLabel('Phone number').fill('955 555 014');
    await page.getByLabel('Street address').fill('Calle Hierro 3');
    await page.getByLabel('Postcode').fill('41001');
    await page.getByLabel('Postcode').press('Enter');
    await expect(card(page, 'Calle Hierro 3')).toContainText('Spain');
  });
});
