import { expectAccessible } from './axe.ts';
import { BAR } from './cart-steps.ts';
import { CARDS, continueAsGuest, fillAddress, fillContact, openCheckout, payByCard, step } from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

/** A product that ships as freight. */
const BENCH = '/a-2-adjustable-bench?color=Black';

test('an order in several packages shows the contents of each, with the rates and in the review', async ({ page }) => {
  await openCheckout(page, [BAR, BENCH]);
  await continueAsGuest(page);
  await fillContact(page);
  await fillAddress(page);
  const packages = step(page, 'shipping').getByRole('group', { name: /^Package \d of 2$/ });
  await expect(packages).toHaveCount(2);
  await expect(packages.nth(0)).toContainText('1 × North Bar');
  await expect(packages.nth(1)).toContainText(/1 × .*Bench/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payByCard(page, CARDS.approved);
  const review = step(page, 'review');
  await expect(review).toContainText(/Package 1: Ground[^×]*1 × North Bar/);
  await expect(review).toContainText(/Package 2: Freight[^×]*1 × [^×]*Bench/);
});
