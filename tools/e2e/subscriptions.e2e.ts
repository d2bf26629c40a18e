import type { Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import {
  CARDS,
  expectPlaced,
  fillAddress,
  fillContact,
  openCheckout,
  payByCard,
  place,
  step,
} from './checkout-steps.ts';
import { expectFits } from './fits.ts';
import { type OwnStore, openOwnStore } from './own-store.ts';
import { deviceOf } from './sites.ts';
import { expect, test } from './store-test.ts';

const DAY = 86_400_000;
const TRIAL = '/kettlebell-club-first-week-free';
const NAME = 'Kettlebell Club, first week free';

// The journeys move the clock of their store.
test.describe.configure({ mode: 'serial' });
let store: OwnStore;
test.beforeAll(async () => {
  store = await openOwnStore('subscriptions', {});
});
test.afterAll(() => store.close());

const panel = (page: Page) => page.getByRole('region', { name: NAME });

/** Lets a customer buy the trial. Returns the time of the purchase. */
async function buyTrial(page: Page, site: string): Promise<number> {
  await register(page, 'Trial');
  await openCheckout(page, [TRIAL], site);
  await fillContact(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(step(page, 'payment')).toBeVisible();
  await fillAddress(page, site);
  await page.getByRole('checkbox', { name: /I agree to pay until I cancel/ }).check();
  await page.getByRole('checkbox', { name: /when the free trial ends/ }).check();
  await expectAccessible(page);
  await expectFits(page);
  await payByCard(page, CARDS.approved);
  await expect(page.getByTestId('order-total')).toHaveText(/^[$€£]0$/);
  await place(page);
  await expectPlaced(page);
  await expect(page.getByText('It renews until you cancel.')).toBeVisible();
  return Date.now();
}

/** A charge appears in the account after a moment, when the order desk reports it. */
async function expectState(page: Page, site: string, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`${site}/account/subscriptions`);
    await expect(panel(page)).toContainText(words, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

for (const [name, site] of [
  ['USA', ''],
  ['EUR', '/eu'],
  ['GBR', '/gb'],
] as const) {
  test(`${name}: a trial is bought, converted and canceled in two clicks ${deviceOf(site, true)}`, async ({ page }) => {
    const boughtMs = await buyTrial(page, site);
    await expectState(page, site, 'Free trial');
    await expectAccessible(page);
    await expectFits(page);
    for (const day of [4.1, 7.1]) {
      await store.minute(boughtMs + day * DAY);
      await expectState(page, site, day < 7 ? 'the first charge is on that day' : 'Active');
    }
    await expect(panel(page)).toContainText('The next charge is on');
    await panel(page).getByText('Payments').click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);

    await panel(page)
      .getByRole('link', { name: /^Cancel/ })
      .click();
    await expect(panel(page)).toContainText('Nothing will be charged again.');
    await panel(page)
      .getByRole('button', { name: /^Cancel subscription/ })
      .click();
    await expect(page.getByText('Your subscription is canceled.')).toBeVisible();
    await expect(panel(page)).toContainText('You have access until');
    await store.minute(boughtMs + 90 * DAY);
    await expectState(page, site, 'Canceled');
    await panel(page).getByText('Payments').click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  });
}
