import type { Page, Route } from '@playwright/test';
import {
  BAR,
  barLine,
  barQuantity,
  CALLS,
  cartPage,
  cartTotal,
  count,
  fillCart,
  linesOf,
  oneMoreBar,
  openCart,
  PROGRAMME,
  remove,
} from './cart-steps.ts';
import { expect, INTERCEPTION_NOISE, test } from './store-test.ts';

test.use({ expectedNoise: INTERCEPTION_NOISE });

/** Holds back the calls until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(CALLS, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const refuse = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { type: 'x', message, requestId: '1', fields: [] } } });

test('a quantity changes before the store has answered', async ({ page }) => {
  await fillCart(page, [BAR]);
  await openCart(page);
  const answer = await holdAnswers(page);
  await oneMoreBar(page).click();
  await expect(barQuantity(page)).toHaveValue('2');
  await expect(barLine(page).getByTestId('product-price')).toContainText('$590');
  await expect(cartTotal(page)).toHaveText('$590');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 2 items');
  const answered = page.waitForResponse(CALLS);
  answer();
  expect((await answered).status()).toBe(200);
  await expect(count(page)).toHaveText('2');
  await expect(cartTotal(page)).toHaveText('$590');
  await page.reload();
  await expect(barQuantity(page)).toHaveValue('2');
});

test('quick successive changes end at the last one', async ({ page }) => {
  await fillCart(page, [BAR]);
  await openCart(page);
  const answer = await holdAnswers(page);
  for (const _ of [1, 2, 3]) await oneMoreBar(page).click();
  await barLine(page).getByRole('button', { name: 'One less' }).click();
  await expect(cartTotal(page)).toHaveText('$885');
  answer();
  await expect(count(page)).toHaveText('3');
  await expect(barQuantity(page)).toHaveValue('3');
  await expect(cartTotal(page)).toHaveText('$885');
});

for (const [status, message] of [
  [400, 'Some fields are missing or wrong.'],
  [500, 'Something went wrong on our side.'],
] as const) {
  test.describe(`an answer with status ${status}`, () => {
    test.use({ expectedNoise: new RegExp(`${INTERCEPTION_NOISE.source}|Failed to load resource.*${status}`) });

    test('undoes a change and says why', async ({ page }) => {
      await fillCart(page, [BAR]);
      await openCart(page);
      await page.route(CALLS, refuse(status, message));
      await oneMoreBar(page).click();
      await expect(cartPage(page).getByRole('alert')).toContainText(message);
      await expect(barQuantity(page)).toHaveValue('1');
      await expect(cartTotal(page)).toHaveText('$295');
      await page.unroute(CALLS);
      await oneMoreBar(page).click();
      await expect(cartTotal(page)).toHaveText('$590');
      await expect(cartPage(page).getByRole('alert')).toHaveCount(0);
    });
  });
}

test('removal moves the focus to the next line, then to the heading', async ({ page }) => {
  await fillCart(page, [BAR, PROGRAMME, '/gym-chalk-three-blocks']);
  await openCart(page);
  const names = await linesOf(cartPage(page)).getByRole('heading').allTextContents();
  const line = (index: number) => linesOf(cartPage(page)).nth(index);
  await remove(line(1));
  await expect(linesOf(cartPage(page))).toHaveCount(2);
  await expect(page.getByRole('heading', { name: names[2] ?? '', exact: true })).toBeFocused();
  await remove(line(1));
  await expect(page.getByRole('heading', { name: names[0] ?? '', exact: true })).toBeFocused();
  await remove(line(0));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(count(page)).toBeEmpty();
});

test('a capped quantity shows a notice for six seconds, which screen readers can still find afterwards', async ({
  page,
}) => {
  await page.clock.install();
  await fillCart(page, ['/gym-chalk-three-blocks']);
  await openCart(page);
  const field = cartPage(page).getByRole('spinbutton');
  const most = Number(await field.getAttribute('max'));
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // Simulates stock that went down after the page was rendered: the browser asks for more units than are available.
  await page.route(CALLS, (route) => route.continue({ postData: JSON.stringify({ qty: most + 5 }) }), { times: 1 });
  await cartPage(page).getByRole('button', { name: 'One more' }).click();
  const messages = cartPage(page)
    .getByRole('status')
    .filter({ hasText: `we lowered the quantity to ${most}` });
  await expect(messages).toBeVisible();
  await expect(messages).toHaveClass('list-messages');
  await expect(field).toHaveValue(String(most));
  await page.clock.fastForward(5900);
  await expect(messages).toHaveClass('list-messages');
  await page.clock.fastForward(200);
  await expect(messages).toHaveClass('vh');
});
