import type { Page } from '@playwright/test';
import { cartTotal, fillCart, openCart } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  openCheckout,
  payByCard,
  place,
  placeButton,
  STRAPS,
  ship,
  step,
  total,
} from './checkout-steps.ts';
import { auditedOrder } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const field = (page: Page) => page.getByTestId('coupon-input');
const apply = (page: Page) => page.getByTestId('coupon-apply');
const coupons = (page: Page) => page.getByTestId('coupon-line');

test('a code lowers the total of the cart until it is removed, and a wrong one says why', async ({ page }) => {
  await fillCart(page, [STRAPS]);
  await openCart(page);
  const before = (await cartTotal(page).textContent()) ?? '';
  await field(page).fill('NO-SUCH-CODE');
  await apply(page).click();
  await expect(page.getByText('We do not know this code. Please check it.')).toBeVisible();
  await expect(coupons(page)).toHaveCount(0);
  await field(page).fill(' spring ');
  await field(page).press('Enter');
  await expect(coupons(page)).toContainText(/Spring training\s*SPRING.*−\$\d/);
  await expect(cartTotal(page)).not.toHaveText(before);
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await expect(coupons(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove code SPRING' }).click();
  await expect(coupons(page)).toHaveCount(0);
  await expect(cartTotal(page)).toHaveText(before);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('codes are entered, refused and removed by forms', async ({ page }) => {
    await page.goto(STRAPS);
    await page.getByTestId('add-to-cart').click();
    await field(page).fill('winter');
    await apply(page).click();
    await expect(page.getByText('This code has expired.')).toBeVisible();
    await expect(field(page)).toHaveValue('WINTER');
    await field(page).fill('spring');
    await apply(page).click();
    await expect(coupons(page)).toContainText('SPRING');
    await page.getByRole('button', { name: 'Remove code SPRING' }).click();
    await expect(coupons(page)).toHaveCount(0);
  });
});

test('an order with a code costs what the checkout said, and names the code', async ({ page, isMobile }) => {
  await openCheckout(page, [STRAPS]);
  await awake(page);
  await continueAsGuest(page);
  await ship(page);
  await expect(page.getByText('so far')).toHaveCount(0);
  const before = (await total(page).textContent()) ?? '';
  if (isMobile) await page.locator('.sum-fold').click();
  await field(page).fill('SPRING');
  await apply(page).click();
  await expect(coupons(page)).toContainText('Spring training');
  await expect(total(page)).not.toHaveText(before);
  await payByCard(page, CARDS.approved);
  await expect(step(page, 'review')).toBeVisible();
  await expect(coupons(page)).toContainText('SPRING');
  await expect(placeButton(page)).toBeEnabled();
  const promised = (await total(page).textContent()) ?? '';
  await place(page);
  const orderId = await expectPlaced(page);
  await expect(total(page)).toHaveText(promised);
  const { violations } = await auditedOrder('USA', orderId);
  expect(violations).toEqual([]);
});
