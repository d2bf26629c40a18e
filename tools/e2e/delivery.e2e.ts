import type { Page } from '@playwright/test';
import { addButton, cartPage, linesOf, sideCart } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  EMAIL,
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

/** Opens an order with its number and the address that it was placed with. */
async function track(page: Page, site: string, number: string): Promise<void> {
  await page.goto(`${site}/shippingtracker`);
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByRole('button', { name: 'Show order' }).click();
}

/** Reads the date that the page of a product shows for a postcode. */
async function askDate(page: Page, label: string, postcode: string): Promise<string> {
  const form = page.getByTestId('delivery-form');
  await form.getByLabel(label).fill(postcode);
  await form.getByRole('button', { name: 'Check date' }).click();
  // Until the answer comes, the page shows what is true for most of the country.
  await expect(form.getByTestId('delivery-date')).toContainText(/^Arrives (?!.* in most of )/);
  return dateIn(await form.getByTestId('delivery-date').textContent());
}

for (const [site, label, postcode] of SITES) {
  test(`${site || 'USA'}: the date is the same from the product’s page to the email`, async ({ page, browser }) => {
    await page.goto(site + STRAPS);
    const date = await askDate(page, label, postcode);
    // The browser remembers the place.
    await page.reload();
    await expect(page.getByTestId('delivery-form').getByTestId('delivery-date')).toContainText(date);
    await addButton(page).click();
    await expect(sideCart(page).getByTestId('delivery-date')).toHaveText(date);
    // So does the cart, also of a postcode with a blank.
    await page.goto(`${site}/cart`);
    await expect(linesOf(cartPage(page)).getByTestId('delivery-date')).toHaveText(date);
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
    // Anyone who has the number and the address opens it.
    const tracker = await browser.newPage();
    await track(tracker, site, (await orderNumber(page).textContent()) ?? '');
    await expect(tracker.getByTestId('delivery-date')).toHaveText(date);
    await tracker.close();
    const number = (await orderNumber(page).textContent()) ?? '';
    const staff = await signIn(browser, '/staff/mails', page);
    await expect(async () => {
      await staff.goto('/staff/mails');
      const mail = staff.locator('details').filter({ hasText: number });
      expect(await mail.first().textContent()).toContain(date);
    }).toPass();
  });
}

test('a country that is chosen on the page of a product is where the cart and the checkout begin', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' });
  await page.goto(`/eu${STRAPS}`);
  const form = page.getByTestId('delivery-form');
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByTestId('delivery-date')).toContainText('Germany');
  await form.getByLabel('Deliver to').selectOption('FR');
  await expect(form.getByTestId('delivery-date')).toContainText('France');
  await page.reload();
  await form.scrollIntoViewIfNeeded();
  await expect(form.getByTestId('delivery-date')).toContainText('France');
  await expect(form.getByLabel('Deliver to')).toHaveValue('FR');
  await addButton(page).click();
  await expect(sideCart(page)).toBeVisible();
  await page.goto('/eu/cart');
  await expect(page.locator('select[name=country]')).toHaveValue('FR');
  await page.goto('/eu/checkout');
  await awake(page);
  await continueAsGuest(page);
  await expect(page.locator('#main').getByLabel('Country')).toHaveValue('FR');
});

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

for (const [site, country, area] of [
  ['', 'US', 'most of the United States'],
  ['/eu', 'FR', 'most of France'],
  ['/gb', 'GB', 'most of the United Kingdom'],
] as const) {
  test(`${site || 'USA'}: before a postcode is known, dates are those of the visitor’s country`, async ({ page }) => {
    await page.context().setExtraHTTPHeaders({ 'cf-ipcountry': country });
    await page.goto(site + STRAPS);
    const form = page.getByTestId('delivery-form');
    await form.scrollIntoViewIfNeeded();
    await expect(form.getByTestId('delivery-date')).toContainText(` in ${area} · `);
    const date = dateIn(await form.getByTestId('delivery-date').textContent()).replace(` in ${area}`, '');
    if (site === '/eu') await expect(form.getByLabel('Deliver to')).toHaveValue('FR');
    await addButton(page).click();
    await expect(sideCart(page).getByTestId('delivery-date')).toHaveText(date);
    await expect(sideCart(page).getByTestId('delivery-where')).toHaveText(`Delivery dates for ${area}`);
    await page.goto(`${site}/cart`);
    await expect(linesOf(cartPage(page)).getByTestId('delivery-date')).toHaveText(date);
    await expect(cartPage(page).getByTestId('delivery-where')).toHaveText(`Delivery dates for ${area}`);
  });
}

test('a visitor from where the site does not ship is told no date', async ({ page }) => {
  await page.context().setExtraHTTPHeaders({ 'cf-ipcountry': 'JP' });
  const answered = page.waitForResponse(/svc_shipping\/delivery/);
  await page.goto(STRAPS);
  await page.getByTestId('delivery-form').scrollIntoViewIfNeeded();
  expect((await answered).status()).toBe(200);
  await expect(page.getByTestId('delivery-form').getByTestId('delivery-date')).toBeEmpty();
});
