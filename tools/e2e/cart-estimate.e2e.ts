import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { BAR, cartTotal, fillCart, oneMoreBar, openCart, PROGRAMME } from './cart-steps.ts';
import { expect, test } from './store-test.ts';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
const rates = (page: Page) => summary(page).getByTestId('shipping-rates').getByRole('listitem');
const postcode = (page: Page) => summary(page).getByLabel(/^(ZIP code|Postcode)$/);

/** Opens the estimate and enters a postcode. */
async function estimate(page: Page, code: string): Promise<void> {
  if (!(await postcode(page).isVisible())) await summary(page).getByText('Estimate shipping').click();
  await postcode(page).fill(code);
  await summary(page).getByRole('button', { name: 'Estimate' }).click();
}

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript });

    const open = (page: Page, site = '') => (hasScript ? openCart(page, site) : page.goto(`${site}/cart`));

    test('a postcode is enough to see the rates, and the cheapest is included in the total @phone', async ({
      page,
    }) => {
      await fillCart(page, [BAR]);
      await open(page);
      await estimate(page, '43211');
      await expect(rates(page)).toHaveText([
        /^Ground.*\$24\.31$/,
        /^2-day air.*\$94\.55$/,
        /^Pick up in Columbus.*Free$/,
      ]);
      await expect(summary(page).locator('dl')).toContainText('Shipping, estimated$24.31');
      await expect(cartTotal(page)).toHaveText('$319.31');
      await expect(page).toHaveURL(hasScript ? '/cart' : '/cart?country=US&postcode=43211');
      await expect(postcode(page)).toHaveValue('43211');
    });

    test('invalid input is explained in words @desktop', async ({ page }) => {
      await fillCart(page, [BAR]);
      await open(page);
      await estimate(page, '432');
      await expect(summary(page)).toContainText('Please enter a valid ZIP code, such as');
      await estimate(page, '00100');
      await expect(summary(page)).toContainText('We do not ship to this address from this store.');
      await expect(cartTotal(page)).toHaveText('$295');
    });

    test('another country of a site, in its currency @desktop', async ({ page }) => {
      await fillCart(page, [BAR], '/eu');
      await open(page, '/eu');
      await summary(page).getByText('Estimate shipping').click();
      await summary(page).getByLabel('Country').selectOption('Portugal');
      await estimate(page, '1000-001');
      await expect(rates(page).first()).toHaveText(/^Parcel, 4 to 7 working daysArrives .+€/);
      await expect(cartTotal(page)).not.toHaveText('€319');
    });
  });
}

test('the estimate follows the cart, and this tab remembers the location @phone', async ({ page }) => {
  await fillCart(page, [BAR, PROGRAMME]);
  await openCart(page);
  await estimate(page, '43211');
  await expect(cartTotal(page)).toHaveText('$378.31');
  await expectAccessible(page);
  await oneMoreBar(page).click();
  await expect(rates(page).first()).toHaveText(/\$39\.67$/);
  await expect(cartTotal(page)).toHaveText('$688.67');
  await page.reload();
  await expect(cartTotal(page)).toHaveText('$688.67');
  await expect(postcode(page)).toHaveValue('43211');
});

test('a cart with nothing to ship has no estimate @desktop', async ({ page }) => {
  await fillCart(page, [PROGRAMME]);
  await openCart(page);
  await expect(summary(page)).toContainText('Tax is calculated at checkout.');
  await expect(summary(page).getByText('Estimate shipping')).toHaveCount(0);
});
