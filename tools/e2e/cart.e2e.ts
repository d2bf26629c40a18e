import type { Page } from '@playwright/test';
import { MOVING_VISITOR } from '#tools/chromium.ts';
import { expectAccessible } from './axe.ts';
import { BAR, fillCart, openCart, PROGRAMME } from './cart-steps.ts';
import { expectFits } from './fits.ts';
import { deviceOf } from './sites.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

test.use(MOVING_VISITOR);

const line = (page: Page) => page.locator('#main').getByTestId('cart-line');
const total = (page: Page) => page.getByTestId('cart-total');

/** Adds a bar to the cart as a shopper without script does. */
async function addBar(page: Page, prefix = ''): Promise<void> {
  await page.goto(prefix + BAR);
  await page.getByTestId('add-to-cart').click();
  await expect(page).toHaveURL(`${prefix}/cart`);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [site, prefix, one, two] of [
    ['USA', '', '$295', '$590'],
    ['EUR', '/eu', '€319', '€638'],
  ] as const) {
    test(`${site}: product, cart, quantity, removal, empty cart ${deviceOf(prefix)}`, async ({ page }) => {
      await addBar(page, prefix);
      await expect(line(page)).toContainText('North Bar 28.5 Multi');
      await expect(line(page)).toContainText('Red');
      await expect(total(page)).toHaveText(one);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 1 item');

      await page.getByLabel('Quantity of North Bar 28.5 Multi').fill('2');
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(total(page)).toHaveText(two);
      await page.getByLabel('Quantity of North Bar 28.5 Multi').fill('1');
      await page.keyboard.press('Enter');
      await expect(total(page)).toHaveText(one);

      await page.getByRole('button', { name: /^Remove/ }).click();
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
      await expect(line(page)).toHaveCount(0);
    });
  }

  test('a quantity beyond the stock is lowered, with a notice that appears once @phone', async ({ page }) => {
    await addBar(page);
    const field = page.getByLabel('Quantity of North Bar 28.5 Multi');
    const most = Number(await field.getAttribute('max'));
    await field.evaluate((input) => input.removeAttribute('max'));
    await field.fill(String(most + 1));
    await page.getByRole('button', { name: 'Update' }).click();
    const words = page.getByRole('status').getByText(`we lowered the quantity to ${most}`);
    await expect(words).toBeVisible();
    await expect(field).toHaveValue(String(most));
    await page.reload();
    await expect(words).toHaveCount(0);
  });

  test.describe('where the login page may be missing', () => {
    test.use({ expectedNoise: NOT_FOUND_NOISE });

    test('saving for later leads a guest to the login @phone', async ({ page }) => {
      await addBar(page);
      const asked = page.waitForRequest((request) => request.url().includes('/login'));
      await page.getByRole('button', { name: /^Save for later/ }).click();
      expect((await asked).url()).toMatch(/\/login\?redirect=\/account\/wishlist$/);
    });
  });
});

test.describe('with script', () => {
  /** Opens a cart with two products, and waits for its island. */
  async function openTwo(page: Page): Promise<void> {
    await fillCart(page, [BAR, PROGRAMME]);
    await openCart(page);
  }

  test('the header count matches the page, whatever it was before @desktop', async ({ page, context, baseURL }) => {
    await openTwo(page);
    await context.addCookies([{ name: 'cart-usa', value: '9', url: baseURL ?? '' }]);
    await page.goto('/cart');
    await expect(page.getByTestId('cart-count')).toHaveText('2');
  });

  test('fits every width @desktop', async ({ page }) => {
    await openTwo(page);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `${width} px`);
    }
  });

  test('changes of quantity and removals show without a new page, and the focus stays nearby', async ({ page }) => {
    await openTwo(page);
    await expect(total(page)).toHaveText('$354');
    await line(page).first().getByRole('button', { name: 'One more' }).click();
    await expect(total(page)).toHaveText('$649');
    await line(page)
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(line(page)).toHaveCount(1);
    await expect(line(page).getByRole('heading')).toBeFocused();
    await expect(total(page)).toHaveText('$59');
    await expectAccessible(page);
    const taken = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await line(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // The page shows the change before the store has it, so reloading at once would still show the old cart.
    await taken;
    await page.reload();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test.describe('when the store refuses', () => {
    test.use({ expectedNoise: /status of 400/ });

    test('a change is undone with a notice @phone', async ({ page }) => {
      await openTwo(page);
      await page.route('**/svc_list/**', (route) =>
        route.fulfill({ status: 400, json: { error: { type: 'validation_error', message: 'No.', requestId: '1' } } }),
      );
      await line(page).first().getByRole('button', { name: 'One more' }).click();
      await expect(page.getByRole('alert')).toContainText('No.');
      await expect(total(page)).toHaveText('$354');
      await line(page)
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(line(page)).toHaveCount(2);
    });
  });
});
