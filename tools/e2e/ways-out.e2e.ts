import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  goToBank,
  heading,
  openCheckout,
  payByCard,
  place,
  placeButton,
  STRAPS,
  ship,
  step,
} from './checkout-steps.ts';
import { expectFits } from './fits.ts';
import { deviceOf } from './sites.ts';
import { expect, test } from './store-test.ts';

const waits = (page: Page) => page.getByText('Your payment is waiting for you.');
const another = (page: Page) => page.getByTestId('pay-another-way');
const toCart = (page: Page) => page.getByTestId('back-to-cart');

interface Way {
  readonly name: string;
  readonly site: string;
  readonly choose: (page: Page) => Promise<void>;
  /** Name of the last button at the bank. */
  readonly approve: RegExp;
  readonly goOn: string;
}

const klarna: Way['choose'] = async (page) => {
  await page.getByRole('radio', { name: 'Klarna: pay later' }).check();
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(step(page, 'review')).toBeVisible();
};
const threeDS: Way['choose'] = (page) => payByCard(page, CARDS.threeDS);

const WAYS: readonly Way[] = [
  { name: 'USA: 3-D Secure', site: '', choose: threeDS, approve: /^Confirm/, goOn: 'Continue to your bank' },
  { name: 'EUR: Klarna', site: '/eu', choose: klarna, approve: /^Pay/, goOn: 'Continue to payment provider' },
  { name: 'GBR: Klarna', site: '/gb', choose: klarna, approve: /^Pay/, goOn: 'Continue to payment provider' },
];

for (const way of WAYS) {
  test.describe(way.name, () => {
    /** Places an order that waits for the bank, and goes to the bank's page. */
    async function atTheBank(page: Page): Promise<void> {
      await openCheckout(page, [STRAPS], way.site);
      await continueAsGuest(page);
      await ship(page, way.site);
      await way.choose(page);
      await place(page);
      await expect(page).toHaveURL(/\/sandbox-payment\//);
    }

    test(`left with Back: continue paying, or pay another way ${deviceOf(way.site)}`, async ({ page }) => {
      await atTheBank(page);
      await page.goBack();
      await expect(waits(page)).toBeVisible();
      await expect(page.getByRole('link', { name: way.goOn })).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
      await page.getByRole('link', { name: way.goOn }).click();
      await page.goBack();
      await expect(waits(page)).toBeVisible();
      await another(page).click();
      await expect(step(page, 'payment')).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await page.getByRole('radio', { name: /card/i }).first().check();
      await payByCard(page, CARDS.approved);
      await place(page);
      await expectPlaced(page);
    });

    test(`left for the cart, which is unchanged ${deviceOf(way.site, true)}`, async ({ page }) => {
      await atTheBank(page);
      await page.goBack();
      await toCart(page).click();
      await expect(page).toHaveURL(`${way.site}/cart`);
      await expect(page.getByTestId('cart-line')).toHaveCount(1);
      await page.goto(`${way.site}/checkout/payment`);
      await awake(page);
      await expect(step(page, 'payment')).toBeVisible();
    });

    test(`left by closing the tab: another tab shows it, and it is paid there ${deviceOf(way.site)}`, async ({
      page,
      context,
    }) => {
      await atTheBank(page);
      const bank = page.url();
      await page.close();
      const tab = await context.newPage();
      await tab.goto(`${way.site}/checkout`);
      await expect(waits(tab)).toBeVisible();
      await tab.goto(bank);
      await tab.getByRole('button', { name: way.approve }).click();
      await expectPlaced(tab);
    });
  });
}

test('a failed cancel says so and is tried again @desktop', async ({ page }) => {
  await goToBank(page);
  await page.goBack();
  await page.route('**/cancel', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'no answer of the store' }),
  );
  await another(page).click();
  await expect(page.getByText('The payment has not been canceled yet.')).toBeVisible();
  await expect(waits(page)).toBeVisible();
  await page.unroute('**/cancel');
  await another(page).click();
  await expect(step(page, 'payment')).toBeVisible();
  await expect(placeButton(page)).toHaveCount(0);
});
