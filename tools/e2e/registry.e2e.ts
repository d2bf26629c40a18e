import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { callService } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  payByCard,
  place,
  STRAPS,
  STRAPS_NAME,
  ship,
} from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const line = (page: Page): Locator => page.getByTestId('list-line');

/** Creates a registry on the page of registries. Returns its name, which no other journey uses. */
async function makeRegistry(page: Page): Promise<string> {
  const name = `Garage ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/account/registry');
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByLabel('Occasion').selectOption('wedding');
  await page.getByLabel('Day').fill('2027-06-12');
  await page.getByLabel('Message to your guests').fill('Thank you for lifting with us.');
  await page.getByRole('button', { name: 'Create registry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return name;
}

test('a registry is made, found by its name, bought from by a guest, and its owner sees what is left', async ({
  page,
  browser,
}) => {
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  const name = await makeRegistry(page);
  const path = new URL(page.url()).pathname;

  await page.goto(STRAPS);
  await page.getByRole('button', { name: 'Add to a gift registry' }).click();
  await expect(page).toHaveURL(/\/account\/registry\?/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to the registry' }).click();
  await expect(page).toHaveURL(`${path}?state=added`);
  await line(page)
    .getByLabel(/^Wanted/)
    .fill('3');
  await line(page)
    .getByLabel(/^Priority/)
    .selectOption('high');
  await line(page).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByTestId('registry-state')).toHaveText('3 still wanted, 0 bought');
  await expectAccessible(page);

  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await expect(async () => {
    await guest.goto(`/giftregistry/search/index?q=${encodeURIComponent(name)}`);
    await expect(guest.getByRole('listitem').filter({ hasText: name }).getByRole('link')).toHaveCount(1, {
      timeout: 1000,
    });
  }).toPass();
  await guest.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
  await expect(line(guest)).toContainText(STRAPS_NAME);
  await expect(line(guest)).toContainText('Most wanted');
  await expectAccessible(guest);
  await line(guest).getByRole('spinbutton').fill('2');
  await line(guest).getByLabel('Your name').fill('Aunt Ada');
  await line(guest)
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await expect(guest).toHaveURL('/cart');
  await guest.goto('/checkout');
  await awake(guest);
  await continueAsGuest(guest);
  await ship(guest);
  await payByCard(guest, CARDS.approved);
  await place(guest);
  await expectPlaced(guest);
  await guest.context().close();

  await expect(async () => {
    await page.goto(path);
    await expect(page.getByTestId('registry-state')).toHaveText('1 still wanted, 2 bought', { timeout: 1000 });
  }).toPass();
  await expect(line(page)).toContainText('From Aunt Ada (2)');
});

test('all lists are in one place, and a quote can be requested', async ({ page }) => {
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  const name = await makeRegistry(page);
  await page.goto('/account/my-lists');
  const row = page.getByTestId('list-row').filter({ hasText: name });
  await row.getByText('Rename').click();
  await row.getByRole('textbox').fill(`${name} two`);
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('list-row').filter({ hasText: `${name} two` })).toHaveCount(1);
  await expectAccessible(page);

  await page.goto('/account/custom-quoting');
  await expectAccessible(page);
  await page.getByLabel('What do you need?').fill('Thirty bars for a school in May.');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByTestId('quote-row')).toContainText('We are working on it');
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a registry is made, filled from a product and deleted', async ({ page }) => {
    await callService(page, '/gb', '/svc_session/session/login', await newCustomer());
    await page.goto('/gb/account/registry');
    await page.getByLabel('Name').first().fill('Our attic');
    await page.getByRole('button', { name: 'Create registry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our attic');
    await page.goto(`/gb${STRAPS}`);
    await page.getByRole('button', { name: 'Add to a gift registry' }).click();
    await page.getByRole('button', { name: 'Add to the registry' }).click();
    await expect(line(page)).toHaveCount(1);
    await page.getByText('Delete this registry').click();
    await page.getByRole('button', { name: 'Permanently delete' }).click();
    await expect(page).toHaveURL('/gb/account/registry?state=deleted');
  });
});
