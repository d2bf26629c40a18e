import type { Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { openOwnStore } from './own-store.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

/** These journeys use a store whose gym map is enabled. */
test.describe.configure({ mode: 'serial' });

const PATH = '/account/my-gyms';
const MAP = '/rogue-equipped-gyms';

let close = async () => {};
test.beforeAll(async () => {
  test.setTimeout(180_000);
  ({ close } = await openOwnStore('my-gyms', {}, { enable_gym_map: true }));
});
test.afterAll(() => close());

/** The message of a page about the last action. */
const said = (page: Page) => page.locator('.note[role="status"]');
const card = (page: Page, name: string) => page.locator('.gym-card').filter({ hasText: name });
const save = (page: Page) => page.getByRole('button', { name: 'Save gym' }).click();

/** Adds a gym and asks to put it on the map; errors are shown next to the fields. */
async function add(page: Page, name: string): Promise<void> {
  await page.goto(PATH);
  await page.getByRole('link', { name: 'Add a gym' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Kind').selectOption('Affiliate');
  await page.getByLabel('City').fill('Dayton');
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel('ZIP code').fill('9');
  await page.getByLabel('Website').fill('http://www.ironhall.example/');
  await page.getByLabel('Floor area (ft²)').fill('1200');
  await page.getByLabel('How do you train?').fill('Weightlifting\nand sleds');
  await page.getByLabel('Racks').check();
  await page.getByLabel('Put it on the map').check();
  await save(page);
  await expect(page.getByText('Please enter an address that begins with https://')).toBeVisible();
  await page.getByLabel('Website').fill('https://www.ironhall.example/');
  await save(page);
  await expect(page.getByText('Please enter a valid ZIP code, such as 43211')).toBeVisible();
  await expect(page.getByLabel('How do you train?')).toHaveValue('Weightlifting\nand sleds');
  await expect(page.getByLabel('Racks')).toBeChecked();
  await expect(page.getByLabel('Put it on the map')).toBeChecked();
  await page.getByLabel('ZIP code').fill('45402');
  // The Enter key saves instead of loading regions.
  await page.getByLabel('ZIP code').press('Enter');
  await expect(said(page)).toContainText('Your gym has been saved. We review it before it goes on the map.');
}

/** Expects this number of gyms with the name on the map. */
async function expectOnMap(page: Page, name: string, count: 0 | 1): Promise<void> {
  await page.goto(MAP);
  await page.getByLabel('Name or place').fill(`dayton ${name}`);
  await page.locator('.gym-map').getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('.gym-map').getByRole('status')).toContainText(
    count === 1 ? '1 gym' : 'No gym matches this name or place.',
  );
  await expect(card(page, name)).toHaveCount(count);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const look = async (page: Page) => {
      if (javaScriptEnabled) await expectAccessible(page);
    };

    test('a customer adds a gym, staff approve it, and it is on the map until the customer changes it', async ({
      page,
      browser,
    }) => {
      const name = `Hall ${crypto.randomUUID().slice(0, 8)}`;
      await register(page, 'Ada');
      await page.goto(PATH);
      await expect(page.getByText('You haven’t added a gym yet.')).toBeVisible();
      await add(page, name);
      await look(page);
      await expectOnMap(page, name, 0);

      const staff = await signIn(browser, '/staff/gyms', page);
      await look(staff);
      await staff.getByRole('button', { name: new RegExp(`^Show it.*${name}`) }).click();
      await expect(staff.getByText(name)).toHaveCount(0);
      await staff.getByRole('link', { name: 'On the map' }).click();
      await expect(staff.getByRole('button', { name: new RegExp(`^Remove from map.*${name}`) })).toBeVisible();
      await look(staff);

      await page.goto(PATH);
      await expect(card(page, name)).toContainText('On the map');
      await page.getByRole('link', { name: 'View the map' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipped gyms');
      await look(page);
      await expectOnMap(page, name, 1);
      await expect(page.getByRole('heading', { level: 2, name: 'United States' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 3, name: 'Ohio' })).toBeVisible();
      await expect(card(page, name)).toContainText('Dayton, Ohio, United States');
      await expect(card(page, name)).toContainText('Affiliate · 1,200 ft²');
      await expect(card(page, name)).not.toContainText('45402');
      await expect(card(page, name).getByRole('link', { name: 'ironhall.example' })).toHaveAttribute(
        'rel',
        'nofollow ugc noopener',
      );
      await expect(card(page, name).getByRole('link', { name: 'Racks' })).toHaveAttribute('href', '/racks');

      await page.goto(PATH);
      await card(page, name).getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByText('It is currently on the map.')).toBeVisible();
      await look(page);
      await expect(page.getByLabel('Floor area (ft²)')).toHaveValue('1200');
      await page.getByLabel('Floor area (ft²)').fill('1500');
      await save(page);
      await expect(card(page, name)).toContainText('In review: not on the map yet');
      await expect(card(page, name)).toContainText('1,500 ft²');
      await expectOnMap(page, name, 0);

      await staff.goto('/staff/gyms');
      const reason = staff.getByRole('listitem').filter({ hasText: name }).getByLabel('Reason');
      await reason.fill('The website is gone');
      // The Enter key refuses the gym with the typed reason.
      await reason.press('Enter');
      await expect(staff.getByText(name)).toHaveCount(0);
      await page.goto(PATH);
      await expect(card(page, name)).toContainText('Not accepted for the map: The website is gone');
      await card(page, name).getByRole('button', { name: 'Remove' }).click();
      await expect(said(page)).toContainText('The gym has been removed.');
      await expect(page.getByText('You haven’t added a gym yet.')).toBeVisible();
    });

    test('the regions follow the selected country', async ({ page }) => {
      await register(page, 'Bo');
      await page.goto(`/eu${PATH}?add=1`);
      await expect(page.getByLabel('Floor area (m²)')).toBeVisible();
      await page.getByLabel('Name').fill('Sala de hierro');
      await expect(page.getByLabel('Province')).toHaveCount(0);
      await page.getByLabel('Country').selectOption('Spain');
      const choose = page.getByRole('button', { name: 'Choose', exact: true });
      if (javaScriptEnabled) await expect(choose).toBeHidden();
      else await choose.click();
      await page.getByLabel('Province').selectOption('Barcelona');
      await expect(page.getByLabel('Name')).toHaveValue('Sala de hierro');
      await page.getByLabel('City').fill('Sabadell');
      await page.getByLabel('Postcode').fill('08201');
      await save(page);
      await expect(said(page)).toHaveText('Your gym has been saved.');
      await expect(card(page, 'Sala de hierro')).toContainText('Sabadell, Barcelona, Spain');
      await expect(card(page, 'Sala de hierro')).toContainText('Not on the map');
    });
  });
}

test('the demo customer’s approved gym is on the map, and the pending one is not', async ({ page }) => {
  await page.goto(MAP);
  await expect(card(page, 'Foundry Row Barbell')).toBeVisible();
  await expect(card(page, 'Chalk Dust Garage')).toHaveCount(0);
  await page.goto(`/eu${MAP}`);
  await expect(card(page, 'Foundry Row Barbell')).toContainText('334 m²');
});
