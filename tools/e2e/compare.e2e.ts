import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cartPage, cartTotal, count, linesOf, sideCart } from './cart-steps.ts';
import { expect, test } from './store-test.ts';

const BARS = '/power-bars';
const PAIR = '/compare/power-bar-29,deadlift-bar-27';

const pick = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Compare ${name}`, exact: true });
const bar = (page: Page): Locator => page.getByTestId('compare-bar');
const go = (page: Page): Locator => page.getByTestId('compare-go');
const table = (page: Page): Locator => page.getByRole('table', { name: 'Products side by side' });
const column = (page: Page, name: string): Locator => table(page).getByRole('columnheader', { name });
const row = (page: Page, label: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${label}`) }) });

/** Returns the price of a product, as shown in its column. */
async function priceOf(page: Page, index: number): Promise<string> {
  const text = (await row(page, 'Price').getByRole('cell').nth(index).textContent()) ?? '';
  return /[$£€][\d,.]+/.exec(text)?.[0] ?? '';
}

/** Expects this product once in the cart, at this price. */
async function expectInCart(page: Page, name: string, price: string): Promise<void> {
  await expect(linesOf(cartPage(page))).toHaveCount(1);
  await expect(linesOf(cartPage(page)).getByRole('heading', { name })).toBeVisible();
  await expect(linesOf(cartPage(page)).getByTestId('product-price')).toContainText(price);
  await expect(cartTotal(page)).toContainText(price);
  await expect(count(page)).toHaveText('1');
}

test.describe('with script', () => {
  test('two bars from a list are compared, and one is bought at the price shown', async ({ page }) => {
    await page.goto(BARS);
    await pick(page, 'Power Bar 29').check();
    await expect(bar(page).getByRole('status')).toHaveText('Power Bar 29 added. 1 of 4 chosen.');
    await pick(page, 'Deadlift Bar 27').check();
    await expect(bar(page).getByRole('listitem')).toHaveCount(2);
    await go(page).click();
    await expect(page).toHaveURL(PAIR);
    await expect(column(page, 'Power Bar 29')).toBeVisible();
    await expect(column(page, 'Deadlift Bar 27')).toBeVisible();
    const price = await priceOf(page, 0);
    await row(page, 'Buy').getByRole('button', { name: 'Add to cart – Power Bar 29' }).click();
    await expect(sideCart(page)).toBeVisible();
    await expect(linesOf(sideCart(page))).toHaveCount(1);
    await page.goto('/cart');
    await expectInCart(page, 'Power Bar 29', price);
  });

  test('the list’s compare bar and the differences view are accessible', async ({ page }) => {
    await page.goto(BARS);
    await pick(page, 'Power Bar 29').check();
    await expect(bar(page).getByRole('listitem')).toHaveCount(1);
    // Wherever a list is scrolled to by chance, its bars may cover a part of a button.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'main');
    await page.goto(`${PAIR}?only=differences`);
    await expectAccessible(page);
  });

  test('a removed product is dropped; going back shows it again @phone', async ({ page }) => {
    await page.goto(BARS);
    for (const name of ['Power Bar 29', 'Deadlift Bar 27']) await pick(page, name).check();
    // The bar grows with each chosen product, which moves its button.
    await expect(bar(page).getByRole('listitem')).toHaveCount(2);
    await go(page).click();
    await expect(page.locator('store-island[name="compare-table"][data-awake]')).toBeAttached();
    await column(page, 'Power Bar 29').getByRole('link', { name: 'Remove' }).click();
    await expect(page).toHaveURL('/compare/deadlift-bar-27');
    await expect(page.getByText('One product so far.')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(PAIR);
    await page.goBack();
    await expect(page).toHaveURL(BARS);
    await expect(pick(page, 'Deadlift Bar 27')).toBeChecked();
    await expect(pick(page, 'Power Bar 29')).not.toBeChecked();
  });

  test('a suggestion is added to the comparison @desktop', async ({ page }) => {
    await page.goto('/compare/deadlift-bar-27');
    await page.getByRole('link', { name: 'Add Power Bar 29 to comparison' }).click();
    await expect(page).toHaveURL('/compare/deadlift-bar-27,power-bar-29');
    await expect(table(page).getByRole('columnheader')).toHaveCount(2);
  });

  test('only the differences, and then everything again, without a new page @desktop', async ({ page }) => {
    await page.goto(PAIR);
    await expect(page.locator('store-island[name="compare-table"][data-awake]')).toBeAttached();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await expect(row(page, 'Material')).toBeVisible();
    await page.getByRole('link', { name: 'Differences only' }).click();
    await expect(row(page, 'Material')).toBeHidden();
    await expect(row(page, 'Diameter.*differs')).toBeVisible();
    await expect(page).toHaveURL(`${PAIR}?only=differences`);
    await page.getByRole('link', { name: 'Differences only' }).click();
    await expect(row(page, 'Material')).toBeVisible();
    await expect(page).toHaveURL(PAIR);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.goto(`${PAIR}?only=differences`);
    await expect(row(page, 'Material')).toBeHidden();
  });

  test('a fifth product is refused with a message @phone', async ({ page }) => {
    await page.goto('/barbells');
    const boxes = page.getByRole('checkbox', { name: /^Compare / });
    for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
    await expect(bar(page).getByRole('listitem')).toHaveCount(4);
    await boxes.nth(4).click();
    await expect(boxes.nth(4)).not.toBeChecked();
    await expect(bar(page).getByRole('status')).toContainText('You can compare 4 products. Remove one to add');
    await bar(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(boxes.nth(0)).not.toBeChecked();
    await boxes.nth(4).check();
    await expect(bar(page).getByRole('listitem')).toHaveCount(4);
  });

  test('each site remembers its own selection, on other pages and in other tabs @desktop', async ({
    page,
    context,
  }) => {
    await page.goto(BARS);
    await pick(page, 'Power Bar 29').check();
    await expect(bar(page).getByRole('listitem')).toHaveCount(1);
    const other = await context.newPage();
    await other.goto('/power-bar-29');
    await expect(pick(other, 'Power Bar 29')).toBeChecked();
    await pick(other, 'Power Bar 29').uncheck();
    await expect(bar(page)).toBeHidden();
    await expect(pick(page, 'Power Bar 29')).not.toBeChecked();
    await pick(page, 'Power Bar 29').check();
    await expect(bar(other).getByRole('listitem')).toHaveCount(1);
    await other.goto('/ca/power-bars');
    await expect(pick(other, 'Power Bar 29')).not.toBeChecked();
    await expect(bar(other)).toBeHidden();
  });

  test('a list loads nothing for comparisons until a product is selected @phone', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(BARS);
    await page.waitForLoadState('networkidle');
    expect(files.filter((file) => /compar/.test(file))).toEqual([]);
    await pick(page, 'Power Bar 29').check();
    await expect(bar(page).getByRole('listitem')).toHaveCount(1);
    expect(new Set(files.filter((file) => /compare-bar/.test(file))).size).toBe(1);
  });

  test('boxes checked before the script loads count @phone', async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/compare-bar-*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(BARS);
    for (const name of ['Power Bar 29', 'Deadlift Bar 27']) await pick(page, name).check();
    release();
    await expect(bar(page).getByRole('listitem')).toHaveCount(2);
  });

  test('products are selected, removed and compared using only the keyboard @desktop', async ({ page }) => {
    await page.goto(BARS);
    for (const name of ['Power Bar 29', 'Deadlift Bar 27']) {
      await pick(page, name).focus();
      await page.keyboard.press('Space');
    }
    await expect(bar(page).getByRole('listitem')).toHaveCount(2);
    await bar(page).getByRole('button', { name: 'Remove Power Bar 29 from the comparison' }).focus();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('button', { name: 'Remove Deadlift Bar 27 from the comparison' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeHidden();
    await expect(pick(page, 'Deadlift Bar 27')).toBeFocused();
  });

  test('names stay in view while the table scrolls', async ({ page }) => {
    await page.goto('/compare/power-bar-29,deadlift-bar-27,field-bar-20-kg,workshop-bar-20-kg');
    const name = column(page, 'Power Bar 29').getByRole('link', { name: 'Power Bar 29', exact: true });
    // On a phone the table scrolls inside its own region; elsewhere the page scrolls.
    await page.getByRole('region', { name: 'Comparison of products' }).evaluate((region) => {
      region.scrollIntoView({ block: 'end', behavior: 'instant' });
      region.scrollTo({ top: region.scrollHeight, behavior: 'instant' });
    });
    await expect(row(page, 'Made in')).toBeInViewport();
    await expect(name).toBeInViewport();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('two bars from a list are compared, bought, removed @phone', async ({ page }) => {
    await page.goto(BARS);
    await expect(bar(page)).toBeHidden();
    for (const name of ['Power Bar 29', 'Deadlift Bar 27']) await pick(page, name).check();
    await go(page).click();
    await expect(page).toHaveURL(PAIR);
    await page.getByRole('link', { name: 'Differences only' }).click();
    await expect(page).toHaveURL(`${PAIR}?only=differences`);
    await expect(row(page, 'Material')).toBeHidden();
    await column(page, 'Power Bar 29').getByRole('link', { name: 'Remove' }).click();
    await expect(page).toHaveURL('/compare/deadlift-bar-27');
    await page.goBack();
    const price = await priceOf(page, 0);
    await row(page, 'Buy').getByRole('button', { name: 'Add to cart – Power Bar 29' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(linesOf(cartPage(page)).getByRole('heading', { name: 'Power Bar 29' })).toBeVisible();
    await expect(linesOf(cartPage(page)).getByTestId('product-price')).toContainText(price);
    await expect(cartTotal(page)).toContainText(price);
  });
});
