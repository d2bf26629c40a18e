import type { Page } from '@playwright/test';
import { fillCart } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  orderNumber,
  payByCard,
  place,
  STRAPS,
  ship,
  step,
} from './checkout-steps.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

/** The sites of the journey, with the name and the value of the field that says where goods go. */
const SITES = [
  ['', 'Deliver to ZIP code', '43211'],
  ['/eu', 'Postcode', '10115'],
  ['/gb', 'Postcode', 'SW1A 1AA'],
] as const;

/** The words of a date, without what follows them: the cost, the end of a sentence or of a line. */
const dateIn = (text: string | null): string =>
  /Arrives [^·.\n]+/.exec(text ?? '')?.[0].trim() ?? `no date in '${text}'`;

/** Reads the date that the page of a product shows for a postcode. */
async function askDate(page: Page, label: string, postcode: string): Promise<string> {
  const form = page.getByTestId('delivery-form');
  await form.getByLabel(label).fill(postcode);
  await form.getByRole('button', { name: 'Check date' }).click();
  await expect(form.getByTestId('delivery-date')).toContainText('Arrives');
  return dateIn(await form.getByTestId('delivery-date').textContent());
}

for (const [site, label, postcode] of SITES) {
  test(`${site || 'USA'}: the date is the same from the product’s page to the email`, async ({ page, browser }) => {
    await page.goto(site + STRAPS);
    const date = await askDate(page, label, postcode);
    // The browser remembers the place.
    await page.reload();
    await expect(page.getByTestId('delivery-form').getByTestId('delivery-date')).toContainText(date);
    // So does the cart, also of a postcode with a blank.
    await fillCart(page, [STRAPS], site);
    await page.goto(`${site}/cart`);
    await expect(page.getByTestId('shipping-rates').getByTestId('delivery-date').first()).toHaveText(date);
    await page.goto(`${site}/checkout`);
    await awake(page);
    await continueAsGuest(page);
    await ship(page, site);
    await payByCard(page, CARDS.approved);
    await expect(step(page, 'review').getByTestId('delivery-date')).toHaveText(date);
    await place(page);
    await expectPlaced(page);
    await expect(page.getByTestId('delivery-date')).toContainText(date);
    const number = (await orderNumber(page).textContent()) ?? '';
    const staff = await signIn(browser, '/staff/mails', page);
    await expect(async () => {
      await staff.goto('/staff/mails');
      const mail = staff.locator('details').filter({ hasText: number });
      expect(await mail.first().textContent()).toContain(date);
    }).toPass();
  });
}

test('a place that cannot be is answered with words, and the field keeps what was written', async ({ page }) => {
  await page.goto(STRAPS);
  const form = page.getByTestId('delivery-form');
  await form.getByRole('button', { name: 'Check date' }).click();
  await expect(form.getByTestId('delivery-date')).toHaveText('Please enter where it should go.');
  await form.getByLabel('Deliver to ZIP code').fill('432');
  await page.keyboard.press('Enter');
  await expect(form.getByTestId('delivery-date')).toContainText('ZIP code');
  await expect(form.getByLabel('Deliver to ZIP code')).toHaveValue('432');
});
