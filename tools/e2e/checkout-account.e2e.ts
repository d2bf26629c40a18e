import type { Page } from '@playwright/test';
import type { ImportCustomer } from '#shared/import/contract.ts';
import { expectAccessible } from './axe.ts';
import { callService, fillCart } from './cart-steps.ts';
import {
  awake,
  CARDS,
  expectPlaced,
  keptDraft,
  payByCard,
  place,
  placeButton,
  STRAPS,
  step,
} from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const DANA = {
  firstname: 'Dana',
  lastname: 'Reyes',
  telephone: '614 555 0142',
  region: 'OH',
  countryId: 'US',
  vatNumber: '',
  eoriNumber: '',
};
const ADDRESSES: ImportCustomer['addresses'] = [
  { ...DANA, street: ['9 Desk Street'], city: 'Cleveland', postcode: '44113', isDefaultBilling: true },
  { ...DANA, street: ['1 Home Row', 'Unit 4'], city: 'Columbus', postcode: '43215', isDefaultShipping: true },
  { ...DANA, street: ['Hantelweg 7'], city: 'Berlin', postcode: '10115', region: '', countryId: 'DE' },
];

async function openShipping(page: Page): Promise<void> {
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await expect(page).toHaveURL('/checkout/shipping');
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to payment' }).click();
const review = (page: Page) => page.getByRole('button', { name: 'Review your order' }).click();

test('a customer selects what is on file: addresses, then the saved card @desktop', async ({ page }) => {
  await callService(page, '', '/svc_session/session/login', await newCustomer(ADDRESSES));
  await openShipping(page);
  const home = page.getByRole('radio', { name: /1 Home Row, Unit 4/ });
  await expect(home).toBeChecked();
  await expect(page.getByText('Hantelweg 7')).toHaveCount(0);
  await expect(page.getByLabel('Phone number')).toHaveValue('614 555 0142');
  await expect(page.getByRole('radio', { name: /^Ground/ })).toBeChecked();
  await expectAccessible(page);

  await test.step('a new address can be typed, and one on file selected again', async () => {
    await page.getByRole('radio', { name: 'Another address' }).check();
    await expect(page.getByLabel('Street address')).toHaveValue('');
    await goOn(page);
    await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter your street address' })).toBeVisible();
    await home.check();
    await expect(page.getByLabel('Street address')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /^Ground/ })).toBeChecked();
  });

  await goOn(page);
  await expect(page.getByRole('checkbox', { name: 'Same as the shipping address' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: /9 Desk Street/ })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Save this card for my next order' }).check();
  await payByCard(page, CARDS.approved);
  await expect(page.getByText('Cleveland, OH 44113')).toBeVisible();
  await place(page);
  await expectPlaced(page);

  await test.step('the next order is paid with the saved card and nothing needs to be typed', async () => {
    await openShipping(page);
    await expect(page.getByRole('radio', { name: /^Ground/ })).toBeChecked();
    await goOn(page);
    await expect(step(page, 'payment')).toBeVisible();
    const card = page.getByRole('radio', { name: /Visa ending in 1111/ });
    await expect(card).toBeChecked();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Another card' }).check();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectAccessible(page);
    await payByCard(page, CARDS.approved);
    await expect.poll(() => keptDraft(page)).toContain('"isUsualPayment":false');
    await page.reload();
    await awake(page);
    await expect(step(page, 'payment')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Another card' })).toBeChecked();
    await card.check();
    await review(page);
    await expect(page.getByText('Visa ending in 1111')).toBeVisible();
    await expect(placeButton(page)).toBeEnabled();
    expect(await keptDraft(page)).not.toMatch(/sandbox|1111/);
    await page.reload();
    await awake(page);
    await expect(step(page, 'review')).toBeVisible();
    await place(page);
    await expectPlaced(page);
  });
});
