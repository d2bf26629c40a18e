import type { Locator, Page } from '@playwright/test';
import {
  addButton,
  BAR,
  cartPage,
  cartTotal,
  count,
  fillCart,
  linesOf,
  openCart,
  PROGRAMME,
  sideCart,
} from './cart-steps.ts';
import { newGiftcard } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/** More tab stops than any page has. */
const STOPS = 200;

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test('from the product to a changed and an empty cart using only the keyboard @desktop', async ({ page }) => {
  await page.goto(BAR);
  await tabTo(page, page.getByRole('button', { name: 'One more' }));
  await page.keyboard.press('Enter');
  await expect(addButton(page)).toContainText('$590');
  await tabTo(page, addButton(page));
  await page.keyboard.press('Enter');
  await expect(sideCart(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(sideCart(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
  const side = linesOf(sideCart(page));
  await expect(side.getByRole('spinbutton')).toHaveValue('4');
  await tabTo(page, side.getByRole('button', { name: 'One less' }));
  await page.keyboard.press('Enter');
  await expect(side.getByRole('spinbutton')).toHaveValue('3');
  await expect(side.getByRole('button', { name: 'One less' })).toBeFocused();
  await expect(count(page)).toHaveText('3');

  await tabTo(page, sideCart(page).getByRole('link', { name: 'View cart' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.locator('store-island[name="cart-page"][data-awake]')).toBeAttached();
  const line = linesOf(cartPage(page));
  await tabTo(page, line.getByRole('spinbutton'));
  await page.keyboard.press('ArrowUp');
  await expect(cartTotal(page)).toHaveText('$1,180');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await expect(cartTotal(page)).toHaveText('$590');
  await page.keyboard.press('Enter');
  await expect(line.getByRole('spinbutton')).toBeFocused();
  await expect(line.getByRole('spinbutton')).toHaveValue('2');
  await expect(count(page)).toHaveText('2');
  await tabTo(page, line.getByRole('button', { name: /^Remove/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(count(page)).toBeEmpty();
  await tabTo(page, page.getByRole('link', { name: 'Start shopping' }));
});

test('the focus stays in the open side cart and cycles through it @desktop', async ({ page }) => {
  await page.goto(BAR);
  await tabTo(page, addButton(page));
  await page.keyboard.press('Enter');
  await expect(sideCart(page)).toBeVisible();
  const close = sideCart(page).getByRole('button', { name: 'Close' });
  await tabTo(page, close);
  await tabTo(page, sideCart(page).getByRole('link', { name: 'View cart' }));
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await expect(sideCart(page)).toBeHidden();
  await expect(addButton(page)).toBeFocused();
});

test.describe('a gift card', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('is refused, applied and removed, and the focus stays in its field @desktop', async ({ page }) => {
    const code = await newGiftcard('USD', 700);
    await fillCart(page, [PROGRAMME]);
    await openCart(page);
    const entry = cartPage(page).locator('details', { hasText: 'Gift card' });
    const field = entry.getByRole('textbox', { name: 'Code' });
    await entry.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type('NOT-A-CARD');
    await page.keyboard.press('Enter');
    await expect(entry).toContainText('This gift card code is not valid');
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    const remove = entry.getByRole('button', { name: `Remove gift card •••• ${code.slice(-4)}` });
    await expect(remove).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toBeEmpty();
    await page.keyboard.press('Shift+Tab');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(field).toBeFocused();
  });
});
