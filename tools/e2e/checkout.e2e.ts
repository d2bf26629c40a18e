import type { Page } from '@playwright/test';
import { watchScripts } from '#tools/payment-pages/seen-scripts.ts';
import { expectAccessible } from './axe.ts';
import { BAR, count, fillCart, PROGRAMME } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  EMAIL,
  expectPlaced,
  fillAddress,
  fillContact,
  heading,
  kept,
  keptDraft,
  openCheckout,
  orderNumber,
  payByCard,
  place,
  placeButton,
  placedNumber,
  STRAPS,
  STRAPS_NAME,
  ship,
  step,
  total,
} from './checkout-steps.ts';
import { expectAuthorizedScripts } from './payment-scripts.ts';
import { expect, test } from './store-test.ts';

/** Chromium's message about a refused request. */
const REFUSAL_NOISE = /Failed to load resource: the server responded with a status of 409/;

test('a guest checks out: errors, reload, going back, every step accessible', async ({ page, isMobile }) => {
  const scripts = watchScripts(page);
  await openCheckout(page, [STRAPS]);
  await expectAccessible(page);
  await continueAsGuest(page);
  await expect(page).toHaveURL('/checkout/shipping');
  await expect(heading(page)).toBeFocused();

  await test.step('missing details are reported and get the focus', async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveCount(7);
    await expect(page.locator('.co-errors')).toBeFocused();
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Please enter your first name' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
  });

  await fillContact(page);
  await fillAddress(page);
  const ground = page.getByRole('radio', { name: /^Ground/ });
  await expect(ground).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Pick up/ })).toBeVisible();
  await page.getByRole('radio', { name: /air/ }).check();
  await expectAccessible(page);

  await test.step('a reload keeps address and selection', async () => {
    await expect.poll(() => kept(page)).toContain('two-day');
    await page.reload();
    await awake(page);
    await expect(page.getByLabel('City')).toHaveValue('Columbus');
    await expect(page.getByRole('radio', { name: /air/ })).toBeChecked();
    await ground.check();
  });

  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL('/checkout/payment');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);

  await test.step('going back and forward moves through the steps', async () => {
    await page.goBack();
    await expect(step(page, 'shipping')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
    await page.goForward();
    await expect(step(page, 'payment')).toBeVisible();
  });

  await payByCard(page, CARDS.approved);
  await expect(page).toHaveURL('/checkout/review');
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();
  await expect(page.getByText('Columbus, OH 43211')).toBeVisible();
  await expect(placeButton(page)).toHaveText(/^Place order · \$/);
  await expect(placeButton(page)).toBeEnabled();
  await expectAccessible(page);
  expect(await keptDraft(page)).not.toMatch(/sandbox_|4111|1111/);
  expectAuthorizedScripts(page, await scripts());
  const amount = (await total(page).textContent()) ?? '';

  const asked: string[] = [];
  page.on('request', (sent) => {
    if (/svc_checkout.*\/order\/[0-9a-f]{28}/.test(sent.url())) asked.push(sent.url());
  });
  await place(page);
  const orderId = await expectPlaced(page);
  const number = await placedNumber(page);
  await expect(page).toHaveURL(`/checkout/success?order=${orderId}`);
  await expect(total(page)).toHaveText(amount);
  await expect(count(page)).toBeEmpty();
  await expectAccessible(page);
  expect(await kept(page)).toBeNull();

  // The page's attributes contain no data of the shopper, and the order was requested only once, to show what was
  // bought.
  await expect(page.getByText(STRAPS_NAME)).toBeVisible();
  const attributes = await page.evaluate(() =>
    [...document.querySelectorAll('#main *')].flatMap((each) => [...each.attributes].map(({ value }) => value)),
  );
  expect(attributes.join(' ')).not.toMatch(/1080 Steelyard|614 555 0142|Reyes/);
  expect(asked).toHaveLength(1);

  await page.reload();
  await expect(orderNumber(page)).toHaveText(number);
  await expect(page.getByText(STRAPS_NAME)).toBeVisible();
  expect(asked).toHaveLength(2);

  await test.step('it says where the order goes and how to follow it, and a guest opens an account by a password', async () => {
    const delivery = page.getByRole('region', { name: 'Delivering to' });
    await expect(delivery).toContainText('Columbus, OH 43211');
    await expect(delivery.getByRole('link', { name: 'Track order' })).toHaveAttribute('href', '/shippingtracker');
    const account = page.getByRole('region', { name: 'Order faster next time' });
    // An address has one account, so one of the devices opens it.
    if (!isMobile) return;
    const create = account.getByRole('button', { name: 'Create account' });
    await account.getByLabel('Password', { exact: true }).fill('short');
    await create.click();
    await expect(account).toContainText('Please use at least 8 characters');
    await account.getByLabel('Password', { exact: true }).fill('iron-plates-and-chalk-77');
    await create.click();
    await expect(page.getByRole('region', { name: 'Your account is ready' }).getByRole('link')).toHaveText('Log in');
    await expectAccessible(page);
  });
  await page.goto('/checkout');
  await expect(page).toHaveURL('/cart');
});

test('a tap counts though a message appears above the button as the field before it loses the focus @phone', async ({
  page,
}) => {
  await openCheckout(page, [STRAPS]);
  await page.evaluate(() => {
    addEventListener('submit', () => document.documentElement.setAttribute('data-submitted', ''), true);
  });
  await page.getByLabel('Email').fill('dana@nowhere');
  const button = page.getByRole('button', { name: 'Continue to shipping' });
  const before = await button.boundingBox();
  if (!before) throw new Error('no button');
  await page.touchscreen.tap(before.x + before.width / 2, before.y + 4);
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(before.y + 4);
  await expect(page.locator('html[data-submitted]')).toBeAttached();
});

test('a step that is not reached yet leads to the previous one @desktop', async ({ page }) => {
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout/review');
  await awake(page);
  await expect(page).toHaveURL('/checkout');
  await continueAsGuest(page);
  await page.goto('/checkout/payment');
  await expect(page).toHaveURL('/checkout/shipping');
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
});

test('a European company learns at every step whether its VAT number counts, and pays on another page @desktop', async ({
  page,
}) => {
  await openCheckout(page, [STRAPS], '/eu');
  await continueAsGuest(page);
  await page.getByLabel('Country').selectOption('AT');
  await fillContact(page);
  await page.getByLabel('Street address').fill('Ring 1');
  await page.getByLabel('City').fill('Wien');
  await page.getByLabel('Postcode').fill('1010');
  await expect(page.getByText(/^incl\. €.* tax$/)).toBeVisible();
  const before = (await total(page).textContent()) ?? '';
  await page.getByText('Buying for a company?').click();
  await page.getByLabel('VAT number').fill('ATU00000000');
  await expect(page.getByText('Your VAT number is not valid, so VAT is charged.').first()).toBeVisible();
  await page.getByLabel('VAT number').fill('ATU13585627');
  // No register is asked here, so the number cannot be checked.
  const unchecked = 'Your VAT number could not be checked, so VAT is charged.';
  await expect(page.getByText(unchecked).first()).toBeVisible();
  await expect(total(page)).toHaveText(before);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByTestId('vat-note')).toHaveText(unchecked);
  await page.getByRole('radio', { name: 'eps' }).check();
  await expect(page.getByText('You will be redirected to the bank portal after reviewing your order.')).toBeVisible();
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(page.getByTestId('vat-note')).toHaveText(unchecked);
  await place(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expectPlaced(page);
  await expect(page).toHaveURL(/\/eu\/checkout\/success/);
});

async function listTypes(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/svc_list/lists');
  return ((await answer.json()) as { lists: readonly { type: string }[] }).lists.map(({ type }) => type);
}

test('a buy-now product that is not shipped uses the billing address; leaving drops it @desktop', async ({ page }) => {
  await fillCart(page, [STRAPS]);
  await page.goto(PROGRAMME);
  await page.getByTestId('buy-now').click();
  await expect(page).toHaveURL('/checkout');
  await awake(page);
  await continueAsGuest(page);
  await fillContact(page);
  await expect(page.getByLabel('Street address')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Dana');
  await fillAddress(page);
  await payByCard(page, CARDS.approved);
  await expect(placeButton(page)).toBeEnabled();
  expect(await listTypes(page)).toContain('buyNow');
  await page.getByRole('link', { name: 'Northbar, home' }).click();
  await expect.poll(() => listTypes(page)).toEqual(['cart']);
  await page.goto('/checkout/shipping');
  await expect(page.getByText(STRAPS_NAME).first()).toBeAttached();
});

test('what happens next is shown once the order has loaded @desktop', async ({ page }) => {
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
  await expect(placeButton(page)).toBeEnabled();
  const read = Promise.withResolvers<void>();
  await page.route('**/svc_checkout/order/*', async (route) => {
    await read.promise;
    await route.continue();
  });
  await place(page);
  await expectPlaced(page);
  const next = page
    .getByRole('listitem')
    .filter({ hasText: /^(Confirmed|We get it ready|We pack it|We ship it|Arrives)/ });
  await expect(next).toHaveCount(1);
  read.resolve();
  await expect(next).toHaveCount(3);
  await expect(next.nth(1)).toContainText('We pack it.');
});

test('a gift card pays for an order whose tax is slow @phone', async ({ page }) => {
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  const tax = Promise.withResolvers<void>();
  await page.route('**/svc_tax/tax/rates/fetch', async (route) => {
    await tax.promise;
    await route.continue();
  });
  await ship(page);
  await page.getByText('Add a gift card').click();
  await page.getByLabel('Gift card code').fill('northbar-usd-5000');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Your gift cards cover the order so far.')).toBeVisible();
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(step(page, 'review')).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  tax.resolve();
  await expect(placeButton(page)).toHaveText('Place order · $0.00');
  await place(page);
  await expectPlaced(page);
});

test.describe('when the store refuses', () => {
  test.use({ expectedNoise: REFUSAL_NOISE });

  test('declined cards and 3-D Secure, canceled and confirmed @desktop', async ({ page }) => {
    await openCheckout(page, [STRAPS]);
    await continueAsGuest(page);
    await ship(page);
    await payByCard(page, CARDS.declined);
    await place(page);
    await expect(page.getByRole('alert')).toContainText('The payment was declined.');
    await expect(page.locator('.co-errors')).toBeFocused();
    await expect(page).toHaveURL('/checkout/payment');

    await payByCard(page, CARDS.threeDS);
    await place(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toContainText('Your bank did not confirm the payment.');
    await expect(page).toHaveURL('/checkout/payment');

    await payByCard(page, CARDS.threeDS);
    await place(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectPlaced(page);
  });

  test('PayPal is approved for one amount and does not pay another @desktop', async ({ page }) => {
    await openCheckout(page, [STRAPS]);
    await continueAsGuest(page);
    await ship(page);
    const review = page.getByRole('button', { name: 'Review your order' });
    const paypal = page.getByRole('radio', { name: 'PayPal' });
    await paypal.check();
    await expect(page.getByText('You will be redirected to the PayPal portal')).toBeVisible();
    await expect(page.getByText('Total so far')).toHaveCount(0);
    await review.click();
    await expect(step(page, 'review')).toBeVisible();
    const agreed = (await total(page).textContent()) ?? '';

    await page.getByRole('link', { name: 'Change delivery' }).click();
    await page.getByRole('radio', { name: /air/ }).check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText(`PayPal: ${agreed}`)).toBeVisible();
    await expect(paypal).toHaveCount(0);
    await expectAccessible(page);
    await review.click();
    await place(page);
    await expect(page.getByRole('alert')).toContainText(
      'The total no longer matches the amount you approved in PayPal.',
    );
    await expect(page).toHaveURL('/checkout/payment');

    await expect(paypal).toBeChecked();
    await expect(page.getByText('Total so far')).toHaveCount(0);
    await review.click();
    await place(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expectPlaced(page);
  });

  test('gift cards pay for an order @desktop', async ({ page }) => {
    await openCheckout(page, [STRAPS]);
    await continueAsGuest(page);
    await ship(page);
    await page.getByText('Add a gift card').click();
    await page.getByLabel('Gift card code').fill('NOT-A-CARD');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('This gift card code is not valid, or its balance is used up.')).toBeVisible();
    await page.getByLabel('Gift card code').fill('northbar-usd-5000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing left to pay.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review your order' }).click();
    await expect(placeButton(page)).toHaveText('Place order · $0.00');
    await place(page);
    await expectPlaced(page);
  });
});

test.describe('when something goes wrong', () => {
  test.use({ expectedNoise: /Failed to load resource|net::ERR_/ });

  test('a dropped connection places the order once; sold-out items are listed @desktop', async ({ page }) => {
    await openCheckout(page, [STRAPS]);
    await continueAsGuest(page);
    await ship(page);
    await payByCard(page, CARDS.approved);

    await page.route('**/svc_checkout/order', (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            type: 'inventory_error',
            message: 'Some of the items are no longer available.',
            fields: [
              { field: 'BAR-1', message: 'Only 1 of North Bar 28.5 Multi are left.' },
              { field: 'BAR-2', message: 'Squat Bar is sold out.' },
            ],
            requestId: 'x',
          },
        },
      }),
    );
    await place(page);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(2);
    await page.unroute('**/svc_checkout/order');

    // The order arrives, but its answer is lost.
    await page.route('**/svc_checkout/order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await place(page);
    await expect(page.getByRole('alert')).toContainText('You are offline.');
    await page.unroute('**/svc_checkout/order');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/svc_checkout/order')) sent += 1;
    });
    await place(page);
    await expectPlaced(page);
    expect(sent).toBe(0);
  });

  test('an order continues without sold-out items after one click @phone', async ({ page }) => {
    await openCheckout(page, [STRAPS, BAR]);
    await continueAsGuest(page);
    await ship(page);
    await payByCard(page, CARDS.approved);
    const { lists } = (await (await page.request.get('/svc_list/lists')).json()) as {
      lists: readonly { items: readonly { sku: string; name: string }[] }[];
    };
    const bar = lists.flatMap(({ items }) => items).find(({ name }) => name.startsWith('North Bar'));
    await page.route('**/svc_checkout/order', (route) => {
      const field = { field: bar?.sku ?? '', message: 'Only 0 of North Bar are left.' };
      const error = { type: 'inventory_error', message: 'Some of the items are no longer available.' };
      return route.fulfill({ status: 409, json: { error: { ...error, fields: [field], requestId: 'x' } } });
    });
    await place(page);
    await expect(page.getByRole('alert')).toContainText('Only 0 of North Bar are left.');
    await page.unroute('**/svc_checkout/order');
    await page.getByRole('button', { name: /^Continue without North Bar/ }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByTestId('go-without')).toHaveCount(0);
    await place(page);
    await expectPlaced(page);
  });

  test('a slow order is sent again under its own id @desktop', async ({ page }) => {
    await openCheckout(page, [STRAPS]);
    await continueAsGuest(page);
    await ship(page);
    await payByCard(page, CARDS.approved);
    const ids: string[] = [];
    page.on('request', (request) => {
      const isOrder = request.method() === 'POST' && request.url().endsWith('/svc_checkout/order');
      if (isOrder) ids.push((request.postDataJSON() as { orderId: string }).orderId);
    });
    await page.route('**/svc_checkout/order', (route) => route.abort());
    await place(page);
    await expect(page.getByRole('alert')).toContainText('You are offline.');
    await page.unroute('**/svc_checkout/order');
    await place(page);
    const orderId = await expectPlaced(page);
    expect(ids).toEqual([orderId, orderId]);
  });

  test('without an answer about tax the review says so and asks again @desktop', async ({ page }) => {
    await openCheckout(page, [STRAPS]);
    await continueAsGuest(page);
    await ship(page);
    await page.route('**/svc_tax/tax/rates/fetch', (route) => route.abort());
    await page.getByRole('link', { name: 'Back to shipping' }).click();
    await page.getByRole('radio', { name: /air/ }).check();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('alert')).toContainText('The tax could not be calculated.');
    await payByCard(page, CARDS.approved);
    await expect(page.getByRole('alert')).toContainText('The tax could not be calculated.');
    await expectAccessible(page);
    await expect(placeButton(page)).toBeDisabled();
    await page.unroute('**/svc_tax/tax/rates/fetch');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(placeButton(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('from the landing page to the order using only the keyboard @desktop', async ({ page }) => {
  await openCheckout(page, [STRAPS]);
  const next = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.getByLabel('Email').focus();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press('Enter');
  await expect(step(page, 'shipping')).toBeVisible();
  await page.getByLabel('Email').focus();
  for (const text of ['Dana', 'Reyes', '6145550142', '1080 Steelyard Ave', '', 'Columbus', 'Ohio', '43211'])
    await next(text);
  await expect(page.getByRole('radio', { name: /^Ground/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /air/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(step(page, 'payment')).toBeVisible();
  await page.getByRole('radio', { name: 'Card' }).focus();
  for (const text of ['4111111111111111', '1239', '737', 'Dana Reyes']) await next(text);
  await page.keyboard.press('Enter');
  await expect(step(page, 'review')).toBeVisible();
  await expect(placeButton(page)).toBeEnabled();
  await placeButton(page).focus();
  await page.keyboard.press('Enter');
  await expectPlaced(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the order can be read, and the page says what it needs @desktop', async ({ page }) => {
    await fillCart(page, []);
    await page.goto(STRAPS);
    await page.getByTestId('buy-now').click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('The checkout needs JavaScript.')).toBeVisible();
    await expect(page.getByText(STRAPS_NAME)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to shipping' })).toBeDisabled();
  });
});
