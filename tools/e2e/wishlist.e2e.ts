import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { BAR, callService, count } from './cart-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';
import { expectTold, listenToEvents } from './tracking-steps.ts';

const PAGE = '/account/wishlist';
const LIST = '/barbells';

const cards = (page: Page): Locator => page.getByTestId('product-card');
const heart = (within: Locator): Locator => within.getByRole('button', { name: /^Add to wishlist/ });
const wishes = (page: Page): Locator => page.getByTestId('list-line');
/** The messages of the hearts. */
const words = (page: Page): Locator => page.locator('.said');
/** The heart on the product page itself. */
const chosen = (page: Page): Locator => page.locator('#configure').getByRole('button', { name: 'Add to wishlist' });

async function logIn(page: Page, login: { readonly email: string; readonly password: string }): Promise<void> {
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).fill(login.email);
  await form.getByLabel('Password', { exact: true }).fill(login.password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** Clicks a heart as a guest, logs in, and confirms the question that follows. */
async function wishAsGuest(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, await newCustomer());
  await expect(page).toHaveURL(/\/account\/wishlist\?.*add=/);
  await expect(wishes(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to your wishlist.' })).toBeVisible();
  await expect(wishes(page)).toHaveCount(1);
}

test('a guest’s heart on a card leads through the login to the list', async ({ page }) => {
  await page.goto(LIST);
  const card = cards(page).first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const box = await heart(card).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await wishAsGuest(page, heart(card));
  await expect(wishes(page).getByRole('heading', { name })).toBeVisible();
  await expectAccessible(page);
});

test('a guest’s wishlist item from a product page keeps the selected variant', async ({ page }) => {
  await page.goto(BAR);
  await wishAsGuest(page, chosen(page));
  await expect(wishes(page)).toContainText('Red');
});

test('a customer’s hearts work in place and confirm it, and failures are undone', async ({ page }) => {
  const told = await listenToEvents(page);
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  await page.goto(LIST);
  const first = heart(cards(page).first());
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(words(page)).toHaveText('Added to your wishlist.');
  await expect(page).toHaveURL(LIST);
  const { value } = await expectTold(told, 'wishlist/add');
  expect(String(value.products?.[0]?.productId)).toBe(await first.getAttribute('value'));
  await expectAccessible(page);

  const second = heart(cards(page).nth(1));
  await page.route('**/svc_list/wishes', (route) => route.fulfill({ body: 'no answer of this store' }));
  await second.click();
  await expect(words(page)).toHaveText('Something went wrong on our side.');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/svc_list/wishes');

  await page.reload();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await page.goto(PAGE);
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
});

test('a customer adds a selection to the wishlist, moves it to the cart and shares the rest', async ({
  page,
  browser,
}) => {
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  await page.goto(BAR);
  await expect(chosen(page)).toHaveAttribute('aria-pressed', 'false');
  await chosen(page).click();
  await expect(words(page)).toHaveText('Added to your wishlist.');
  await page.goto('/lifting-straps');
  await expect(chosen(page)).toHaveAttribute('aria-pressed', 'false');
  await chosen(page).click();
  await expect(chosen(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(words(page)).toHaveText('Added to your wishlist.');

  await page.goto(PAGE);
  const bar = wishes(page).filter({ hasText: 'North Bar' });
  await expect(bar).toContainText('Red');
  await bar.getByRole('button', { name: /^Move to cart/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to your cart.' })).toBeVisible();
  await expect(count(page)).toHaveText('1');
  await expect(wishes(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Share with a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(/^(Link copied|The link is selected)/)).toBeVisible();
  // Scrolls to the top, because the sticky header covers what is below it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await expect(async () => {
    expect((await guest.goto(link))?.status()).toBe(200);
  }).toPass();
  await expect(wishes(guest)).toContainText('Lifting Straps');
  await expectAccessible(guest);
  await guest.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(guest).toHaveURL('/cart');
  await expect(count(guest)).toHaveText('1');
  await guest.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: NOT_FOUND_NOISE });

  test('hearts of cards and products lead to the list, on the European site too', async ({ page }) => {
    await page.goto(`/eu${LIST}`);
    await heart(cards(page).first()).click();
    await logIn(page, await newCustomer());
    await expect(page).toHaveURL(/\/eu\/account\/wishlist\?add=/);
    await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click();
    await expect(wishes(page)).toHaveCount(1);

    await page.goto(`/eu${BAR}`);
    await chosen(page).click();
    await expect(page).toHaveURL('/eu/account/wishlist?state=added');
    const bar = wishes(page).filter({ hasText: 'Red' });
    await bar.getByRole('spinbutton').fill('2');
    await bar.getByRole('button', { name: /^Update/ }).click();
    await expect(bar.getByRole('spinbutton')).toHaveValue('2');
    await bar.getByRole('button', { name: /^Move to cart/ }).click();
    await page.goto('/eu/cart');
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
  });
});
