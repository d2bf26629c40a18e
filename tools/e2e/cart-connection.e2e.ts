import type { Page } from '@playwright/test';
import {
  add,
  addButton,
  BAR,
  barLine,
  barQuantity,
  CALLS,
  cartPage,
  cartTotal,
  count,
  fillCart,
  linesOf,
  oneMoreBar,
  openCart,
  PROGRAMME,
  remove,
  sideCart,
} from './cart-steps.ts';
import { expect, INTERCEPTION_NOISE, test } from './store-test.ts';

/** The message about a waiting change, on the product page and in the cart. */
const waiting = (page: Page) => page.locator('#main').getByText('You are offline.');

test('two tabs stay in sync', async ({ page, context }) => {
  await fillCart(page, [BAR, PROGRAMME]);
  await openCart(page);
  const other = await context.newPage();
  await openCart(other);
  const product = await context.newPage();
  await product.goto(BAR);
  await expect(count(product)).toHaveText('2');
  await oneMoreBar(other).click();
  await expect(barQuantity(page)).toHaveValue('2');
  await expect(cartTotal(page)).toHaveText('$649');
  await expect(count(page)).toHaveText('3');
  await expect(count(product)).toHaveText('3');
  await remove(barLine(page));
  await expect(linesOf(cartPage(other))).toHaveCount(1);
  await expect(cartTotal(other)).toHaveText('$59');
  await product.bringToFront();
  await add(product);
  await expect(linesOf(cartPage(other))).toHaveCount(2);
  await expect(cartTotal(page)).toHaveText('$354');
});

test.describe('without a connection', () => {
  test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });

  test('a change waits, says so, and is sent later', async ({ page, context }) => {
    await fillCart(page, [BAR]);
    await openCart(page);
    await context.setOffline(true);
    await oneMoreBar(page).click();
    await expect(waiting(page)).toBeVisible();
    await expect(cartTotal(page)).toHaveText('$590');
    await expect(count(page)).toHaveText('1');
    await context.setOffline(false);
    await expect(count(page)).toHaveText('2');
    await expect(waiting(page)).toHaveCount(0);
    await page.reload();
    await expect(barQuantity(page)).toHaveValue('2');
  });

  test('an added product waits as well, and is added once', async ({ page, context }) => {
    await page.goto(BAR);
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(addButton(page)).toContainText('$590');
    await context.setOffline(true);
    await addButton(page).click();
    await expect(waiting(page)).toBeVisible();
    await addButton(page).click();
    // Longer than the delay after which the side cart's files are requested again.
    await page.waitForTimeout(2500);
    await context.setOffline(false);
    await expect(sideCart(page)).toBeVisible();
    await expect(linesOf(sideCart(page)).getByRole('spinbutton')).toHaveValue('2');
    await expect(count(page)).toHaveText('2');
  });
});

test.describe('an answer that is lost', () => {
  test.use({ expectedNoise: INTERCEPTION_NOISE });

  test('adds nothing twice', async ({ page }) => {
    await fillCart(page, [PROGRAMME]);
    await page.goto(BAR);
    let calls = 0;
    await page.route(CALLS, async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      expect((await route.fetch()).status()).toBe(201);
      return route.abort();
    });
    await addButton(page).click();
    await expect(waiting(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(sideCart(page)).toBeVisible();
    expect(calls).toBe(2);
    await expect(linesOf(sideCart(page))).toHaveCount(2);
    await expect(linesOf(sideCart(page)).filter({ hasText: 'North Bar' }).getByRole('spinbutton')).toHaveValue('1');
    await expect(count(page)).toHaveText('2');
  });
});

test('going back to the cart shows what was added since', async ({ page }) => {
  await fillCart(page, [PROGRAMME]);
  await openCart(page);
  await page.goto(BAR);
  await add(page);
  await page.goBack();
  await expect(linesOf(cartPage(page))).toHaveCount(2);
  await expect(cartTotal(page)).toHaveText('$354');
});
