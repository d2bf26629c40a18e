import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './store-test.ts';

const PATH = '/compare/bars';

const names = (page: Page): Locator => page.locator('.cmp tbody th');
const heading = (page: Page, label: string): Locator =>
  page.getByRole('columnheader', { name: new RegExp(`^${label}`) });
const sort = (page: Page, label: string): Promise<void> => heading(page, label).getByRole('link').click();
const counted = (page: Page): Locator => page.getByTestId('bar-count');
const openFilters = (page: Page): Promise<void> => page.getByText('Filter by any column').click();

test.describe('with script', () => {
  test('sorts by a column and back on the same page, and updates the address', async ({ page }) => {
    await page.goto(PATH);
    await expect(names(page)).toHaveCount(40);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await sort(page, 'Tensile psi');
    await expect(heading(page, 'Tensile psi')).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page).first()).toContainText('Kestrel Apex');
    await expect(page).toHaveURL(`${PATH}?sort=-tensile`);
    await expect(counted(page)).toHaveText('40 bars, sorted by tensile psi, highest first');
    await sort(page, 'Tensile psi');
    await expect(names(page).first()).toContainText('Gantry Home');
    await page.goBack();
    await expect(names(page).first()).toContainText('Kestrel Apex');
    await page.goBack();
    await expect(names(page).first()).toContainText('North Bar 28.5 Multi');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  test('filters by columns at once, and each filter can be removed', async ({ page }) => {
    await page.goto(PATH);
    await openFilters(page);
    await page.getByLabel('Made in').selectOption('Sweden');
    await expect(counted(page)).toHaveText('5 of 40 bars, sorted by rank');
    await page.getByLabel('Olympic gym').selectOption('4');
    await expect(names(page)).toHaveText(['Halden Lift 20', 'Fjord Training']);
    await expect(page).toHaveURL(`${PATH}?olympic=4&made=Sweden`);
    await page.reload();
    await expect(names(page)).toHaveText(['Halden Lift 20', 'Fjord Training']);
    await page.getByRole('link', { name: 'Remove Made in: Sweden' }).click();
    await expect(page).toHaveURL(`${PATH}?olympic=4`);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(names(page)).toHaveCount(40);
    await page.getByRole('searchbox', { name: 'Bar', exact: true }).fill('kestrel');
    await expect(names(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Own brand only' }).check();
    await expect(page.getByText('No bars match all filters.')).toBeVisible();
  });

  test('is accessible when sorted and filtered', async ({ page }) => {
    await page.goto(`${PATH}?sort=-f&olympic=4&own=1`);
    await expectAccessible(page);
  });

  test('links each bar to its product, in its color', async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole('link', { name: 'North Bar 28.5 Multi Red' }).click();
    await expect(page).toHaveURL('/north-bar-28-5-multi?color=Red');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('North Bar 28.5 Multi');
  });

  test('keeps names and headings in view', async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole('region', { name: 'Bar comparison table' }).evaluate((region) => {
      region.scrollIntoView({ block: 'end', behavior: 'instant' });
      region.scrollTo({ top: region.scrollHeight, left: 600, behavior: 'instant' });
    });
    await expect(heading(page, 'Bar')).toBeInViewport();
    await expect(page.getByRole('rowheader', { name: 'Gantry Press' })).toBeInViewport();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('sorts by links and filters by a form', async ({ page }) => {
    await page.goto(PATH);
    await sort(page, 'F rating');
    await expect(page).toHaveURL(`${PATH}?sort=-f`);
    await page.getByRole('navigation', { name: 'Bar category' }).getByRole('link', { name: '28MM OLY' }).click();
    await expect(page).toHaveURL(`${PATH}?sort=-f&category=28MM+OLY`);
    await page.getByLabel('Tensile psi').selectOption('215000');
    await page.getByRole('button', { name: 'Show bars' }).click();
    await expect(names(page)).toContainText([
      'Competition Bar 28',
      'Meridian Oly',
      'Halden Lift 20',
      'Kestrel Apex',
      'Fjord Training',
    ]);
    await expect(heading(page, 'F rating')).toHaveAttribute('aria-sort', 'descending');
    await expect(counted(page)).toContainText('5 of 40 bars');
    await page.goBack();
    await expect(page).toHaveURL(`${PATH}?sort=-f&category=28MM+OLY`);
  });
});
