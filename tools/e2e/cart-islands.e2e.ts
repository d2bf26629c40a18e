import { add, addButton, BAR, CALLS, count, fillCart, linesOf, PROGRAMME, remove, sideCart } from './cart-steps.ts';
import { expect, INTERCEPTION_NOISE, test } from './store-test.ts';

test('adding a product opens the side cart, which takes the focus and returns it', async ({ page }) => {
  await page.goto(BAR);
  await add(page);
  await expect(sideCart(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
  await expect(linesOf(sideCart(page))).toContainText('North Bar 28.5 Multi');
  await expect(sideCart(page).getByText('Added to your cart: North Bar 28.5 Multi')).toBeVisible();
  await expect(count(page)).toHaveText('1');
  await page.keyboard.press('Escape');
  await expect(sideCart(page)).toBeHidden();
  await expect(addButton(page)).toBeFocused();
  await add(page);
  await expect(linesOf(sideCart(page)).getByRole('spinbutton')).toHaveValue('2');
  await sideCart(page).getByRole('button', { name: 'Close' }).click();
  await expect(addButton(page)).toBeFocused();
  await expect(count(page)).toHaveText('2');
});

test('quantities can be changed and lines removed in the side cart too', async ({ page }) => {
  await fillCart(page, [PROGRAMME]);
  await page.goto(BAR);
  await add(page);
  // What was just added comes first.
  await expect(linesOf(sideCart(page)).first()).toContainText('North Bar');
  const bar = linesOf(sideCart(page)).filter({ hasText: 'North Bar' });
  await bar.getByRole('button', { name: 'One more' }).click();
  await expect(sideCart(page).locator('.side-total')).toContainText('$649');
  await expect(count(page)).toHaveText('3');
  await remove(bar);
  await expect(linesOf(sideCart(page))).toHaveCount(1);
  await expect(sideCart(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
  await expect(count(page)).toHaveText('1');
});

test('the header shows the cart count on a cached page, without a framework', async ({ page }) => {
  await page.goto('/plates');
  await expect(page.getByTestId('cart-count').first()).toBeEmpty();
  await fillCart(page, [BAR, PROGRAMME]);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url());
  });
  const answer = await page.goto('/plates');
  expect(await answer?.text()).not.toMatch(/data-testid="cart-count">\d/);
  await expect(count(page)).toHaveText('2');
  expect(scripts.filter((url) => /hydrate|side-cart|cart-page/.test(url))).toEqual([]);
});

test.describe('a product page whose island is slow', () => {
  test.use({ expectedNoise: INTERCEPTION_NOISE });

  test('uses what was typed, selected and pressed meanwhile', async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/product-configurator[^/]*\.js/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/lever-belt-10-mm');
    await page.getByLabel('Stamped name').fill('ADA');
    await page.getByLabel('Quantity of Lever Belt 10 mm').fill('2');
    await page.getByRole('radio', { name: 'Brown' }).click({ noWaitAfter: true });
    await page.getByRole('radio', { name: 'M', exact: true }).click({ noWaitAfter: true });
    await page.getByRole('radio', { name: /Black oxide/ }).click({ noWaitAfter: true });
    await addButton(page).click({ noWaitAfter: true });
    await expect(sideCart(page)).toBeHidden();
    gate.resolve();
    await expect(sideCart(page)).toBeVisible();
    await expect(linesOf(sideCart(page))).toContainText('Brown · M · Stamped name: ADA · Black oxide');
    await expect(linesOf(sideCart(page)).getByRole('spinbutton')).toHaveValue('2');
    await expect(count(page)).toHaveText('2');
  });
});

for (const [status, type, words] of [
  [400, 'validation_error', 'This cannot be added to the cart as selected.'],
  [503, 'upstream_unavailable', 'A service we rely on is not responding. Try again later.'],
] as const) {
  test.describe(`an answer with status ${status}`, () => {
    test.use({ expectedNoise: new RegExp(`Failed to load resource.*${status}`) });

    test('is shown at the product, and the shopper can try again', async ({ page }) => {
      await page.goto(BAR);
      const error = { type, message: 'A service we rely on is not responding. Try again later.', fields: [] };
      await page.route(CALLS, (route) => route.fulfill({ status, json: { error } }), { times: 1 });
      await addButton(page).click();
      const refusal = page.locator('#configure').getByRole('alert');
      await expect(refusal).toContainText(words);
      await expect(sideCart(page)).toBeHidden();
      await expect(addButton(page)).toBeFocused();
      await add(page);
      await expect(refusal).toHaveCount(0);
      await expect(count(page)).toHaveText('1');
    });
  });
}

test('a gift card without an address stays on the product page, with the focus in the field', async ({ page }) => {
  await page.goto('/northbar-e-gift-card');
  await addButton(page).click();
  await expect(page.getByLabel("Recipient's email")).toBeFocused();
  await expect(sideCart(page)).toBeHidden();
  await expect(count(page)).toBeEmpty();
});
